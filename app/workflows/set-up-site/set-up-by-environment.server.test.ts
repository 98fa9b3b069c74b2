import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import type { Env } from '#app/env.server.ts'
import { readSettings } from '#app/services/settings.server.ts'
import { setProcessSettings } from '#tests/support/site/process-settings.ts'
import { cityOfEnvironment, setUpByEnvironment } from './set-up-by-environment.server.ts'

const now = new Date('2026-11-20T10:00:00Z')
const LEICESTER = 2_644_668
const enough = { SITE_NAME: 'Ours', SITE_CITY: 'leicester', SITE_COUNTRY: 'uk', SUPERADMIN_EMAIL: 'Amina@Example.org' }

function setUp(settings: Partial<Env>) {
  setProcessSettings(settings)
  return setUpByEnvironment(now)
}

test.each([
  [{}, null],
  [{ SITE_COUNTRY: 'GB' }, null],
  [{ SITE_CITY: 'leicester' }, LEICESTER],
  [{ SITE_CITY: String(LEICESTER), SITE_COUNTRY: 'ZA' }, LEICESTER],
  [{ SITE_CITY: 'Leicester, England' }, LEICESTER],
  [{ SITE_CITY: 'London' }, 2_643_743],
  [{ SITE_CITY: 'London', SITE_COUNTRY: 'CA' }, 6_058_560],
])('the city of %j is %s', async (settings, id) => {
  expect((await cityOfEnvironment(settings as Env))?.id ?? null).toBe(id)
})

test.each([
  [{ SITE_COUNTRY: 'Atlantis' }, 'SITE_COUNTRY is no country: Atlantis.'],
  [{ SITE_CITY: '1' }, 'SITE_CITY is no city that GeoNames knows: 1.'],
  [
    { SITE_CITY: 'Springfield', SITE_COUNTRY: 'US' },
    / its id: 4409896 Springfield, Missouri, US \(166.*16808 inhabitants\)\.$/,
  ],
  [{ SITE_METHOD: '6', SITE_MADHAB: 'maliki' }, /^Bad setting: SITE_METHOD: Please [^;]*; SITE_MADHAB: [^;]*$/],
  [{ SITE_LANGUAGES: 'xx' }, /SITE_LANGUAGES: /],
  [{ ...enough, SITE_LANGUAGES: 'en,xx' }, /^Bad setting: SITE_LANGUAGES: [^;]*$/],
  [{ ...enough, SUPERADMIN_EMAIL: 'amina' }, /SUPERADMIN_EMAIL: /],
])('%j is refused by its name: %s', async (settings, problem) => {
  await expect(setUp(settings)).rejects.toThrow(problem)
  expect(await db().selectFrom('user').select('id').execute()).toEqual([])
})

test.each([
  [{}],
  [{ SITE_CITY: 'leicester' }],
  [{ ...enough, SITE_NAME: undefined }],
  [{ ...enough, SITE_CITY: undefined }],
  [{ ...enough, SUPERADMIN_EMAIL: undefined }],
])('with %j the first-run page asks for the rest', async (settings) => {
  expect(await setUp(settings)).toBe(false)
  expect(await db().selectFrom('settings').select('id').execute()).toEqual([])
})

test('a name, a city and an email are enough, once, and what else is given counts', async () => {
  const given = { SITE_LANGUAGES: 'en, ar', SITE_MADHAB: 'hanafi', SITE_CLOCK: '12h', SITE_WEEK_START: '6' }
  expect(await setUp({ ...enough, ...given })).toBe(true)
  const { general, customization, salaah } = await readSettings()
  expect(customization.siteName).toBe('Ours')
  expect(general).toMatchObject({ languages: ['en', 'ar'], clock: '12h', weekStart: 6, timeZone: 'Europe/London' })
  expect([salaah.school, salaah.cities.map(({ id }) => id)]).toEqual(['hanafi', ['leicester']])
  expect(await db().selectFrom('user').select(['name', 'email', 'role']).execute()).toEqual([
    { name: 'Amina', email: 'amina@example.org', role: 'superadmin' },
  ])
  expect(await setUpByEnvironment(now)).toBe(false)
})
