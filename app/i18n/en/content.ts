/** Texts for the site's owner to edit, here and in the other languages; their figures are in `app/content.server.ts`. */
export default {
  figures: ['Active mosques', 'Community members', 'Monthly events'],
  /** Samples: replace quote, name and role with those of people who agreed to be quoted. */
  testimonials: [
    {
      quote:
        'I was new in the city and found a masjid within walking distance of work in a minute. I have not missed Jumu’ah since.',
      name: 'Sample voice',
      role: 'Community Member',
    },
    {
      quote:
        'The salaah times are the first thing I open in the morning. They are clear, and they are right for where we live.',
      name: 'Sample voice',
      role: 'Community Member',
    },
    {
      quote:
        'Our ladies’ class used to travel by word of mouth. Now the whole area knows when it is, and new faces come.',
      name: 'Sample voice',
      role: 'Community Member',
    },
  ],
  /** Samples: the three founders, to be replaced by the owner. */
  team: [
    {
      name: 'Sample founder',
      role: 'Founder, community',
      bio: 'Visits the masajid, listens to their committees and makes sure that what stands here is what is true there.',
    },
    {
      name: 'Sample co-founder',
      role: 'Co-founder, technology',
      bio: 'Builds the site so that it opens quickly on any phone, in English and in Arabic, for everyone.',
    },
    {
      name: 'Sample co-founder',
      role: 'Co-founder, content',
      bio: 'Answers your messages, checks what mosques send in and helps their administrators to get started.',
    },
  ],
}
