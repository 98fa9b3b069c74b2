export default {
  title: 'Terms & Conditions',
  description: 'The rules for using this site, in plain words.',
  subtitle: 'The rules for using this site, in plain words.',
  updated: (month: string) => `Last updated: ${month}`,
  contents: 'On this page',
  sections: [
    {
      id: 'acceptance',
      title: 'Agreement',
      paragraphs: [
        'By using this site you agree to these terms. If you do not agree with them, please do not use it. “We” are those who run the site; “you” are whoever uses it.',
      ],
    },
    {
      id: 'service',
      title: 'What the site offers',
      paragraphs: [
        'The site is a directory of mosques, community events and salaah times. It is free of charge. We may change, add or remove parts of it, and we try to say so beforehand when it matters to you.',
      ],
    },
    {
      id: 'accuracy',
      title: 'Accuracy of information',
      paragraphs: [
        'Details of mosques and events come from the mosques themselves and from public sources. Salaah times are calculated and may differ by a few minutes from the times your mosque announces. Where it matters, ask the mosque: its own announcement decides.',
        'If something is wrong, tell us and we will correct it.',
      ],
    },
    {
      id: 'conduct',
      title: 'Fair use',
      paragraphs: ['You may use the site and its public interface for any lawful purpose. Please do not:'],
      points: [
        'publish false, hateful or unlawful content, or pretend to speak for a mosque;',
        'try to enter accounts or parts of the site that are not yours, or disturb its running;',
        'use the contact details of people and mosques for advertising.',
      ],
    },
    {
      id: 'administrators',
      title: 'Administrators’ accounts',
      paragraphs: [
        'An account is given to a person who is entitled to speak for a mosque. Keep your password to yourself, keep the page of your mosque correct, and publish only what you have the right to publish. We may correct or remove entries and close an account that is misused.',
      ],
    },
    {
      id: 'property',
      title: 'Content and rights',
      paragraphs: [
        'Mosques keep the rights in the texts and pictures they publish and allow us to show them here. The drawings, patterns and texts of the site itself belong to those who made it. Links to other sites are offered as a help; we are not responsible for what is found there.',
      ],
    },
    {
      id: 'liability',
      title: 'Liability',
      paragraphs: [
        'We take care, but the site is offered as it is, without a promise that it is always available or free of mistakes. As far as the law allows, we are not liable for loss that follows from its use.',
      ],
    },
    {
      id: 'law',
      title: 'Governing law',
      paragraphs: [
        'If we change the terms, the month at the top of this page changes; whoever uses the site after that agrees to the new ones.',
      ],
    },
  ] as { id: string; title: string; paragraphs: string[]; points?: string[] }[],
  contact: 'Ask about these terms',
}
