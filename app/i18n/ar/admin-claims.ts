import type en from '#app/i18n/en/admin-claims.ts'
import type { Translated } from '#app/i18n/texts.ts'
import { counted } from './counted.ts'

const claims = { one: 'طلب واحد', two: 'طلبان', few: 'طلبات', many: 'طلبًا', other: 'طلب' }

export default {
  title: 'طلبات التولّي',
  text: 'أشخاص يقولون إنهم من القائمين على مسجد. ينتهي الطلب بعد 30 يومًا، ويُمحى بعد 90 يومًا من البتّ فيه.',
  filters: 'أي الطلبات',
  open: 'مفتوحة',
  decided: 'بُتّ فيها',
  count: (count) => counted(count, claims),
  empty: 'لا طلبات هنا.',
  waiting: (count) => `${counted(count, claims)} لتولّي صفحة مسجد`,
  states: { open: 'مفتوح', invited: 'تمت الدعوة', rejected: 'مرفوض' },
  by: (name) => `بواسطة ${name}`,
  email: 'البريد',
  phone: 'الهاتف',
  proof: {
    waiting: (address) => `لم يُؤكَّد بعد: كتبنا إلى ${address}.`,
    confirmed: (address) => `أُكِّد عن طريق ${address}.`,
    call: (name) => `اتصل بالهاتف المنشور للمسجد واسأل عن ${name}:`,
    suggested: 'اقترح زائر هذا الرقم خلال الأيام التسعين الماضية. تأكد من مصدر آخر أنه رقم المسجد.',
  },
  invite: 'دعوة',
  inviteCalled: 'أكّدوا ذلك: دعوة',
  reject: 'رفض',
  reason: 'السبب، ويُرسل إليه بالبريد',
  admins: 'مشرفو هذا المسجد',
  toasts: {
    invited: (email) => `أُرسلت دعوة إلى ${email}`,
    linkMade: 'أُنشئت الدعوة. أرسل رابطها.',
    rejected: 'رُفض الطلب',
    decided: 'سبق البتّ في هذا الطلب، أو انتهت مدته',
    unproven: 'لم يؤكد المسجد هذا الطلب بعد',
    reason: 'اكتب سببًا لا يزيد على 500 حرف',
    failed: 'تعذّر حفظ الطلب. حاول مرة أخرى.',
    loadFailed: 'خطأ في تحميل الطلبات',
  },
  confirm: {
    title: 'هل هذا الشخص من القائمين على مسجدكم؟',
    text: 'إن كان كذلك فسيُدعى إلى تولّي صفحته: الأوقات والفعاليات والبيانات.',
    hint: 'إن لم تعرفوه فأغلقوا هذه الصفحة، ولن يحدث شيء.',
    press: 'نعم، هو من القائمين عليه',
    done: 'شكرًا لكم',
    doneText: 'يُبلَّغ القائمون على هذا الموقع، ثم يرسلون الدعوة.',
    failed: 'لم يعد هذا الرابط صالحًا',
    home: 'إلى الصفحة الأولى',
    failedText: 'سبق استخدامه، أو مضى عليه أكثر من 30 يومًا.',
  },
} satisfies Translated<typeof en>
