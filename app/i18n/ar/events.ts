import type en from '#app/i18n/en/events.ts'
import type { Translated } from '#app/i18n/texts.ts'
import eventWords from './event-words.ts'

/** Arabic counts events in five ways. */
function counted(count: number): string {
  if (count === 0) return 'لا فعاليات'
  if (count === 1) return 'فعالية واحدة'
  if (count === 2) return 'فعاليتان'
  const last = count % 100
  return last >= 3 && last <= 10 ? `${count} فعاليات` : `${count} فعالية`
}

export default {
  ...eventWords,
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
  apply: 'عرض الفعاليات',
  clear: 'مسح الكل',
  found: (count: number) => `النتائج: ${counted(count)}`,
  foundMany: (count: number) => `النتائج: أكثر من ${counted(count)}`,
  none: 'لم يُعثر على فعاليات. جرّب تعديل خيارات التصفية.',
  noneYet: 'لا فعاليات مقررة حاليًا. ستظهر الجديدة هنا أولًا.',
  nonePast: 'لم تُقم أي فعالية بعد.',
  noSuchMosque: 'لا يوجد هنا مسجد كهذا.',
  toMosques: 'تصفّح المساجد',
  pages: 'صفحات الفعاليات',
  previousPage: 'السابق',
  nextPage: 'التالي',
  pageOf: (page: number, pages: number) => `صفحة ${page} من ${pages}`,
  page: (page: number) => `صفحة ${page}`,
  loading: 'جارٍ تحميل الفعاليات...',
  failed: 'تعذّر تحميل الفعاليات. يُرجى المحاولة لاحقًا.',
  subscribe: 'الاشتراك في تقويمك',
  subscribeHint: 'عندها تظهر المواعيد الجديدة والتغييرات تلقائيًا.',
  copyFeed: 'نسخ العنوان',
  feedCopied: 'تم نسخ العنوان',
  feedCopyFailed: 'تعذّر نسخ العنوان.',
  atom: 'خلاصة Atom',
  passed: 'انتهت هذه الفعالية.',
  onNow: 'هذه الفعالية جارية الآن.',
  dateCancelled: 'أُلغي هذا الموعد.',
  eventCancelled: 'أُلغيت هذه الفعالية.',
  movedFrom: (date: string) => `نُقلت من ${date}.`,
  notFound: 'الفعالية غير موجودة',
  back: 'العودة إلى الفعاليات',
  about: 'عن هذه الفعالية',
  date: 'التاريخ',
  time: 'الوقت',
  openPicture: 'عرض الصورة بملء الشاشة',
  pictureOf: (title: string) => `صورة ${title}`,
  register: 'سجّل الآن',
  share: 'مشاركة الفعالية',
  addToCalendar: 'إضافة إلى التقويم',
  downloadCalendar: 'ملف تقويم (\u2066.ics\u2069)',
  googleCalendar: 'تقويم Google',
  outlookCalendar: 'Outlook.com',
  thisDate: 'هذا الموعد',
  wholeSeries: 'السلسلة كلها',
  downloadSeries: 'ملف تقويم لجميع المواعيد (\u2066.ics\u2069)',
  latest: 'أحدث الفعاليات',
  learnMore: 'المزيد',
  viewAll: 'عرض كل الفعاليات',
  nextEvent: 'الفعالية القادمة',
} satisfies Translated<typeof en>
