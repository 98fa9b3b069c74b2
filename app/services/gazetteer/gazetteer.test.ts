import { expect, test } from 'vitest'
import fc from '#tests/support/data/properties.ts'
import { chooseArabicName } from './arabic-name.ts'
import { buildGazetteer } from './build-index.ts'
import { findCountry } from './countries.ts'
import { cityNameIn, gazetteer } from './gazetteer.ts'
import { decodeIndex } from './index-file.ts'

/** A line as in the files of GeoNames. */
const line = (
  name: string,
  alternates: string,
  position: [number, number],
  country: string,
  region: string,
  population: number,
  feature = 'PPL',
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
    '',
    '',
    '',
    population,
    '',
    '',
    'UTC',
    '2020-01-01',
  ].join('\t')

const lines = [
  line('London', 'Londres,LON,lndn,لندن,ロンドン', [51.50853, -0.12574], 'GB', 'ENG', 7_556_900, 'PPLC'),
  line('London', '', [42.98339, -81.23304], 'CA', '08', 346_765),
  line('Londonderry', 'Derry', [54.9981, -7.30934], 'GB', 'NIR', 83_652),
  line('Mecca', 'Makkah,Makkah al Mukarramah,مكة', [21.42664, 39.82563], 'SA', '14', 1_323_624),
  line('Springfield', '', [37.21533, -93.29824], 'US', 'MO', 166_810),
  line('Springfield', '', [39.80172, -89.64371], 'US', 'IL', 116_565),
  line('Atlanta', '', [33.749, -84.38798], 'US', 'GA', 463_878),
  line('Singapore', '', [1.28967, 103.85007], 'SG', '00', 3_547_809),
  line('Labasa', '', [-16.4332, 179.36451], 'FJ', '03', 27_949),
  line('Former Town', '', [10, 10], 'GB', 'ENG', 50, 'PPLH'),
]
const divisions = [
  { code: 'GB.ENG', name: 'England' },
  { code: 'CA.08', name: 'Ontario' },
  { code: 'US.IL', name: 'Illinois' },
  { code: 'US.GA', name: 'Georgia' },
]
const { findById, findNamed, findInAddress, findCities, nearestCity } = gazetteer(
  decodeIndex(buildGazetteer(lines.join('\n'), divisions))!,
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
])('the address %s is in its town', (address, latitude) => {
  expect(findInAddress(address)?.latitude).toBe(latitude)
})

test.each(['', ',,,', 'France', 'Some Street 1, Elbonia', 'Makkah, Canada'])('%s has no town', (address) => {
  expect(findInAddress(address)).toBeNull()
})

test('cities are found by the beginning of a name, exact names and large cities first', () => {
  const found = (query: string, options = {}) =>
    findCities(query, options).map(({ name, country }) => `${name} ${country}`)
  expect(found('london')).toEqual(['London GB', 'London CA', 'Londonderry GB'])
  expect(found('lond', { limit: 2 })).toEqual(['London GB', 'London CA'])
  expect(found('derry')).toEqual(['Londonderry GB'])
  expect(found('lond', { country: 'ca' })).toEqual(['London CA'])
  expect([found(''), found('x'), found('lond', { country: 'Elbonia' })]).toEqual([[], [], []])
})

test('the nearest city may be beyond the date line', () => {
  expect(nearestCity({ latitude: 51.4, longitude: 0 })?.name).toBe('London')
  expect(nearestCity({ latitude: -16.5, longitude: -179.9 })?.name).toBe('Labasa')
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
    fc.property(
      fc.string({ unit: 'binary', maxLength: 400 }),
      fc.string({ unit: 'binary', maxLength: 60 }),
      (text, other) => {
        findInAddress(text)
        findNamed({ city: text, country: other, state: other })
        expect(findCities(text, { country: other }).length).toBeLessThanOrEqual(10)
      },
    ),
  )
})

test('a file of another format is not read', () => {
  const file = buildGazetteer(lines.join('\n'), divisions)
  file.writeUInt32LE(1, 0)
  expect(decodeIndex(file)).toBeNull()
})

test('a city is found by its id', () => {
  expect(findById(346_765)).toMatchObject({ id: 346_765, name: 'London', country: 'CA' })
  expect(findById(1)).toBeNull()
})
