/** 'I look after this mosque': the form of people who want to look after the page of their mosque. */
export default {
  link: 'I look after this mosque',
  invitation: 'Nobody looks after this page yet.',
  title: 'I look after this mosque',
  text: (mosque: string) =>
    `Tell us who you are, and we invite you to look after the page of ${mosque}: its times, events and details.`,
  description: (mosque: string) => `Ask to look after the page of ${mosque}.`,
  name: 'Your name',
  role: 'What you do at the mosque',
  roleHint: 'Such as “secretary” or “imam”.',
  email: 'Your email address',
  emailHint: 'The invitation is sent there. It is never shown.',
  phone: 'Your phone number (optional)',
  note: 'Anything else (optional)',
  proof: 'How can the mosque confirm it?',
  byEmail: (address: string) => `By email: we write to ${address}, and somebody there confirms it with one press.`,
  byPhone: (number: string) => `By phone: we call ${number} and ask for you.`,
  noProof:
    'We cannot reach this mosque by an email or phone that it publishes, so nobody could confirm that you look after it. Suggest its phone number, or write to us.',
  contactUs: 'Write to us',
  sent: 'Thank you. We ask the mosque, look at it, and write to you. This can take some days.',
  tooMany: (minutes: number) =>
    `Too many requests of this kind were sent. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
  errors: {
    name: 'Give your name.',
    role: 'Say what you do at the mosque.',
    email: 'Give your email address.',
    phone: 'This is not a phone number: 10 to 15 digits.',
    note: 'This is not a text.',
    proof: 'Choose how the mosque can confirm it.',
    tooLong: (max: number) => `Please use at most ${max} characters.`,
  },
}
