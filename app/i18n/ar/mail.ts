import type en from '#app/i18n/en/mail.ts'
import type { Translated } from '#app/i18n/texts.ts'

export default {
  sentBy: (siteName) => `أُرسلت هذه الرسالة من ${siteName}.`,
  openAddress: 'إذا لم يعمل الزر، فافتح هذا العنوان:',
  contactSubject: (subject) => `نموذج التواصل: ${subject}`,
  contactHeading: 'رسالة جديدة من نموذج التواصل',
  from: (name, address) => `من: ${name} <${address}>`,
  subject: (subject) => `الموضوع: ${subject}`,
  reportThanks: {
    subject: (mosque) => `شكرًا على بلاغك عن ${mosque}`,
    heading: 'شكرًا لك',
    aMosque: 'مسجد',
    added: () => 'أصبح المسجد الذي أخبرتنا عنه في الدليل. جزاك الله خيرًا.',
    accepted: (mosque) => `كان بلاغك عن ${mosque} صحيحًا، وقد صُحِّح الخطأ. جزاك الله خيرًا.`,
    checked: (mosque) => `اطّلعنا على بلاغك عن ${mosque}. شكرًا على وقتك، وجزاك الله خيرًا.`,
  },
  claimConfirm: {
    subject: (mosque) => `يقول شخص إنه من القائمين على ${mosque}`,
    heading: 'هل هذا صحيح؟',
    text: (mosque, siteName) =>
      `يطلب شخص أن يتولى صفحة ${mosque} في ${siteName}. افتح الصفحة أدناه لترى من هو، وأكّد ذلك فيها إن كنت تعرفه.`,
    ignore: 'إن لم تعرفه فلا حاجة إلى أي شيء.',
    action: 'اعرف من هو',
  },
  claimRejected: {
    subject: (mosque) => `طلبك أن تتولى صفحة ${mosque}`,
    heading: 'لا يمكننا دعوتك',
    text: (mosque) => `طلبت أن تتولى صفحة ${mosque}. اطّلعنا على طلبك ولا يمكننا دعوتك:`,
  },
  answerHint: 'يمكنك الرد على هذه الرسالة للكتابة إلى المرسل مباشرة.',
} satisfies Translated<typeof en>
