import type en from '#app/i18n/en/settings-texts.ts'
import type { Translated } from '#app/i18n/texts.ts'

export default {
  intro:
    'ما يقوله الموقع عن نفسه وعن بلده بكل لغة من لغاته. لا يلزم أن تكتب شيئًا: حيث يُترك حقل فارغًا يستخدم الموقع الكلام الظاهر بالرمادي.',
  preset: 'كلام الموقع',
  presetHint: 'يُستخدم حيث لم تكتب شيئًا.',
  presets: { 'cape-town': 'كلام كيب تاون', neutral: 'كلام محايد' },
  presetHints: {
    'cape-town': 'يحكي عن كيب تاون وتراثها، ويذكر قانون جنوب أفريقيا.',
    neutral: 'يناسب أي مكان، ويذكر اسم موقعك ومدنه.',
  },
  scene: 'رسم الصفحة الرئيسية',
  sceneHint: 'تتبع سماؤه صلاة الوقت.',
  scenes: { cape: 'كيب تاون', city: 'مدينة', desert: 'صحراء', hills: 'تلال', none: 'بلا رسم' },
  language: 'النصوص باللغة:',
  written: (count, of) => `المكتوب ${count} من ${of}`,
  fields: {
    heroTitle: { label: 'الصفحة الرئيسية: العنوان', hint: 'فوق الرسم.' },
    heroText: { label: 'الصفحة الرئيسية: السطر تحت العنوان', hint: 'لا يظهر على الهاتف.' },
    tagline: { label: 'ذيل الصفحة: شعار الموقع', hint: 'تحت اسم الموقع في كل صفحة.' },
    description: {
      label: 'الصفحة الرئيسية: الوصف',
      hint: 'ما تعرضه محركات البحث. إن تُرك فارغًا فهو وصف الموقع في تبويب المظهر إن وُجد.',
    },
    homeAbout: { label: 'الصفحة الرئيسية: عن الموقع', hint: '' },
    homeFind: { label: 'الصفحة الرئيسية: اعثر على مسجدك', hint: '' },
    homePray: { label: 'الصفحة الرئيسية: الصلاة لوقتها', hint: '' },
    homeTakePart: { label: 'الصفحة الرئيسية: شارك', hint: '' },
    aboutSubtitle: { label: 'من نحن: السطر تحت العنوان', hint: '' },
    aboutStory: { label: 'من نحن: قصتكم', hint: '' },
    heritage: {
      label: 'من نحن: التراث',
      hint: 'السطران معًا تاريخ وما حدث فيه. والكلام المحايد يترك هذا الجزء.',
    },
    directoryAbout: { label: 'المساجد: عن المساجد', hint: '' },
    salaahSubtitle: { label: 'مواقيت الصلاة: السطر تحت العنوان', hint: '' },
    salaahHistory: { label: 'مواقيت الصلاة: كلمة عن التاريخ', hint: '' },
    termsLaw: { label: 'الشروط: القانون والمحاكم', hint: '' },
    privacyRights: { label: 'الخصوصية: حقوق الزوار', hint: '' },
  },
  labelIn: (label, language) => `${label} (${language})`,
  limit: (count) => `${count} حرف على الأكثر.`,
  paragraphs: 'السطر الفارغ يبدأ فقرة جديدة.',
  preview: {
    button: 'معاينة',
    busy: 'جارٍ التحضير...',
    title: 'المعاينة',
    text: 'هكذا ستُقرأ الصفحات. لم يُحفظ شيء بعد.',
    leftOut: 'لا يظهر',
    drawing: 'رسم الصفحة الرئيسية',
  },
  errors: {
    tooLong: (count) => `هذا النص طويل جدًا (${count} حرف على الأكثر)`,
    oneLine: 'اكتب هذا النص في سطر واحد بلا أحرف تحكّم',
    characters: 'اكتب هذا النص بلا أحرف تحكّم',
  },
} satisfies Translated<typeof en>
