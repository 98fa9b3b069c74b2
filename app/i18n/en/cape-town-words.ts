import neutral from './neutral-words.ts'

/** The words of a site for Cape Town. */
export default {
  ...neutral,
  heroTitle: "Connecting Cape Town's Muslim Community",
  tagline: 'Connecting Cape Town’s Muslim community.',
  description: 'Find a mosque, today’s salaah times and community events in Cape Town.',
  homeAbout:
    'From Bo-Kaap to Mitchells Plain and from the Winelands to the South Peninsula, we help people to find a masjid, pray on time and take part.',
  homePray: 'Times worked out for Cape Town, with the adjustments used here.',
  aboutDescription: 'Who we are, why we connect Cape Town’s mosques, and the heritage we build on.',
  aboutSubtitle:
    'We help people in Cape Town to find a masjid, pray on time and take part in the life of the community.',
  aboutStory:
    'Mosque Connect began in 2022 with a simple question: a visitor in town asks where the nearest masjid is, when Jumu’ah begins and whether there is a place for women. Everybody knew a part of the answer; nobody could show all of it.',
  aboutTimes: 'Today’s salaah times and a month ahead for twelve South African cities, Shafi’i and Hanafi.',
  heritageTitle: "Cape Town's Islamic Heritage",
  heritage: `Islam has been at the Cape for more than three and a half centuries. It came with people who did not choose to come: exiles, prisoners and enslaved men and women from South and Southeast Asia and from Africa.

1658
The first Muslims on record at the Cape arrive: the Mardyckers, free people from Amboina in the East Indies, brought by the Dutch company to work and to defend its settlement. They may not practise their faith in public.

1694
Shaykh Yusuf of Makassar, scholar and leader of resistance in Banten, is exiled to the farm Zandvliet outside the town. The company around him becomes one of the first Muslim communities here; the place is called Macassar to this day.

1780s and 1790s
Imam Abdullah Kadi Abdus Salaam of Tidore, known as Tuan Guru, is held on Robben Island, where he writes out the Qur’an from memory. Free at last, he opens a madrasah in Dorp Street that teaches free and enslaved children alike, and with it grows the Auwal Masjid, the first mosque in South Africa.

1804
The Batavian government of the Cape allows every religion to be practised in public. In the decades that follow, masjids are built in the Bo-Kaap and beyond.

1834 to 1838
Slavery ends. Many of those set free make their homes on the slope of Signal Hill, and the Bo-Kaap becomes what it still is: streets of painted houses, craftsmen and the call to prayer.

1870s
The people of the madrasahs write Afrikaans in Arabic letters, among its earliest written forms. In 1877 Abu Bakr Effendi’s book on the duties of the faith, the Bayan al-Din, is printed in Istanbul in this script.

Around the peninsula stand the kramats, the resting places of the saints who are remembered for keeping the faith alive. Visitors are welcome, in quiet and with respect.`,
  directoryAbout: `Muslims have prayed at the Cape for more than three centuries. The oldest mosques stand in Bo-Kaap, within a few streets of one another; the newest serve the suburbs where people live today.

Each mosque looks after its own page here. If something about yours is missing or has changed, its administrators can put it right.`,
  salaahSubtitle: 'Accurate salaah times for locations across South Africa',
  salaahHistoryTitle: 'A note from Cape Town',
  salaahHistory:
    'Islam came to the Cape with people who were brought here as slaves and exiles from the seventeenth century on. The Auwal Mosque in Dorp Street, founded in the 1790s, is the oldest in the country. Before there were printed timetables, people read the times of prayer from the sky and from the length of a shadow; the numbers on this page follow the same sun.',
  termsLimits:
    'Nothing here limits rights that the law, such as the Consumer Protection Act 68 of 2008, does not let anyone limit.',
  termsLaw: 'These terms are governed by the law of South Africa, and the courts in Cape Town have jurisdiction.',
  privacyRights:
    'Under the Protection of Personal Information Act 4 of 2013 (POPIA) you may ask whether we hold information about you, receive a copy, have it corrected or deleted, object to its use, and complain to the Information Regulator of South Africa.',
}
