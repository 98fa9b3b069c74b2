export default {
  sentBy: (siteName: string) => `This message was sent by ${siteName}.`,
  openAddress: 'If the button does not work, open this address:',
  contactSubject: (subject: string) => `Contact form: ${subject}`,
  contactHeading: 'A new message from the contact form',
  from: (name: string, address: string) => `From: ${name} <${address}>`,
  subject: (subject: string) => `Subject: ${subject}`,
  reportThanks: {
    subject: (mosque: string) => `Thank you for your report about ${mosque}`,
    heading: 'Thank you',
    aMosque: 'a mosque',
    added: (_mosque: string) =>
      'The mosque that you told us about is now in the directory. May you be rewarded for it.',
    accepted: (mosque: string) =>
      `What you reported about ${mosque} was right and is corrected. May you be rewarded for it.`,
    checked: (mosque: string) => `We looked at what you reported about ${mosque}. Thank you for taking the time.`,
  },
  claimConfirm: {
    subject: (mosque: string) => `Somebody says that they look after ${mosque}`,
    heading: 'Is it so?',
    text: (mosque: string, siteName: string) =>
      `Somebody asks to look after the page of ${mosque} on ${siteName}. Open the page below to see who it is, and confirm it there if you know them.`,
    ignore: 'If you do not know them, you need not do anything.',
    action: 'See who it is',
  },
  claimRejected: {
    subject: (mosque: string) => `Your request to look after ${mosque}`,
    heading: 'We cannot invite you',
    text: (mosque: string) => `You asked to look after the page of ${mosque}. We looked at it and cannot invite you:`,
  },
  answerHint: 'Answer this e-mail to write back to the sender.',
}
