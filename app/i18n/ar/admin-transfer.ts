import type en from '#app/i18n/en/admin-transfer.ts'
import type { Translated } from '#app/i18n/texts.ts'
import { counted } from './counted.ts'

const rows = { one: 'صف واحد', two: 'صفين', few: 'صفوف', many: 'صفًا', other: 'صف' }
const mosques = { one: 'مسجد واحد', two: 'مسجدان', few: 'مساجد', many: 'مسجدًا', other: 'مسجد' }
const events = { one: 'فعالية واحدة', two: 'فعاليتان', few: 'فعاليات', many: 'فعالية', other: 'فعالية' }
const admins = { one: 'مشرف واحد', two: 'مشرفان', few: 'مشرفين', many: 'مشرفًا', other: 'مشرف' }

const grouped = (count: number) => count.toLocaleString('en')

export default {
  title: 'الاستيراد والتصدير',
  importTitle: 'استيراد',
  importText:
    'قائمة CSV للمساجد أو للفعاليات، أو ملف JSON مصدَّر من المجموعات mosques وevents وadmin_users وadmin_settings. يُظهر التشغيل التجريبي ما سيحدث لكل صف، ولا يُكتب شيء قبل موافقتك، ثم يُكتب كله أو لا شيء منه.',
  file: 'الملف المراد استيراده',
  fileHint: 'CSV أو JSON حتى 15 ميغابايت',
  dryRun: 'تشغيل تجريبي',
  sending: 'جارٍ الإرسال...',
  run: (count) => `استيراد ${counted(count, rows)}`,
  starting: 'جارٍ البدء...',
  stages: {
    waiting: () => 'في انتظار البدء',
    reading: (done, total) => `قراءة السطر ${grouped(done)} من ${grouped(total)}`,
    checking: (done, total) => `فحص الصف ${grouped(done)} من ${grouped(total)}`,
    writing: (done, total) => `كتابة الصف ${grouped(done)} من ${grouped(total)}`,
    dates: (done, total) => `كتابة تواريخ الفعالية ${grouped(done)} من ${grouped(total)}`,
  },
  leave: 'يمكنك مغادرة هذه الصفحة: يستمر العمل، ويُظهر هذا العنوان مدى التقدم. لا يظهر شيء قبل كتابته كله.',
  reload: 'أظهر التقدم الآن',
  cancel: 'إلغاء',
  cancelling: 'جارٍ الإلغاء...',
  cancelled: 'أُلغي الاستيراد. لم يُكتب شيء.',
  another: 'استيراد ملف آخر',
  recent: 'عمليات الاستيراد الخاصة بك',
  statuses: {
    checking: 'تشغيل تجريبي',
    checked: 'انتهى التشغيل التجريبي',
    writing: 'جارٍ الاستيراد',
    done: 'تم الاستيراد',
    failed: 'فشل',
    cancelled: 'أُلغي',
  },
  missing: 'لم يعد هذا الاستيراد موجودًا.',
  tooMany: 'هناك عمليات استيراد مفتوحة كثيرة. ألغِ إحداها أو حاول لاحقًا.',
  noFile: 'يُرجى اختيار ملف',
  hasErrors: (count) => `في الملف أخطاء في ${counted(count, rows)}. لا يمكن استيراد شيء قبل تصحيحها في الملف.`,
  ready: 'لا أخطاء. لم يُكتب شيء بعد.',
  done: (m, e, a) => `تم الاستيراد: ${counted(m, mosques)}، ${counted(e, events)}، ${counted(a, admins)}`,
  failed: 'فشل الاستيراد. لم يُكتب شيء.',
  report: 'نتيجة التشغيل التجريبي',
  shown: (shown, count) => `الصفوف المعروضة: ${shown} من ${count}، والأخطاء أولًا`,
  columns: { row: 'الصف', kind: 'النوع', name: 'الاسم', outcome: 'النتيجة', remarks: 'ملاحظات' },
  kinds: { mosque: 'مسجد', event: 'فعالية', admin: 'مشرف', settings: 'الإعدادات' },
  outcomes: { add: 'إضافة', update: 'تحديث', skip: 'تخطٍّ', error: 'خطأ' },
  superadmins: 'المشرفون العامّون في هذا الملف',
  superadminsText: 'لا يصبحون مشرفين عامّين إلا إذا حددتهم.',
  remarks: {
    badId: 'في المعرّف رموز غير مسموح بها',
    twice: 'موجود بالفعل',
    noMosque: 'لم يُعثر على مسجدها',
    date: 'التاريخ ناقص أو غير مقروء: يظهر «غير متاح»',
    time: 'وقت البدء ناقص أو غير مقروء: يظهر «غير متاح»',
    rule: 'تتكرر بلا قاعدة مقروءة: تُحفظ فعالية واحدة',
    picturesLater: 'تُجلب الصور بعد الاستيراد',
    emailKnown: 'يوجد مستخدم بهذا البريد الإلكتروني',
    superadmin: 'مشرف عام: حدده لاستيراده',
    inactive: 'غير نشط حتى يُدعى',
    adminWithoutMosque: 'غير نشط وبلا مسجد',
  },
  faults: {
    empty: 'الملف فارغ.',
    'not-text': 'يحتوي الملف على رموز ليست نصًا.',
    'not-json': 'هذا ليس JSON مقروءًا.',
    'not-csv': 'هذا ليس CSV مقروءًا.',
    'unknown-columns': 'يجب أن يسمّي السطر الأول الأعمدة: للمساجد عمود «name» وللفعاليات عمود «title».',
    'nothing-found': 'لا يحتوي الملف على مساجد أو فعاليات أو مشرفين أو إعدادات.',
    'too-large': 'الملف كبير جدًا.',
  },
  exportTitle: 'تصدير',
  exportText: 'بالصيغ نفسها المذكورة أعلاه. لا تحتوي أي منها على كلمات مرور.',
  exportJson: 'كل شيء بصيغة JSON',
  exportMosques: 'المساجد بصيغة CSV',
  exportEvents: 'الفعاليات بصيغة CSV',
} satisfies Translated<typeof en>
