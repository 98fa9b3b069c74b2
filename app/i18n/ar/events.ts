import type en from '#app/i18n/en/events.ts'
import type { Translated } from '#app/i18n/texts.ts'

const ordinals: Record<string, string> = { 1: 'أول', 2: 'ثاني', 3: 'ثالث', 4: 'رابع', 5: 'خامس', [-1]: 'آخر' }

const list = (words: readonly string[]) => words.join(' و')

/** Arabic counts events in five ways. */
function counted(count: number): string {
  if (count === 0) return 'لا فعاليات'
  if (count === 1) return 'فعالية واحدة'
  if (count === 2) return 'فعاليتان'
  const last = count % 100
  return last >= 3 && last <= 10 ? `${count} فعاليات` : `${count} فعالية`
}

function minutesWords(minutes: number): string {
  if (minutes === 1) return 'دقيقة واحدة'
  if (minutes === 2) return 'دقيقتين'
  return minutes >= 3 && minutes <= 10 ? `${minutes} دقائق` : `${minutes} دقيقة`
}

export default {
  title: 'فعاليات المجتمع',
  subtitle: 'دروس ولقاءات وبرامج في المساجد القريبة منك.',
  metaDescription: 'الفعاليات القادمة في المساجد: دروس وحلقات ذكر وإفطارات وحملات تبرع ولقاءات مجتمعية.',
  upcoming: 'الفعاليات القادمة',
  past: 'الفعاليات السابقة',
  tabs: 'أي الفعاليات',
  filters: 'تصفية الفعاليات',
  search: 'البحث في الفعاليات',
  searchPlaceholder: 'ابحث في الفعاليات...',
  month: 'الشهر',
  allMonths: 'كل الأشهر',
  months: { current: 'الشهر الحالي', next: 'الشهر القادم', future: 'الأشهر التالية' },
  mosque: 'المسجد',
  allMosques: 'كل المساجد',
  type: 'نوع الفعالية',
  allTypes: 'كل الأنواع',
  types: {
    fundraising: 'جمع تبرعات',
    lecture: 'محاضرة',
    thikr: 'ذكر',
    iftar: 'إفطار',
    community: 'لقاء مجتمعي',
    other: 'أخرى',
  },
  apply: 'عرض الفعاليات',
  clear: 'مسح الكل',
  found: (count: number) => `النتائج: ${counted(count)}`,
  foundMany: (count: number) => `النتائج: أكثر من ${counted(count)}`,
  none: 'لم يُعثر على فعاليات. جرّب تعديل خيارات التصفية.',
  pages: 'صفحات الفعاليات',
  previousPage: 'السابق',
  nextPage: 'التالي',
  pageOf: (page: number, pages: number) => `صفحة ${page} من ${pages}`,
  page: (page: number) => `صفحة ${page}`,
  loading: 'جارٍ تحميل الفعاليات...',
  failed: 'تعذّر تحميل الفعاليات. يُرجى المحاولة لاحقًا.',
  subscribe: 'الاشتراك في تقويمك',
  subscribeHint: 'عندها تظهر المواعيد الجديدة والتغييرات تلقائيًا.',
  atom: 'خلاصة Atom',
  registrationRequired: 'التسجيل مطلوب',
  cancelled: 'ملغاة',
  moved: 'تغيّر موعدها',
  repeats: 'متكررة',
  passed: 'انتهت هذه الفعالية.',
  onNow: 'هذه الفعالية جارية الآن.',
  dateCancelled: 'أُلغي هذا الموعد.',
  eventCancelled: 'أُلغيت هذه الفعالية.',
  movedFrom: (date: string) => `نُقلت من ${date}.`,
  notFound: 'الفعالية غير موجودة',
  back: 'العودة إلى الفعاليات',
  about: 'عن هذه الفعالية',
  when: 'الموعد',
  where: 'المكان',
  date: 'التاريخ',
  time: 'الوقت',
  openPicture: 'عرض الصورة بملء الشاشة',
  pictureOf: (title: string) => `صورة ${title}`,
  openMap: (address: string) => `${address}: فتح في الخرائط`,
  register: 'سجّل الآن',
  share: 'مشاركة الفعالية',
  addToCalendar: 'إضافة إلى التقويم',
  downloadCalendar: 'ملف تقويم (.ics)',
  googleCalendar: 'تقويم Google',
  otherDates: 'المواعيد القادمة',
  latest: 'أحدث الفعاليات',
  latestNone: 'لا فعاليات مقررة حاليًا. ستظهر الجديدة هنا أولًا.',
  learnMore: 'المزيد',
  viewAll: 'عرض كل الفعاليات',
  nextEvent: 'الفعالية القادمة',
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
