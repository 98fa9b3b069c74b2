export default {
  title: 'About Us',
  story: {
    title: 'Our Story',
    today: (mosques: number, isCounted: boolean) =>
      `Today ${isCounted ? '' : 'over '}${mosques} ${mosques === 1 ? 'mosque is' : 'mosques are'} connected here. Each has a page with its address, its facilities and what is on, kept up to date by the people who look after it. The site is free to use, carries no advertising and follows nobody.`,
    times: (method: number, isAdjusted: boolean) =>
      `Prayer times are worked out on our own server by calculation Method ${method}${isAdjusted ? ', with local adjustments of a few minutes' : ''}. Where your mosque announces another time, its announcement decides.`,
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
      },
      {
        title: 'Islamic Resources',
        text: 'Explanations of the times, the Islamic date beside every day, and etiquette for visitors.',
      },
      { title: 'Community Support', text: 'Help for mosques that want to be listed, and an answer to every message.' },
    ],
  },
  heritagePictures: {
    kramat: 'A kramat on a hill above the sea, with its green dome.',
    book: 'An open book in the hand-writing of a Cape madrasah.',
  },
  values: {
    title: 'Our Values',
    items: [
      { title: 'Community First', text: 'What helps people at prayer comes before what looks clever.' },
      {
        title: 'Accessibility',
        text: 'Quick on a cheap phone, readable in the sun, usable by everyone.',
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
      'To set up your own site, for any city: stop the server, set SAMPLE_DATA=off, choose a new, empty DATA_DIR, and start again. It prints a link, “Set up this site”: open it, choose your city, check what is filled in, and give the site a name and a super admin. The site is then empty and yours.',
      'In a container the same can be set without the page: SITE_NAME, SITE_CITY and SUPERADMIN_EMAIL are enough. .env.example lists the other settings.',
    ],
  },
}
