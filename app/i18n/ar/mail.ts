import type en from '#app/i18n/en/mail.ts'
import type { Translated } from '#app/i18n/texts.ts'

export default {
  sentBy: (siteName) => `أُرسلت هذه الرسالة من ${siteName}.`,
  openAddress: 'إذا لم يعمل الزر، فافتح هذا العنوان:',
  contactSubject: (subject) => `نموذج التواصل: ${subject}`,
  contactHeading: 'رسالة جديدة من نموذج التواصل',
  from: (name, address) => `من: ${name} <${address}>`,
  subject: (subject) => `الموضوع: ${subject}`,
  answerHint: 'يمكنك الرد على هذه الرسالة للكتابة إلى المرسل مباشرة.',
} satisfies Translated<typeof en>
