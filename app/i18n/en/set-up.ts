export default {
  title: 'Set up this site',
  locked:
    'This site is new and has no content yet. Whoever started it finds the link to set it up in the terminal, after “Set up this site”.',
  wrongToken: 'This link does not work: with every start a new one is printed, and only the newest counts.',
  over: 'This site is set up already.',
  cityText:
    'For which city is it? Prayer times, time zone, map and usual choices follow from it. You can change all of them.',
  country: 'Country',
  anyCountry: 'Any country',
  city: 'City or town',
  cityHint: 'The beginning of its name, in any language.',
  find: 'Find',
  found: (count: number) => (count === 1 ? '1 place found:' : `${count} places found:`),
  none: 'No place with this name was found. Try another spelling, any country, or the nearest larger town.',
  inhabitants: (number: string) => `${number} inhabitants`,
  credit: 'Cities: GeoNames (CC BY 4.0)',
  siteText:
    'What is usual in this city is filled in. Two things are left to type: the name of the site, and who looks after it.',
  site: 'Your site',
  chosenCity: 'City',
  otherCity: 'Another city',
  cityNames: 'Name of the city',
  cityNamesHint: 'As visitors read it in each language.',
  comma: ', ',
  times: 'Salaah times',
  angles: (method: string, fajr: number, isha: number) =>
    `Suggested here is ${method}: Fajr begins when the sun is ${fajr} degrees below the horizon, Isha when it is ${isha} degrees below.`,
  minutes: (method: string, fajr: number, isha: number) =>
    `Suggested here is ${method}: Fajr begins when the sun is ${fajr} degrees below the horizon, Isha ${isha} minutes after Maghrib.`,
  customs: 'Language and customs',
  look: 'Look',
  superadmin: 'The first super admin',
  superadminHint:
    'You are signed in at once. Later you sign in with Google, if you set that up, or with a link from the terminal: npm run superadmin -- EMAIL',
  name: 'Full name',
  email: 'Email',
  submit: 'Set up the site',
  busy: 'Setting up…',
  done: 'The site is set up, and you are signed in. Next: add your mosques.',
  errors: {
    city: 'Choose a city',
    cityName: 'This name is too long (80 characters at most)',
  },
}
