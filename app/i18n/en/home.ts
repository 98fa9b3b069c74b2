export default {
  description: 'Find a mosque, today’s salaah times and community events in Cape Town.',
  hero: {
    title: "Connecting Cape Town's Muslim Community",
    text: 'Masajid, salaah times and what is on, in one place.',
    findMosque: 'Find a Mosque',
    salaahTimes: 'Salaah Times',
  },
  search: 'Find a mosque near you',
  about: {
    title: (siteName: string) => `About ${siteName}`,
    text: 'From Bo-Kaap to Mitchells Plain and from the Winelands to the South Peninsula, we help people to find a masjid, pray on time and take part.',
    points: [
      { title: 'Find your masjid', text: 'Search by name, area or facility, and get directions.' },
      { title: 'Pray on time', text: 'Times worked out for Cape Town, with the adjustments used here.' },
      {
        title: 'Take part',
        text: 'Lectures, thikr, iftars and fundraisers, with dates you can add to your own calendar.',
      },
    ],
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
