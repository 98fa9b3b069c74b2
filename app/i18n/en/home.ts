export default {
  hero: {
    findMosque: 'Find a Mosque',
    salaahTimes: 'Salaah Times',
  },
  search: 'Find a mosque near you',
  about: {
    title: (siteName: string) => `About ${siteName}`,
    find: 'Find your masjid',
    pray: 'Pray on time',
    takePart: 'Take part',
    link: 'Learn more about us',
  },
  testimonials: { title: 'Community Voices' },
  community: {
    title: 'Our Growing Community',
    note: 'Figures given by the organisers.',
    counted: 'Counted from this site.',
  },
  featured: { title: 'Featured Mosques', all: 'View all mosques' },
}
