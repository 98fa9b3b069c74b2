import type en from '#app/i18n/en/admin-events.ts'
import type { Translated } from '#app/i18n/texts.ts'

function counted(count: number, one: string, two: string, few: string, many: string): string {
  if (count === 1) return one
  if (count === 2) return two
  const last = count % 100
  return last >= 3 && last <= 10 ? `${count} ${few}` : `${count} ${many}`
}

const minutesWords = (count: number) => counted(count, 'دقيقة واحدة', 'دقيقتان', 'دقائق', 'دقيقة')
const hoursWords = (count: number) => counted(count, 'ساعة واحدة', 'ساعتان', 'ساعات', 'ساعة')

export default {
  title: 'الفعاليات',
  addTitle: 'إضافة فعالية',
  editTitle: 'تعديل الفعالية',
  count: (count: number) =>
    count === 0 ? 'لا نتائج' : `النتائج: ${counted(count, 'فعالية واحدة', 'فعاليتان', 'فعاليات', 'فعالية')}`,
  countMore: (count: number) => `النتائج: أكثر من ${count} فعالية`,
  fields: {
    mosque: 'المسجد',
    chooseMosque: 'اختر مسجدًا',
    title: 'العنوان',
    type: 'نوع الفعالية',
    date: 'التاريخ',
    start: 'البداية',
    fixedTime: 'في وقت محدد',
    after: (prayer: string) => `بعد ${prayer}`,
    startTime: 'وقت البداية',
    endTime: 'وقت النهاية',
    offset: 'كم دقيقة بعد الصلاة',
    atOnce: 'بعدها مباشرة',
    minutesLater: (minutes: number) => `بعدها بـ${counted(minutes, 'دقيقة', 'دقيقتين', 'دقائق', 'دقيقة')}`,
    lasts: 'المدة',
    duration: (minutes: number) => {
      const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
      if (hours === 0) return minutesWords(rest)
      return rest === 0 ? hoursWords(hours) : `${hoursWords(hours)} و${minutesWords(rest)}`
    },
    description: 'الوصف',
    repeat: 'التكرار',
    days: 'في هذه الأيام',
    until: 'حتى',
    untilHint: 'اتركه فارغًا إن لم يكن للفعالية نهاية.',
    registrationRequired: 'التسجيل مطلوب',
    registrationUrl: 'رابط التسجيل',
    registrationHint: 'يظهر للزوار زر «سجّل الآن» يفتح هذا العنوان.',
    picture: 'الصورة',
    choosePicture: 'اختيار صورة',
    pictureHint: 'أفلت صورة هنا أو الصقها أو اخترها. JPEG أو PNG أو WebP أو AVIF أو GIF، أقل من 5 ميغابايت.',
    removePicture: 'إزالة الصورة',
  },
  repeats: {
    none: 'لا تتكرر',
    weekly: 'كل أسبوع',
    monthlyDate: 'كل شهر في التاريخ نفسه',
    monthlyWeekday: 'كل شهر في يوم الأسبوع نفسه',
    monthlyLastWeekday: 'كل شهر في آخر يوم مماثل من الأسبوع',
    kept: 'كما هو الآن',
  },
  preview: {
    title: 'المواعيد القادمة',
    none: 'اختر تاريخًا لترى المواعيد القادمة.',
    cancelled: 'ملغى',
    moved: 'منقول',
    asVisitors: 'كما سيراها الزوار',
    show: 'معاينة',
  },
  add: 'إضافة فعالية',
  save: 'حفظ التغييرات',
  saving: 'جارٍ الحفظ...',
  cancelEdit: 'إلغاء',
  edit: 'تعديل',
  view: 'عرض',
  duplicate: 'إنشاء نسخة',
  duplicating: (title: string) => `نسخة من «${title}»: اختر تاريخها ثم أضفها.`,
  delete: 'حذف',
  deleteTitle: 'حذف الفعالية',
  deleteText: (title: string) => `هل أنت متأكد من حذف «${title}»؟ لا يمكن التراجع عن هذا الإجراء.`,
  cancel: 'إلغاء',
  searchLabel: 'البحث في الفعاليات',
  search: 'ابحث في الفعاليات...',
  submit: 'بحث',
  tabs: 'أي الفعاليات',
  pages: 'الصفحات',
  page: (page: number, pages: number) => `صفحة ${page} من ${pages}`,
  previous: 'السابق',
  next: 'التالي',
  upcoming: 'القادمة',
  past: 'السابقة',
  none: 'لم يُعثر على فعاليات.',
  dates: {
    title: 'مواعيد هذه الفعالية',
    cancelOne: 'إلغاء هذا الموعد',
    restoreOne: 'استعادة هذا الموعد',
    excludeOne: 'إزالة هذا الموعد',
    moveOne: 'نقل هذا الموعد',
    move: 'نقل',
    cancelAll: 'إلغاء الفعالية',
    cancelAllText: 'تبقى في الموقع بكل مواعيدها مع الإشارة إلى أنها ملغاة.',
    revive: 'ستُقام رغم ذلك',
  },
  toasts: {
    created: 'أُنشئت الفعالية بنجاح',
    updated: 'حُدّثت الفعالية بنجاح',
    deleted: 'حُذفت الفعالية بنجاح',
    deleteFailed: 'تعذّر حذف الفعالية',
    saveFailed: 'تعذّر حفظ الفعالية',
    dateChanged: 'تغيّرت المواعيد',
    gone: 'لم تعد هذه الفعالية موجودة.',
  },
  conflict: {
    title: 'حفظ شخص آخر هذه الفعالية في هذه الأثناء',
    text: 'لم يُحفظ شيء ولم يضع شيء مما كتبته. قارن بين النسختين ثم احفظ مجددًا لتحل نسختك محل نسخته.',
    theirs: 'ما حفظه الآخر',
    yours: 'ما كتبته',
  },
  errors: {
    summary: 'يُرجى تصحيح الأخطاء في النموذج',
    mosqueRequired: 'يُرجى اختيار مسجد',
    mosqueGone: 'لم يعد هذا المسجد موجودًا. يُرجى اختيار غيره.',
    titleRequired: 'العنوان مطلوب',
    typeRequired: 'النوع مطلوب',
    dateRequired: 'التاريخ مطلوب',
    datePast: 'لا يمكن أن يكون التاريخ قبل اليوم',
    dateFar: 'يُرجى اختيار تاريخ خلال السنوات الخمس القادمة',
    startRequired: 'وقت البداية مطلوب',
    endRequired: 'وقت النهاية مطلوب',
    endSame: 'يجب أن تختلف النهاية عن البداية',
    offset: 'يُرجى اختيار بداية لا تتأخر عن الصلاة أكثر من 24 ساعة',
    minutes: 'يُرجى اختيار مدة لا تزيد على 24 ساعة',
    timeStep: 'يُرجى اختيار وقت بفواصل 15 دقيقة',
    descriptionRequired: 'الوصف مطلوب',
    registrationUrl: 'يجب أن يبدأ رابط التسجيل بـ http:// أو https://',
    untilBefore: 'لا يمكن أن يسبق آخر موعد أوله',
    tooLong: (limit: number) => `يُرجى ألا يزيد عدد الأحرف على ${limit}`,
  },
} satisfies Translated<typeof en>
