import { expect, test } from 'vitest'
import { findCountry } from '#app/services/gazetteer/countries.ts'
import { cityNameIn, gazetteer } from '#app/services/gazetteer/gazetteer.ts'
import { decodeIndex } from '#app/services/gazetteer/index-file.ts'
import fc, { anyText } from '#tests/support/data/properties.ts'
import { buildGazetteer, chooseArabicName } from './gazetteer-index.ts'

/** A line as in the files of GeoNames. */
const line = (
  name: string,
  alternates: string,
  position: [number, number],
  country: string,
  region: string,
  population: number,
  feature = 'PPL',
  district = '',
) =>
  [
    String(population),
    name,
    name,
    alternates,
    ...position,
    'P',
    feature,
    country,
    '',
    region,
    district,
    '',
    '',
    population,
    '',
    '',
    'UTC',
    '2020-01-01',
  ].join('\t')

const lines = [
  line('London', 'Londres,LON,lndn,لندن,ロンドン', [51.50853, -0.12574], 'GB', 'ENG', 7_556_900, 'PPLC', 'GLA'),
  line('London', '', [42.98339, -81.23304], 'CA', '08', 346_765),
  line('Londonderry', 'Derry', [54.9981, -7.30934], 'GB', 'NIR', 83_652),
  line('Mecca', 'Makkah,Makkah al Mukarramah,مكة', [21.42664, 39.82563], 'SA', '14', 1_323_624),
  line('Springfield', '', [37.21533, -93.29824], 'US', 'MO', 166_810),
  line('Springfield', '', [39.80172, -89.64371], 'US', 'IL', 116_565),
  line('Atlanta', '', [33.749, -84.38798], 'US', 'GA', 463_878),
  line('Singapore', '', [1.28967, 103.85007], 'SG', '00', 3_547_809),
  line('Labasa', '', [-16.4332, 179.36451], 'FJ', '03', 27_949),
  line('Cape Town', 'Kaapstad', [-33.92584, 18.42322], 'ZA', '11', 3_433_441, 'PPLA'),
  line('Johannesburg', '', [-26.20227, 28.04363], 'ZA', '06', 2_026_469, 'PPLA'),
  line('Port Elizabeth', '', [-33.96109, 25.61494], 'ZA', '05', 967_677),
  line('Athlone', '', [53.42278, -7.93722], 'IE', 'L', 21_351),
  line('Woodstock', '', [43.13339, -80.7497], 'CA', '08', 40_404),
  line('Woodstock', '', [51.8485, -1.35132], 'GB', 'ENG', 2442),
  line('Kensington', '', [40.64621, -73.97069], 'US', 'NY', 39_120),
  line('Kensington', '', [51.50094, -0.19175], 'GB', 'ENG', 0),
  line('Manchester', '', [53.48095, -2.23743], 'GB', 'ENG', 395_515),
  line('London', '', [37.12898, -84.08326], 'US', 'KY', 8126, 'PPLA2'),
  line('Manchester', '', [37.1537, -83.76186], 'US', 'KY', 1401),
  line('Victoria', '', [48.4359, -123.35155], 'CA', '02', 289_625),
  line('Brooklyn', '', [40.6501, -73.94958], 'US', 'NY', 2_300_664),
  line('New York City', 'New York', [40.71427, -74.00597], 'US', 'NY', 8_175_133),
  line('Istanbul', '', [41.01384, 28.94966], 'TR', '34', 14_804_116),
  line('Marmara', '', [40.58717, 27.55756], 'TR', '10', 2_500),
  line('Former Town', '', [10, 10], 'GB', 'ENG', 50, 'PPLH'),
]
/** A newer list, without inhabitants and other names. */
const places = [
  { name: 'Athlone', lat: '-33.96722', lng: '18.50214', country: 'ZA', admin1: '11', admin2: 'CPT' },
  { name: 'Gqeberha', lat: '-33.96109', lng: '25.61494', country: 'ZA', admin1: '05', admin2: 'NMA' },
  { name: 'London', lat: '51.51', lng: '-0.13', country: 'GB', admin1: 'ENG', admin2: 'GLA' },
]
const divisions = [
  { code: 'GB.ENG.GLA', name: 'Greater London' },
  { code: 'ZA.11', name: 'Western Cape' },
  { code: 'ZA.06', name: 'Gauteng' },
  { code: 'GB.ENG', name: 'England' },
  { code: 'CA.08', name: 'Ontario' },
  { code: 'US.IL', name: 'Illinois' },
  { code: 'US.GA', name: 'Georgia' },
]
const sources = { cities: lines.join('\n'), places, divisions }
const { findById, findNamed, findAllNamed, findInAddress, findCities } = gazetteer(
  decodeIndex(buildGazetteer(sources))!,
)

test('a city has its country, region, position, population and time zone', () => {
  expect(findNamed({ city: 'london', country: 'GB' })).toEqual({
    id: 7_556_900,
    name: 'London',
    arabicName: 'لندن',
    country: 'GB',
    adminName: 'England',
    latitude: 51.50853,
    longitude: -0.12574,
    population: 7_556_900,
    zone: 'Europe/London',
  })
})

test.each([
  [{ city: 'London' }, 'GB'],
  [{ city: 'LÓNDON', country: 'Canada' }, 'CA'],
  [{ city: 'Londres', country: 'United Kingdom' }, 'GB'],
  [{ city: 'لندن', country: 'المملكة المتحدة' }, 'GB'],
  [{ city: 'London', country: 'can', state: 'ON' }, 'CA'],
  [{ city: 'Makkah', country: 'KSA' }, 'SA'],
  [{ city: 'London', state: 'Ontario' }, 'CA'],
  [{ city: 'London', country: 'GB', state: '' }, 'GB'],
  [{ city: 'London', country: 'GB', state: 'Greater London' }, 'GB'],
  [{ city: 'Gqeberha', country: 'ZA' }, 'ZA'],
])('%o is found', (named, country) => {
  expect(findNamed(named)?.country).toBe(country)
})

test('a city without a name in Arabic has its own in every language', () => {
  const [mecca, labasa] = [findNamed({ city: 'Mecca' })!, findNamed({ city: 'Labasa' })!]
  expect([cityNameIn(mecca, 'ar'), cityNameIn(mecca, 'en')]).toEqual(['مكة', 'Mecca'])
  expect([labasa.arabicName, cityNameIn(labasa, 'ar')]).toEqual([null, 'Labasa'])
})

test.each([
  ['lndn,لأندأن,لندن,لوندون,لەندەن,London', 'لندن'],
  ['كوالا لامبور,كوالالمبور,كۇئالالۇمپۇر,کوالالمپور', 'كوالالمبور'],
  ['شيكاجو,شيكاغو,شکاگو', 'شيكاغو'],
  ['القاهرة,قاهره,قاہرہ', 'القاهرة'],
  ['أوسلو,ئوسلو,اسلو,اوسلو', 'أوسلو'],
  ['أنفا,الدار البيضاء,كازابلانكا', 'الدار البيضاء'],
  ['Derry,کیپ‌تاون', null],
])('of the names %s the one in Arabic is %s', (names, arabic) => {
  expect(chooseArabicName(names.split(','))).toBe(arabic)
})

test.each([
  { city: '' },
  { city: 'Nowhere' },
  { city: 'London', country: 'Elbonia' },
  { city: 'London', country: '' },
  { city: 'London', country: 'GB', state: 'Ontario' },
  { city: 'LON', country: 'GB' },
  { city: 'lndn', country: 'GB' },
  { city: 'ロンドン', country: 'GB' },
  { city: 'Former Town', country: 'GB' },
  { city: 'London '.repeat(5000), country: 'GB' },
])('%o is not found, and nothing is guessed', (named) => {
  expect(findNamed(named)).toBeNull()
})

test.each([
  ['London, UK', 51.50853],
  ['10 Some Street, London SW1A 2AA, United Kingdom', 51.50853],
  ['London, Ontario, Canada', 42.98339],
  ['Springfield, USA', 37.21533],
  ['Springfield, Illinois, USA', 39.80172],
  ['Springfield, IL', 39.80172],
  ['Atlanta, Georgia', 33.749],
  ['Singapore', 1.28967],
  ['Makkah', 21.42664],
  ['Athlone', 53.42278],
  ['Athlone, Cape Town', -33.96722],
  ['Woodstock, Cape Town', -33.92584],
  ['Cape Town, Woodstock', -33.92584],
  ['12 Main Road, Woodstock, 7925, Cape Town, Western Cape, South Africa', -33.92584],
  ['Kensington, London', 51.50094],
  ['London, Greater London, UK', 51.50853],
  ['Ontario, London', 42.98339],
  ['Victoria, London', 51.50853],
  ['Brooklyn, Johannesburg', -26.20227],
  ['Brooklyn, New York', 40.6501],
  ['Istanbul, Marmara, Turkey', 41.01384],
  ['Gqeberha, ZA', -33.96109],
  ['Lenasia', -26.317],
  ['Lenasia, Johannesburg, Gauteng', -26.317],
  ['Cape Town, WC', -33.92584],
])('the address %s is in its town', (address, latitude) => {
  expect(findInAddress(address).city?.latitude).toBe(latitude)
})

test.each(['', ',,,', 'France', 'Some Street 1, Elbonia', 'Makkah, Canada'])('%s has no town', (address) => {
  expect(findInAddress(address).city).toBeNull()
})

test.each([
  ['Makkah, Canada', ['Makkah', 'Canada']],
  ['London, Ontario, UK', ['London', 'Ontario']],
  ['Cape Town, Gauteng', ['Cape Town', 'Gauteng']],
  ['London, Cape Town', ['Cape Town', 'London']],
  ['Manchester, London', ['London', 'Manchester']],
  ['Woodstock, Athlone, Ireland', null],
  ['Cape Town, Kenya', ['Cape Town', 'Kenya']],
  ['Elbonia', null],
])('the parts of %s that contradict each other are named', (address, conflict) => {
  expect(findInAddress(address)).toMatchObject(conflict ? { city: null, conflict } : { conflict: null })
})

test('between towns of one name the one near the site is meant', () => {
  const cape = { latitude: -33.93, longitude: 18.42 }
  expect(findInAddress('Athlone', cape).city?.country).toBe('ZA')
  expect(findInAddress('London', cape).city?.country).toBe('GB')
  expect(findInAddress('Athlone, Ireland', cape).city?.country).toBe('IE')
})

test('all cities of a name are found, the largest first', () => {
  expect(findAllNamed({ city: 'London' }).map(({ country }) => country)).toEqual(['GB', 'CA', 'US'])
})

test('cities are found by the beginning of a name, exact names and large cities first', () => {
  const found = (query: string, options = {}) =>
    findCities(query, options).map(({ name, country }) => `${name} ${country}`)
  expect(found('london')).toEqual(['London GB', 'London CA', 'London US', 'Londonderry GB'])
  expect(found('lond', { limit: 2 })).toEqual(['London GB', 'London CA'])
  expect(found('derry')).toEqual(['Londonderry GB'])
  expect(found('lond', { country: 'ca' })).toEqual(['London CA'])
  expect([found(''), found('x'), found('lond', { country: 'Elbonia' })]).toEqual([[], [], []])
})

test('every country is found by both of its codes and its English name', () => {
  const names = new Intl.DisplayNames('en', { type: 'region' })
  for (const [two, three] of [
    ['ZA', 'ZAF'],
    ['GB', 'GBR'],
    ['TR', 'TUR'],
    ['CD', 'COD'],
    ['XK', 'XKX'],
    ['SA', 'SaudiArabia'],
  ] as const)
    expect([findCountry(two), findCountry(three), findCountry(names.of(two)!)]).toEqual([two, two, two])
})

test('no text makes a search fail', () => {
  fc.assert(
    fc.property(anyText({ maxLength: 400 }), anyText({ maxLength: 60 }), (text, other) => {
      findInAddress(text)
      findNamed({ city: text, country: other, state: other })
      expect(findCities(text, { country: other }).length).toBeLessThanOrEqual(10)
    }),
  )
})

test('a file of another format is not read', () => {
  const file = buildGazetteer(sources)
  file.writeUInt32LE(1, 0)
  expect(decodeIndex(file)).toBeNull()
})

test('a city is found by its id', () => {
  expect(findById(346_765)).toMatchObject({ id: 346_765, name: 'London', country: 'CA' })
  expect(findById(1)).toBeNull()
})
