import type en from '#app/i18n/en/admin-shell.ts'
import type { Translated } from '#app/i18n/texts.ts'

/** Arabic counts: one, two, three to ten, and from eleven on. */
function counted(count: number, one: string, two: string, few: string, many: string): string {
  if (count === 1) return one
  if (count === 2) return two
  const rest = count % 100
  return rest >= 3 && rest <= 10 ? `${count} ${few}` : `${count} ${many}`
}

const mosques = (count: number) => counted(count, 'مسجد واحد', 'مسجدان', 'مساجد', 'مسجدًا')

export default {
  dashboard: 'لوحة الإدارة',
  sections: 'أقسام الإدارة',
  tabs: {
    mosques: 'المساجد',
    events: 'الفعاليات',
    users: 'المشرفون العامّون',
    settings: 'الإعدادات',
    messages: 'الرسائل',
    activity: 'النشاط',
    bin: 'سلة المحذوفات',
    import: 'الاستيراد',
    jobs: 'المهام',
    overview: 'نظرة عامة',
  },
  mosqueAdmin: 'مشرف المسجد',
  mosqueDetails: 'بيانات المسجد',
  events: 'الفعاليات',
  logout: 'تسجيل الخروج',
  noMosque: 'لا يوجد مسجد',
  noMosqueText: 'حسابك غير مرتبط بأي مسجد. اطلب من مشرف عام أن يربطه.',
  attention: {
    title: 'يحتاج إلى انتباه',
    nothing: 'لا شيء يحتاج إلى انتباه الآن.',
    withoutAdmin: (count) => `${mosques(count)} بلا مشرف`,
    withoutPicture: (count) => `${mosques(count)} بلا صورة`,
    stale: (count) => `${mosques(count)} بلا تحديث منذ 6 أشهر`,
    waitingMessages: (count) => `${counted(count, 'رسالة واحدة', 'رسالتان', 'رسائل', 'رسالة')} في انتظار الرد`,
    unsentMail: (count) => `${counted(count, 'رسالة بريد واحدة', 'رسالتا بريد', 'رسائل بريد', 'رسالة بريد')} لم تُرسَل`,
    clockJumped: 'تغيّرت ساعة الخادم فجأة. لا يُمحى شيء حتى تؤكّد صحة الوقت.',
    failedJobs: (count) => `${counted(count, 'مهمة واحدة', 'مهمتان', 'مهام', 'مهمة')} لم تنجح`,
    more: (count) => `و${count} غيرها`,
  },
  counts: { mosques: 'المساجد', events: 'الفعاليات القادمة', admins: 'مشرفو المساجد', messages: 'رسائل في الانتظار' },
  plots: {
    eventsPerMonth: 'الفعاليات في كل شهر',
    mosquesByArea: 'المساجد حسب المنطقة',
    events: (month, count) => `${month}: ${counted(count, 'فعالية واحدة', 'فعاليتان', 'فعاليات', 'فعالية')}`,
    mosques: (area, count) => `${area}: ${mosques(count)}`,
    otherAreas: 'مناطق أخرى',
    messagesWaiting: 'رسائل في الانتظار',
    waitingSince: { day: 'حتى يوم', twoDays: 'من يوم إلى يومين', week: 'من يومين إلى 7 أيام', longer: 'أكثر من أسبوع' },
    promised: 'تَعِد صفحة التواصل بالرد خلال 48 ساعة.',
    noneWaiting: 'لا توجد رسائل في الانتظار.',
  },
  users: {
    title: 'المشرفون العامّون',
    add: 'إضافة مشرف عام',
    fullName: 'الاسم الكامل',
    email: 'البريد الإلكتروني',
    nameRequired: 'الاسم الكامل مطلوب',
    nameTooLong: 'الاسم الكامل طويل جدًا',
    emailRequired: 'البريد الإلكتروني مطلوب',
    emailInvalid: 'صيغة البريد الإلكتروني غير صحيحة',
    adding: 'جارٍ الإضافة...',
    submit: 'إضافة مشرف عام',
    you: 'أنت',
    added: (day) => `أُضيف في ${day}`,
    lastSignIn: (day) => `آخر دخول في ${day}`,
    neverSignedIn: 'لم يسجّل الدخول بعد',
    used: 'يوجد مستخدم بهذا البريد الإلكتروني',
    success: 'أُضيف المشرف العام بنجاح. يمكنه الآن الدخول بحساب Google بهذا البريد.',
    successLink: 'أُضيف المشرف العام بنجاح. سلّمه الرابط الصالح لمرة واحدة أدناه.',
    failed: (message) => `خطأ في إضافة المشرف العام: ${message}`,
    remove: 'إزالة',
    removeTitle: 'إزالة مشرف عام',
    removeQuestion: 'هل تريد حقًا إزالة هذا المشرف العام؟',
    removing: 'جارٍ الإزالة...',
    cancel: 'إلغاء',
    removed: 'أُزيل المشرف العام بنجاح',
    removeFailed: 'خطأ في إزالة المشرف العام',
    notYourself: 'لا يمكنك إزالة نفسك.',
    notLast: 'لا يمكن إزالة آخر مشرف عام.',
    loadFailed: 'خطأ في تحميل المشرفين العامّين',
    link: 'رابط لمرة واحدة',
    linkText: (email) => `يسجّل هذا الرابط دخول ${email} مرة واحدة خلال 24 ساعة، ولا يظهر إلا الآن.`,
    createLink: 'إنشاء رابط لمرة واحدة',
    linkFailed: 'تعذّر إنشاء الرابط. حاول مرة أخرى.',
    linkMade: 'أُنشئ الرابط',
    copy: 'نسخ الرابط',
    copied: 'نُسخ الرابط!',
    copyFailed: 'تعذّر نسخ الرابط. حدّده وانسخه بنفسك.',
    googleOff: 'الدخول بحساب Google غير مفعّل، لذلك يحصل المشرف العام الجديد على رابط لمرة واحدة.',
  },
} satisfies Translated<typeof en>
