export default {
  sentBy: (siteName: string) => `This message was sent by ${siteName}.`,
  openAddress: 'If the button does not work, open this address:',
  contactSubject: (subject: string) => `Contact form: ${subject}`,
  contactHeading: 'A new message from the contact form',
  from: (name: string, address: string) => `From: ${name} <${address}>`,
  subject: (subject: string) => `Subject: ${subject}`,
  answerHint: 'Answer this e-mail to write back to the sender.',
}
