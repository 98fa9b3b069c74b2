/** What the words may name: the site, its cities in the directory and those whose times it shows. */
export type SiteNames = { siteName: string; place: string; cities: string }

/**
 * The words of a site anywhere. A blank line parts paragraphs; in `heritage`, a paragraph of two lines is a date with
 * what happened. An empty text leaves out its section.
 */
export default {
  heroTitle: ({ place }: SiteNames) => `Connecting the Muslim Community of ${place}`,
  heroText: 'Masajid, salaah times and what is on, in one place.',
  tagline: ({ place }: SiteNames) => `Connecting the Muslim community of ${place}.`,
  description: ({ place }: SiteNames) => `Find a mosque, today’s salaah times and community events in ${place}.`,
  homeAbout: ({ place }: SiteNames) => `We help people in ${place} to find a masjid, pray on time and take part.`,
  homeFind: 'Search by name, area or facility, and get directions.',
  homePray: ({ cities }: SiteNames) => `Times worked out for ${cities}, for today and the whole month.`,
  homeTakePart: 'Lectures, thikr, iftars and fundraisers, with dates you can add to your own calendar.',
  aboutDescription: ({ place }: SiteNames) => `Who we are, and why we connect the mosques of ${place}.`,
  aboutSubtitle: ({ place }: SiteNames) =>
    `We help people in ${place} to find a masjid, pray on time and take part in the life of the community.`,
  aboutStory: ({ siteName }: SiteNames) =>
    `${siteName} is here for simple questions: where the nearest masjid is, when Jumu’ah begins and whether there is a place for women. Many people know a part of the answer; here the parts come together.`,
  aboutTimes: ({ cities }: SiteNames) => `Today’s salaah times and a month ahead for ${cities}, Shafi’i and Hanafi.`,
  heritageTitle: 'Our heritage',
  heritage: '',
  directoryAbout:
    'Each mosque can look after its own page here. If something about yours is missing or has changed, its administrators can put it right.',
  salaahSubtitle: ({ cities }: SiteNames) => `Accurate salaah times for ${cities}`,
  salaahHistoryTitle: 'A note on history',
  salaahHistory:
    'Before there were printed timetables, people read the times of prayer from the sky and from the length of a shadow; the numbers on this page follow the same sun.',
  termsLimits: 'Nothing here limits rights that the law does not let anyone limit.',
  termsLaw:
    'These terms are governed by the law of the place from which this site is run, and its courts have jurisdiction.',
  privacyRights:
    'You may ask whether we hold information about you, receive a copy, have it corrected or deleted, object to its use, and complain to the authority that watches over data protection where you live. The law there may give you further rights.',
  otherCities: 'other cities',
}
