export default {
  title: 'Understanding Salaah Times',
  prayersTitle: 'The five daily prayers',
  fajr: 'Fajr, the dawn prayer, from first light until sunrise.',
  dhuhr: 'Dhuhr, the midday prayer, once the sun has passed its highest point. On Fridays Jumu’ah takes its place.',
  asr: 'Asr, the afternoon prayer. By the Shafi’i school it begins when a shadow has grown by its object’s own length, by the Hanafi school when it has grown by twice that.',
  maghrib: 'Maghrib, the prayer just after sunset.',
  isha: 'Isha, the night prayer, when the last light has left the sky.',
  sunrise: 'Sunrise is shown because the time of Fajr ends with it.',
  methodTitle: 'How these times are calculated',
  angles:
    'Every time is calculated from the position of the sun over the chosen city, by calculation method 14 (Spiritual Administration of Muslims of Russia). Fajr begins when the sun is 16 degrees below the horizon, Isha when it is 15 degrees below.',
  later:
    'Many calendars take 18 degrees for Fajr. With 16 degrees the dawn shown here is 8 to 12 minutes later in Cape Town: whoever fasts should keep to the earlier time their own mosque announces.',
  offsets:
    'Local adjustments are added after that: Fajr and Sunrise are 2 minutes earlier, Dhuhr 3 minutes later, Asr 1 minute earlier, Maghrib 4 minutes later and Isha 3 minutes later than the bare calculation. Each time is rounded to the nearest minute.',
  date: 'Today and every time are those of the city, wherever you read this. Islamic dates follow the Umm al-Qura calendar and change at midnight; a sighting of the moon in South Africa can differ by a day.',
  mosques: 'A mosque’s own published times always come first.',
  // Instead of the texts about Cape Town, on a site with another calculation or another first city.
  elsewhere: {
    method: (id: number, name: string) =>
      `Every time is calculated from the position of the sun over the chosen city, by calculation method ${id} (${name}).`,
    angles: (fajr: number, isha: number) =>
      `Fajr begins when the sun is ${fajr} degrees below the horizon, Isha when it is ${isha} degrees below.`,
    minutes: (fajr: number, isha: number) =>
      `Fajr begins when the sun is ${fajr} degrees below the horizon, Isha ${isha} minutes after Maghrib.`,
    rounded: 'Each time is rounded to the nearest minute.',
    date: 'Today and every time are those of the city, wherever you read this. Islamic dates follow the Umm al-Qura calendar and change at midnight; a local sighting of the moon can differ by a day.',
  },
}
