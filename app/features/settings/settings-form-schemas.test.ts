import { expect, test } from 'vitest'
import texts from '#app/i18n/compiled/en/settings.ts'
import { settingsSchemas } from './settings-form-schemas.ts'

const { notifications, general, security, customization, hijri } = settingsSchemas(texts)
const { errors } = texts
const whole = { siteName: 'Masjids', siteDescription: '', primaryColor: '#059669' }

const problem = (fields: object) =>
  customization.safeParse({ ...whole, ...fields }).error?.issues.map(({ message }) => message)

test('a checkbox is true only for the value browsers send', () => {
  expect(notifications.parse({ emailAlerts: 'on', mosqueUpdates: 'off' })).toEqual({
    emailAlerts: true,
    newEventNotifications: false,
    mosqueUpdates: false,
  })
})

test('only the listed choices are valid', () => {
  const rest = { timeZone: 'UTC', country: 'GB', dateFormat: 'yyyy-MM-dd', clock: '12h' }
  const chosen = { ...rest, language: 'ar', weekStart: '6' }
  expect(general.parse(chosen)).toEqual({ ...rest, languages: ['ar'], onTrial: [], weekStart: 6, center: null })
  for (const field of ['language', 'languages', 'country', 'dateFormat', 'clock', 'weekStart'])
    expect(general.safeParse({ ...chosen, [field]: 'other' }).error?.issues[0]?.message).toBe(errors.choice)
  expect(general.parse({ ...chosen, timeZone: ' new york ' }).timeZone).toBe('America/New_York')
  expect(general.safeParse({ ...chosen, timeZone: 'Mars' }).error?.issues[0]?.message).toBe(errors.timeZone)
  expect(general.parse({ ...chosen, center: '51.5074, -0.1278' }).center).toEqual({
    latitude: 51.5074,
    longitude: -0.1278,
  })
  expect(general.safeParse({ ...chosen, center: 'north' }).error?.issues[0]?.message).toBe(errors.center)
  expect(security.safeParse({ sessionTimeout: '2h' }).error?.issues[0]?.message).toBe(errors.choice)
  expect(security.parse({ sessionTimeout: '8h', twoFactorAuth: 'on' })).toMatchObject({ twoFactorAuth: true })
})

const ramadanForm = {
  calendar: 'sighting',
  authority: '',
  dayTurns: 'maghrib',
  cautionMinutes: '10',
  showsRamadan: 'on',
  'fitrah.amounts': '33; 84,50',
  'fitrah.currency': 'zar',
  'fitrah.authority': 'Demonstration council',
  'fitrah.year': '1448',
  'fitrah.note': '',
}

test('caution is 0, 5 or 10 minutes, and fitrah needs a currency for its amounts', () => {
  expect(hijri.parse(ramadanForm)).toMatchObject({
    cautionMinutes: 10,
    showsRamadan: true,
    fitrah: { amounts: [33, 84.5], currency: 'ZAR', authority: 'Demonstration council', year: '1448', note: '' },
  })
  const problemsOf = (fields: object) =>
    hijri.safeParse({ ...ramadanForm, ...fields }).error?.issues.map(({ path, message }) => [path[0], message])
  expect(problemsOf({ cautionMinutes: '7' })).toEqual([['cautionMinutes', errors.choice]])
  expect(problemsOf({ 'fitrah.currency': '' })).toEqual([['fitrah.currency', errors.currency]])
  expect(problemsOf({ 'fitrah.currency': 'rand' })).toEqual([['fitrah.currency', errors.currency]])
  expect(problemsOf({ 'fitrah.amounts': '1; 2; 3; 4' })).toEqual([['fitrah.amounts', errors.fitrahAmounts]])
  expect(problemsOf({ 'fitrah.year': '2027' })).toEqual([['fitrah.year', errors.hijriYear]])
  expect(hijri.parse({ ...ramadanForm, 'fitrah.amounts': '', 'fitrah.currency': '' }).fitrah.amounts).toEqual([])
})

test.each([
  [{ language: 'en', languages: ['ar', 'en'] }, ['en', 'ar']],
  [{ language: 'ar', languages: ['en', 'ar'] }, ['ar', 'en']],
  [{ language: 'ar', languages: 'en' }, ['ar', 'en']],
  [{ language: 'en', languages: 'en' }, ['en']],
  [{ language: 'en' }, ['en']],
])('the languages of %o are %o: the first one is always on', (fields, languages) => {
  const rest = { timeZone: 'UTC', country: 'GB', dateFormat: 'yyyy-MM-dd', clock: '24h', weekStart: '1' }
  expect(general.parse({ ...rest, ...fields }).languages).toEqual(languages)
})

test('texts are trimmed, and the name is a single line', () => {
  const given = { ...whole, siteName: ' Masjids \n  of Cape Town ', siteDescription: ' All of them. ' }
  expect(customization.parse(given)).toEqual({
    siteName: 'Masjids of Cape Town',
    siteDescription: 'All of them.',
    primaryColor: '#059669',
    logoUrl: '',
    removeLogo: false,
  })
})

test.each([
  [{ siteName: ' ' }, errors.siteNameRequired],
  [{ siteName: 'x'.repeat(61) }, errors.siteNameTooLong],
  [{ siteDescription: 'x'.repeat(301) }, errors.descriptionTooLong],
  [{ primaryColor: '059669' }, errors.color],
  [{ primaryColor: '#05966' }, errors.color],
  [{ primaryColor: '#0596690' }, errors.color],
  [{ primaryColor: 'x#059669' }, errors.color],
  [{ primaryColor: '#05966g' }, errors.color],
  [{ logoUrl: 'logo.png' }, errors.logoUrl],
  [{ logoUrl: 'see https://a.example/logo.png' }, errors.logoUrl],
  [{ logoUrl: `https://a.example/${'x'.repeat(2000)}` }, errors.logoUrl],
])('%o is rejected', (fields, message) => {
  expect(problem(fields)).toEqual([message])
})

test.each([
  { siteName: 'x'.repeat(60) },
  { siteDescription: 'x'.repeat(300) },
  { primaryColor: '#ABCDEF' },
  { logoUrl: 'HTTPS://a.example/logo.png' },
  { logoUrl: 'http://a.example/logo.png' },
])('%o is accepted', (fields) => {
  expect(problem(fields)).toBeUndefined()
})
