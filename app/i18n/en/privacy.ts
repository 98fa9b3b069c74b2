export default {
  title: 'Privacy Policy',
  description: 'What this site stores about you, what it does not, and the rights you have.',
  subtitle: 'Short, and true of the software this site runs on.',
  updated: (month: string) => `Last updated: ${month}`,
  hostedPictures: (host: string) =>
    `Pictures of mosques and events are shown from ${host}, an image service chosen by whoever runs this site. It sees your device’s address when a page shows one of them.`,
  contents: 'On this page',
  sections: [
    {
      id: 'overview',
      title: 'In short',
      paragraphs: [
        'You can use every public page without an account and without telling us who you are. We show no advertising, use no analytics service and load nothing from other companies’ servers when you open a page.',
        'This page says what is stored all the same, why, for how long, and what you may ask of us.',
      ],
    },
    {
      id: 'information',
      title: 'Information we store',
      paragraphs: [],
      points: [
        'Messages: when you write to us through the contact form, we store your name, email address, subject and message, and send them to the people who answer.',
        'Reports: when you tell us that something on a mosque’s page is wrong or should be different, or that a mosque is missing, we store what you write, and your email address and a photo if you add them. Only the people who look after that mosque and those who run the site see them; the address is used to thank you and for nothing else.',
        'Requests to look after a mosque: we store your name, what you do there, your email address, your phone number and a note if you add them. Only those who run the site see them. If you choose proof by email, whoever opens the email that the mosque receives sees your name, what you do there and your email address.',
        'Administrators: for people who look after a mosque’s page we store name, email address, telephone number if they give one, the mosque, a password in a form that cannot be read back, and for each open session its browser and address.',
        'Mosques and events: names of imams, contact details and notices that a mosque publishes itself. They are meant to be public.',
        'Technical records: the server writes down which pages were asked for and whether that worked, without names, messages or the address of your device. To hold off abuse, a shortened fingerprint of a device’s address is kept for a limited time where somebody signs in or sends a message.',
      ],
    },
    {
      id: 'use',
      title: 'What we use it for',
      paragraphs: [
        'We use what is stored to answer you, to let administrators do their work, to show what mosques publish, and to keep the service safe. We do not sell it, trade it or use it to draw conclusions about you.',
        'If you let your browser share your position to find mosques near you, the distances are worked out on your device. Your position is never sent to us; your browser forgets it when you close the list or the tab.',
      ],
    },
    {
      id: 'cookies',
      title: 'Cookies and what stays on your device',
      paragraphs: ['There are no cookies that follow you. Only these are kept, each for what it does:'],
      points: [
        'The language you chose, for a year.',
        'Session cookies while an administrator signs in and is signed in.',
        'A one-minute cookie that carries a message such as “saved” to the next page.',
        'A note in your own browser that the fonts of this site have been fetched, so that it uses them from then on.',
        'The mosques you save and the suburb or place you choose last stay in your own browser, until you remove them.',
        'Your choices of city and madhab, and an administrator’s form that is not saved yet, stay in your own browser.',
      ],
    },
    {
      id: 'sharing',
      title: 'Who else receives it',
      paragraphs: [
        'Nobody, apart from those who run the site for us: the company whose computer it runs on and the one that delivers our email. They may use the data for nothing else. We also hand over what the law orders us to.',
        'A link to a map, to a mosque’s own website or to a registration form takes you to another service with its own rules. It learns nothing from us before you follow it. A map shown inside a page is loaded only when you ask for it.',
      ],
    },
    {
      id: 'security',
      title: 'Keeping and protecting it',
      paragraphs: [
        'Connections are encrypted wherever the site is published, passwords are stored so that nobody can read them, and every change in the admin area is written down with the person who made it.',
        'Messages are erased twelve months after they have been dealt with, and so is the record of changes. The photo of a report is erased as soon as it is decided, and after 90 days in any case; a report with its address is erased 90 days after the decision, or after twelve months without one. A request to look after a mosque ends after 30 days and is erased then, or 90 days after the decision. An administrator’s account is removed when the mosque or the person asks. Deleted entries stay in a bin for 30 days before they are gone for good; backups that were made before are kept as long as whoever runs the site keeps them.',
      ],
    },
    {
      id: 'rights',
      title: 'Your rights',
      paragraphs: [
        'Write to us through the contact page. We answer without charge and normally within 24 to 48 hours. If this page changes, the month at its top changes with it.',
      ],
    },
  ] as { id: string; title: string; paragraphs: string[]; points?: string[] }[],
  contact: 'Ask about your data',
}
