import type en from '#app/i18n/en/event-words.ts'
import type { Translated } from '#app/i18n/texts.ts'

const ordinals: Record<string, string> = { 1: 'أول', 2: 'ثاني', 3: 'ثالث', 4: 'رابع', 5: 'خامس', [-1]: 'آخر' }

const list = (words: readonly string[]) => words.join(' و')

function minutesWords(minutes: number): string {
  if (minutes === 1) return 'دقيقة واحدة'
  if (minutes === 2) return 'دقيقتين'
  return minutes >= 3 && minutes <= 10 ? `${minutes} دقائق` : `${minutes} دقيقة`
}

function datesWords(count: number): string {
  if (count === 1) return 'موعد آخر'
  if (count === 2) return 'موعدان آخران'
  const last = count % 100
  return last >= 3 && last <= 10 ? `${count} مواعيد أخرى` : `${count} موعدًا آخر`
}

export default {
  types: {
    fundraising: 'جمع تبرعات',
    lecture: 'محاضرة',
    thikr: 'ذكر',
    iftar: 'إفطار',
    community: 'لقاء مجتمعي',
    other: 'أخرى',
  },
  audience: 'الفئة',
  audiences: {
    everyone: 'الجميع',
    ladies: 'النساء',
    children: 'الأطفال',
    youth: 'الشباب',
    newMuslims: 'المسلمون الجدد',
  },
  registrationRequired: 'التسجيل مطلوب',
  cancelled: 'ملغاة',
  moved: 'تغيّر موعدها',
  repeats: 'متكررة',
  moreDates: (rule: string, count: number) => `${rule}، و${datesWords(count)}`,
  moreEarlier: (rule: string, count: number) => `${rule}، وقبله ${datesWords(count)}`,
  allDates: 'كل المواعيد',
  when: 'الموعد',
  where: 'المكان',
  openMap: (address: string) => `${address}: فتح في الخرائط`,
  otherDates: 'المواعيد القادمة',
  timeRange: (start: string, end: string) => `${start} – ${end}`,
  afterSalaah: (prayer: string, about: string) => `بعد ${prayer} (نحو ${about})`,
  afterSalaahBy: (minutes: number, prayer: string, about: string) =>
    `بعد ${prayer} بـ${minutesWords(minutes)} (نحو ${about})`,
  startUntil: (start: string, end: string) => `${start}، حتى نحو ${end}`,
  prayers: { fajr: 'الفجر', dhuhr: 'الظهر', asr: 'العصر', maghrib: 'المغرب', isha: 'العشاء' },
  repeat: {
    everyDay: 'كل يوم',
    weekly: (days: readonly string[]) => `كل أسبوع: ${list(days)}`,
    everyWeeks: (weeks: number, days: readonly string[]) =>
      `${weeks === 2 ? 'كل أسبوعين' : weeks <= 10 ? `كل ${weeks} أسابيع` : `كل ${weeks} أسبوعًا`}: ${list(days)}`,
    monthlyDate: (day: number) => `يوم ${day} من كل شهر`,
    monthlyDateSkips: (day: number) => `يوم ${day} من كل شهر فيه هذا اليوم`,
    monthlyWeekday: (position: number, day: string) =>
      `${ordinals[position] ?? position} ${day.replace(/^ال/, '')} من كل شهر`,
    otherwise: 'تتكرر في عدة مواعيد',
    until: (rule: string, date: string) => `${rule}، حتى ${date}`,
  },
} satisfies Translated<typeof en>
