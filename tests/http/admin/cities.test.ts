import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { cookieOf } from '#tests/support/data/accounts.ts'
import { aMosque, aSuperadmin } from '#tests/support/data/factories.ts'
import { londonAndLuton, storeCities } from '#tests/support/data/two-cities.ts'
import { startApp } from '#tests/support/http/app.ts'

const TAB = '/admin/settings?tab=salaah'
const cities = async () => (await siteSettings()).salaah.cities

async function aSignedInSite() {
  await storeCities()
  const { visit } = await startApp()
  const as = await cookieOf(await aSuperadmin())
  return { visit, as }
}

/** The fields of the form as it shows the stored cities. */
function savedForm(): Record<string, string> {
  const form: Record<string, string> = { method: '3', school: 'shafii' }
  for (const name of ['fajr', 'sunrise', 'dhuhr', 'asr', 'maghrib', 'isha']) form[name] = '0'
  for (const [row, { id, names, latitude, longitude, zone }] of londonAndLuton.entries()) {
    const city = { id, 'name.en': names.en, 'name.ar': names.ar, zone, inDirectory: 'on', latitude, longitude }
    for (const [name, value] of Object.entries(city)) form[`city.${row}.${name}`] = String(value)
  }
  return form
}

test('a new city is found by its name, and saved after a look at it', async () => {
  const { visit, as } = await aSignedInSite()
  const form: Record<string, string> = { ...savedForm(), 'city.2.name.en': 'London, Canada' }
  const found = await visit(TAB, { as, form })
  expect(found.status).toBe(200)
  const page = await found.text()
  expect(page).toContain('Found: London, Ontario, CA. Nothing is saved yet')
  expect(page).toContain('value="America/Toronto"')
  expect(page).toMatch(/name="city\.2\.name\.ar"[^>]*value="لندن"|value="لندن"[^>]*name="city\.2\.name\.ar"/)
  expect(await cities()).toHaveLength(2)
  const other = { ...form, 'city.2.name.en': 'Nowhere-upon-Sea' }
  expect((await visit(TAB, { as, form: other })).status).toBe(400)
})

test('a file of cities adds and replaces all of them, or reports each row', async () => {
  const { visit, as } = await aSignedInSite()
  const send = (text: string) => {
    const body = new FormData()
    body.set('citiesFile', new File([text], 'cities.csv', { type: 'text/csv' }))
    return visit(TAB, { as, form: body })
  }
  const head = 'id,name_en,name_ar,latitude,longitude,zone\n'
  const bad = await send(
    `${head},Paris,باريس,95,2.35,Europe/Paris\n,Leeds,,53.8,-1.55,Mars\n,York,يورك,53.96,-1.08,Europe/London`,
  )
  expect(bad.status).toBe(400)
  const report = await bad.text()
  expect(report).toContain('Row 2 (Paris): Enter degrees such as 21.42')
  expect(report).toContain('Row 3 (Leeds): Enter the name in every language')
  expect(report).not.toContain('Row 4')
  expect(report, 'the marks of the cities are shown as they are stored').toMatch(/inDirectory"[^>]*checked/)
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

test('the form of a mosque offers the cities of the directory only', async () => {
  const { visit, as } = await aSignedInSite()
  const { id } = await aMosque({ city: 'luton', latitude: null, longitude: null })
  const page = await (await visit(`/admin/mosques/edit/${id}`, { as })).text()
  expect(page).toMatch(/<option value="luton" selected="">Luton<\/option>/)
  const form = { name: 'A', address: '1', area: 'B', suburb: 'C', city: 'paris', version: '1' }
  const unknown = await visit(`/admin/mosques/edit/${id}`, { as, form })
  expect([unknown.status, (await unknown.text()).includes('Please choose a city from the list')]).toEqual([400, true])
  expect((await visit(`/admin/mosques/edit/${id}`, { as, form: { ...form, city: 'london' } })).status).toBe(302)
  expect(await db().selectFrom('mosques').select('city').executeTakeFirst()).toEqual({ city: 'london' })
})
