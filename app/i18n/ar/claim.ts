import type en from '#app/i18n/en/claim.ts'
import type { Translated } from '#app/i18n/texts.ts'
import { counted } from './counted.ts'

const minutesWords = { one: 'دقيقة', two: 'دقيقتين', few: 'دقائق', many: 'دقيقة', other: 'دقيقة' }

export default {
  link: 'أنا من القائمين على هذا المسجد',
  invitation: 'لا أحد يتولى هذه الصفحة بعد.',
  title: 'أنا من القائمين على هذا المسجد',
  text: (mosque) => `عرّفنا بنفسك، فندعوك إلى تولّي صفحة ${mosque}: أوقاته وفعالياته وبياناته.`,
  description: (mosque) => `اطلب تولّي صفحة ${mosque}.`,
  name: 'اسمك',
  role: 'عملك في المسجد',
  roleHint: 'مثل «أمين السر» أو «الإمام».',
  email: 'بريدك الإلكتروني',
  emailHint: 'تُرسل الدعوة إليه، ولا يظهر لأحد من الزوار.',
  phone: 'رقم هاتفك (اختياري)',
  note: 'أي شيء آخر (اختياري)',
  proof: 'كيف يؤكد المسجد ذلك؟',
  byEmail: (address) => `بالبريد: نكتب إلى ${address}، ويؤكده أحد هناك بضغطة واحدة.`,
  byPhone: (number) => `بالهاتف: نتصل بالرقم ‎${number}‎ ونسأل عنك.`,
  noProof:
    'لا نستطيع الوصول إلى هذا المسجد ببريد أو هاتف ينشره، فلا يمكن تأكيد أنك من القائمين عليه. اقترح رقم هاتفه أو اكتب إلينا.',
  contactUs: 'اكتب إلينا',
  sent: 'شكرًا لك. نسأل المسجد ثم نطّلع على طلبك ونكتب إليك. قد يستغرق ذلك بضعة أيام.',
  tooMany: (minutes) => `أُرسلت طلبات كثيرة من هذا النوع. حاول مرة أخرى بعد ${counted(minutes, minutesWords)}.`,
  errors: {
    name: 'اكتب اسمك.',
    role: 'اذكر عملك في المسجد.',
    email: 'اكتب بريدك الإلكتروني.',
    phone: 'هذا ليس رقم هاتف: من 10 أرقام إلى 15 رقمًا.',
    note: 'هذا ليس نصًا.',
    proof: 'اختر كيف يؤكد المسجد ذلك.',
    tooLong: (max) => `يرجى ألا يزيد النص على ${max} حرفًا.`,
  },
} satisfies Translated<typeof en>
