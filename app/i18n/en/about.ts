export default {
  title: 'About Us',
  description: 'Who we are, why we connect Cape Town’s mosques, and the heritage we build on.',
  subtitle: 'We help people in Cape Town to find a masjid, pray on time and take part in the life of the community.',
  story: {
    title: 'Our Story',
    began: (founded: number) =>
      `Mosque Connect began in ${founded} with a simple question: a visitor in town asks where the nearest masjid is, when Jumu’ah begins and whether there is a place for women. Everybody knew a part of the answer; nobody could show all of it.`,
    today: (mosques: number, isCounted: boolean) =>
      `Today ${isCounted ? '' : 'over '}${mosques} ${mosques === 1 ? 'mosque is' : 'mosques are'} connected here. Each has a page with its address, its facilities and what is on, kept up to date by the people who look after it. The site is free to use, carries no advertising and follows nobody.`,
    times:
      'Prayer times are worked out on our own server by calculation Method 14, with local adjustments of a few minutes. Where your mosque announces another time, its announcement decides.',
    picture: 'Painted houses of the Bo-Kaap below Table Mountain, with a small minaret between them.',
  },
  mission: {
    title: 'Our Mission',
    text: 'To make it easy to belong: for the family that has just moved here, the traveller between two flights, the student far from home and the committee that wants to reach its own street.',
    features: [
      {
        title: 'Find Local Mosques',
        text: 'Search by name, area or facility, see what is near you and get directions.',
      },
      {
        title: 'Community Events',
        text: 'Lectures, thikr, iftars and fundraisers in one list, ready for your calendar.',
      },
      {
        title: 'Community Connection',
        text: 'A mosque’s own administrators speak for it: contacts, imams, notices and news.',
      },
      {
        title: 'Prayer Times',
        text: 'Today’s salaah times and a month ahead for twelve South African cities, Shafi’i and Hanafi.',
      },
      {
        title: 'Islamic Resources',
        text: 'Explanations of the times, the Islamic date beside every day, and etiquette for visitors.',
      },
      { title: 'Community Support', text: 'Help for mosques that want to be listed, and an answer to every message.' },
    ],
  },
  heritage: {
    title: "Cape Town's Islamic Heritage",
    text: 'Islam has been at the Cape for more than three and a half centuries. It came with people who did not choose to come: exiles, prisoners and enslaved men and women from South and Southeast Asia and from Africa.',
    steps: [
      {
        when: '1658',
        text: 'The first Muslims on record at the Cape arrive: the Mardyckers, free people from Amboina in the East Indies, brought by the Dutch company to work and to defend its settlement. They may not practise their faith in public.',
      },
      {
        when: '1694',
        text: 'Shaykh Yusuf of Makassar, scholar and leader of resistance in Banten, is exiled to the farm Zandvliet outside the town. The company around him becomes one of the first Muslim communities here; the place is called Macassar to this day.',
      },
      {
        when: '1780s and 1790s',
        text: 'Imam Abdullah Kadi Abdus Salaam of Tidore, known as Tuan Guru, is held on Robben Island, where he writes out the Qur’an from memory. Free at last, he opens a madrasah in Dorp Street that teaches free and enslaved children alike, and with it grows the Auwal Masjid, the first mosque in South Africa.',
      },
      {
        when: '1804',
        text: 'The Batavian government of the Cape allows every religion to be practised in public. In the decades that follow, masjids are built in the Bo-Kaap and beyond.',
      },
      {
        when: '1834 to 1838',
        text: 'Slavery ends. Many of those set free make their homes on the slope of Signal Hill, and the Bo-Kaap becomes what it still is: streets of painted houses, craftsmen and the call to prayer.',
      },
      {
        when: '1870s',
        text: 'The people of the madrasahs write Afrikaans in Arabic letters, among its earliest written forms. In 1877 Abu Bakr Effendi’s book on the duties of the faith, the Bayan al-Din, is printed in Istanbul in this script.',
      },
    ],
    closing:
      'Around the peninsula stand the kramats, the resting places of the saints who are remembered for keeping the faith alive. Visitors are welcome, in quiet and with respect.',
    pictures: {
      kramat: 'A kramat on a hill above the sea, with its green dome.',
      book: 'An open book in the hand-writing of a Cape madrasah.',
    },
  },
  values: {
    title: 'Our Values',
    items: [
      { title: 'Community First', text: 'What helps people at prayer comes before what looks clever.' },
      {
        title: 'Accessibility',
        text: 'Quick on a cheap phone, readable in the sun, usable by everyone, in English and Arabic.',
      },
      { title: 'Unity', text: 'Every mosque has the same place here, whatever its size, street or school.' },
      { title: 'Innovation', text: 'New tools where they serve old duties, and no others.' },
    ],
  },
  team: {
    title: 'Meet Our Team',
    sample: 'These are sample profiles until the founders have written their own.',
  },
  contact: {
    title: 'Speak to us',
    text: 'A mosque that is missing, a time that is wrong, an idea: we read everything.',
    button: 'Contact Us',
  },
  sample: {
    title: 'This site shows sample data',
    paragraphs: [
      'The three demonstration mosques and all events were made up so that you can see how the site works. The other mosques are listed with facts only; nothing about them is invented.',
      'To start empty, stop the server, set SAMPLE_DATA=off, choose a new, empty DATA_DIR, and start again. The one-time superadmin link is printed when it starts.',
    ],
  },
}
