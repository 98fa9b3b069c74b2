/** The names as the AlAdhan service spells them, which differ from those of `Intl`. Months begin with Muharram, weekdays with Sunday. */
export const hijriMonths = {
  en: [
    'Muḥarram',
    'Ṣafar',
    'Rabīʿ al-awwal',
    'Rabīʿ al-thānī',
    'Jumādá al-ūlá',
    'Jumādá al-ākhirah',
    'Rajab',
    'Shaʿbān',
    'Ramaḍān',
    'Shawwāl',
    'Dhū al-Qaʿdah',
    'Dhū al-Ḥijjah',
  ],
  ar: [
    'مُحَرَّم',
    'صَفَر',
    'رَبيع الأوّل',
    'رَبيع الثاني',
    'جُمادى الأولى',
    'جُمادى الآخرة',
    'رَجَب',
    'شَعْبان',
    'رَمَضان',
    'شَوّال',
    'ذوالقعدة',
    'ذوالحجة',
  ],
} as const

export const hijriWeekdays = {
  en: ['Al Ahad', 'Al Athnayn', 'Al Thalaata', "Al Arba'a", 'Al Khamees', "Al Juma'a", 'Al Sabt'],
  ar: ['الاحد', 'الاثنين', 'الثلاثاء', 'الاربعاء', 'الخميس', 'الجمعة', 'السبت'],
} as const
