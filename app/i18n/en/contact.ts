export default {
  title: 'Contact Us',
  description: 'Write to us about a mosque, an event, a salaah time or this site.',
  subtitle: 'A question, a correction, a mosque to add: write to us and a person answers.',
  details: {
    title: 'Contact details',
    email: 'Email',
    phone: 'Phone',
    response: 'Response time',
    responseTime: 'Within 24-48 hours',
  },
  guidance: {
    title: 'For mosque administrators',
    text: 'To add your mosque, or to look after its page yourself, please send us:',
    points: [
      'the official mosque name',
      'its complete address',
      'contact information: telephone, email and website, as far as there are any',
      'your role at the mosque',
      'specific features to highlight, such as parking, a place for women or wheelchair access',
    ],
  },
  help: {
    title: 'How We Can Help',
    items: [
      { title: 'Mosque Information', text: 'Add a mosque, correct its details or take over its page.' },
      {
        title: 'Prayer Times',
        text: 'Ask how a time is worked out, or tell us where one differs from what is announced.',
      },
      { title: 'Technical Support', text: 'Sign-in, pages that do not work, or anything hard to use.' },
    ],
  },
  questions: {
    title: 'Frequently asked questions',
    items: [
      {
        question: 'How do I add a mosque?',
        answer:
          'Send us the details listed under “For mosque administrators” with the form on this page. We check them, create the page and, if you speak for the mosque, give you an account to keep it up to date.',
      },
      {
        question: 'How are the prayer times calculated?',
        answer:
          'From the position of the sun for each place, by calculation Method 14 with local adjustments of a few minutes. Asr can be shown for Shafi’i and Hanafi. Your mosque’s own announcement always comes first.',
      },
      {
        question: 'How do I update the information about my mosque?',
        answer:
          'Mosque administrators sign in under “Admin Sign In” and change it themselves. If you have no account, write to us with the correction.',
      },
      {
        question: 'How can I promote an event?',
        answer:
          'Events are published by the administrators of the mosque where they take place. Ask them to add yours, or write to us and we put you in touch.',
      },
    ],
  },
  form: {
    title: 'Send us a message',
    name: 'Name',
    email: 'Email',
    subject: 'Subject',
    message: 'Message',
    send: 'Send Message',
    sending: 'Sending...',
    success: "Thank you for your message. We'll get back to you soon!",
    failure: 'There was an error sending your message. Please try again.',
    leaveEmpty: 'Leave this field empty',
    check: 'Please correct the fields below.',
    tooMany: (minutes: number) =>
      minutes <= 1
        ? 'You have sent several messages in a short time. Please try again in a minute.'
        : `You have sent several messages in a short time. Please try again in ${minutes} minutes.`,
    errors: {
      name: 'Please enter your name',
      email: 'Please enter your email address',
      emailFormat: 'Please enter a valid email address',
      subject: 'Please enter a subject',
      message: 'Please enter a message',
      tooLong: (limit: string) => `Please use at most ${limit} characters`,
    },
  },
}
