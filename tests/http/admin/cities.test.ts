import { expect, test } from 'vitest'
import { siteSettings } from '#app/services/settings.server.ts'
import { cookieOf } from '#tests/support/data/accounts.ts'
import { aSuperadmin } from '#tests/support/data/factories.ts'
import { citiesForm, citiesWithFile, storeCities } from '#tests/support/data/two-cities.ts'
import { startApp } from '#tests/support/http/app.ts'

// Cities are found in an index that the build writes.
const TAB = '/admin/settings?tab=salaah'
const cities = async () => (await siteSettings()).salaah.cities

async function aSignedInSite() {
  await storeCities()
  const app = await startApp()
  const as = await cookieOf(await aSuperadmin())
  return { ...app, as }
}

test('a new city is found by its name, and saved after a look at it', async () => {
  const { visit, open, as } = await aSignedInSite()
  const form: Record<string, string> = { ...citiesForm(), 'city.2.name.en': 'London, Canada' }
  const found = await open(TAB, { as, form })
  expect(found.status).toBe(200)
  expect(found.text).toContain('Found: London, Ontario, CA. Nothing is saved yet')
  expect(found.fields()).toMatchObject({ 'city.2.zone': 'America/Toronto', 'city.2.name.ar': 'لندن' })
  const file = 'name_en,name_ar,latitude,longitude,zone\nParis,باريس,48.86,2.35,Europe/Paris'
  expect((await open(TAB, { as, form: citiesWithFile(form, file) })).text).toContain('Choose the file again')
  expect(await cities()).toHaveLength(2)
  const other = { ...form, 'city.2.name.en': 'Nowhere-upon-Sea' }
  expect((await visit(TAB, { as, form: other })).status).toBe(400)
})

test('parts of a name that contradict each other are named, typed or in a file', async () => {
  const { open, as } = await aSignedInSite()
  const sentence = '“Makkah” and “Canada” are not in the same place'
  const typed = await open(TAB, { as, form: { ...citiesForm(), 'city.2.name.en': 'Makkah, Canada' } })
  expect([typed.status, typed.value('city.2.name.en')]).toEqual([400, 'Makkah, Canada'])
  expect(typed.text).toContain(sentence)
  const body = citiesWithFile(citiesForm(), 'name_en,name_ar\n"Makkah, Canada",مكة')
  const imported = await open(TAB, { as, form: body })
  expect([imported.status, imported.text.includes(`Row 2 (Makkah, Canada): ${sentence}`)]).toEqual([400, true])
  const kensington = await open(TAB, { as, form: { ...citiesForm(), 'city.2.name.en': 'Kensington' } })
  expect(kensington.text, 'the one near the first city').toContain('Found: Kensington, England, GB')
  expect(await cities()).toHaveLength(2)
})
