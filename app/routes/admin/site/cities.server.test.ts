import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { cookieOf } from '#tests/support/data/accounts.ts'
import { aMosque, aSuperadmin } from '#tests/support/data/factories.ts'
import { citiesForm, citiesWithFile, storeCities } from '#tests/support/data/two-cities.ts'
import { open, visit } from '#tests/support/site/route-site.ts'

const TAB = '/admin/settings?tab=salaah'
const cities = async () => (await siteSettings()).salaah.cities

async function aSignedInSite() {
  await storeCities()
  const as = await cookieOf(await aSuperadmin())
  return { as }
}

test('a file of cities adds and replaces all of them, or reports each row', async () => {
  const { as } = await aSignedInSite()
  const send = (text: string) => open(TAB, { as, form: citiesWithFile(citiesForm(), text) })
  const head = 'id,name_en,name_ar,latitude,longitude,zone\n'
  const bad = await send(
    `${head},Paris,باريس,95,2.35,Europe/Paris\n,Leeds,,53.8,-1.55,Mars\n,York,يورك,53.96,-1.08,Europe/London`,
  )
  expect(bad.status).toBe(400)
  expect(bad.text).toContain('Row 2 (Paris): Enter degrees such as 21.42')
  expect(bad.text).toContain('Row 3 (Leeds): Enter the name in every language')
  expect(bad.text).not.toContain('Row 4')
  const marks = bad.attributes('[name$=".inDirectory"][checked]', 'name')
  expect(marks, 'the marks of the cities are shown as they are stored').toEqual([
    'city.0.inDirectory',
    'city.1.inDirectory',
  ])
  expect(await cities()).toHaveLength(2)
  const good = await send(`${head}luton,Luton Town,لوتون,51.9,-0.4,Europe/London\n,York,يورك,53.96,-1.08,Europe/London`)
  expect(good.status).toBe(302)
  expect(await cities()).toMatchObject([
    { id: 'london' },
    { id: 'luton', names: { en: 'Luton Town' }, latitude: 51.9, inDirectory: true },
    { id: 'york' },
  ])
  expect((await send('name\nMasjid')).status).toBe(400)
})

test('what was typed above a file of cities is saved with it, and stays when a row of it is wrong', async () => {
  const { as } = await aSignedInSite()
  const typed = { ...citiesForm(), fajr: '3', 'city.1.name.en': 'Luton Town', 'city.2.name.en': 'York' }
  const place = { 'city.2.name.ar': 'يورك', 'city.2.latitude': '53.96', 'city.2.longitude': '-1.08' }
  const form = { ...typed, ...place, 'city.2.zone': 'Europe/London' }
  const head = 'name_en,name_ar,latitude,longitude,zone\n'
  const bad = await open(TAB, { as, form: citiesWithFile(form, `${head}Paris,باريس,95,2.35,Europe/Paris`) })
  expect([bad.status, bad.text.includes('Row 2 (Paris): Enter degrees')]).toEqual([400, true])
  expect(bad.fields()).toMatchObject(form)
  expect(bad.fields()).not.toHaveProperty('city.3.name.en', 'Paris')
  const good = await open(TAB, { as, form: citiesWithFile(form, `${head}Paris,باريس,48.86,2.35,Europe/Paris`) })
  expect(good.status).toBe(302)
  const { salaah } = await siteSettings()
  expect(salaah.adjustments.fajr).toBe(3)
  expect(salaah.cities.map(({ id, names }) => [id, names.en])).toEqual([
    ['london', 'London'],
    ['luton', 'Luton Town'],
    ['york', 'York'],
    ['paris', 'Paris'],
  ])
})

test('the form of a mosque offers the cities of the directory only', async () => {
  const { as } = await aSignedInSite()
  const { id } = await aMosque({ city: 'luton', latitude: null, longitude: null })
  const page = await open(`/admin/mosques/edit/${id}`, { as })
  expect([page.value('city'), page.texts('[name="city"] option[selected]')]).toEqual(['luton', ['Luton']])
  const form = { name: 'A', address: '1', area: 'B', suburb: 'C', city: 'paris', version: '1' }
  const unknown = await open(`/admin/mosques/edit/${id}`, { as, form })
  expect([unknown.status, unknown.text.includes('Please choose a city from the list')]).toEqual([400, true])
  expect((await visit(`/admin/mosques/edit/${id}`, { as, form: { ...form, city: 'london' } })).status).toBe(302)
  expect(await db().selectFrom('mosques').select('city').executeTakeFirst()).toEqual({ city: 'london' })
})
