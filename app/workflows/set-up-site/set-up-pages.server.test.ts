import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { cookieIn } from '#tests/support/data/accounts.ts'
import { setProcessSettings } from '#tests/support/site/process-settings.ts'
import { loadSiteRoutes, open, visit } from '#tests/support/site/route-site.ts'
import { createSetUpToken } from './first-run.server.ts'

const LONDON = 2_643_743
const owner = { siteName: 'London Masjids', name: 'Amina Khan', email: 'amina@example.org' }

async function firstRun() {
  await loadSiteRoutes()
  const page = `/setup?token=${await createSetUpToken()}`
  const step = `${page}&city=${LONDON}`
  return { page, step, form: async () => (await open(step)).fields() }
}

test('without the token the page only says where it is, and wrong ones are limited', async () => {
  const { page, form } = await firstRun()
  const locked = await open('/setup')
  expect([locked.status, locked.text.includes('finds the link')]).toEqual([200, true])
  const wrong = () => visit('/setup?token=wrong', { form: { ...owner, city: String(LONDON) } })
  expect((await wrong()).status).toBe(403)
  await createSetUpToken()
  expect((await visit(page)).status).toBe(403)
  expect((await visit(page, { form: { ...(await form()), ...owner } })).status).toBe(403)
  let answer = await wrong()
  for (let attempt = 0; attempt < 70 && answer.status === 403; attempt++) answer = await wrong()
  expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([429, true])
  expect(await db().selectFrom('user').select('id').execute()).toEqual([])
})

test('without script a site for London is set up, its owner is signed in, and the page is gone', async () => {
  const { page, step, form } = await firstRun()
  const toLondon = expect.stringMatching(new RegExp(`[?&]city=${LONDON}$`))
  const found = await open(`${page}&country=GB&q=lond`)
  expect(found.links).toContainEqual(toLondon)
  expect(found.text).toContain('GeoNames')
  expect((await open(`${page}&q=zzzzqq`)).text).toContain('No place with this name')
  const conflicting = await open(`${page}&q=London,+Paris`)
  expect([conflicting.status, conflicting.text.includes('“Paris” and “London” are not in the same place')]).toEqual([
    400,
    true,
  ])
  for (const typed of ['London, UK', 'london england', 'لندن', 'Lon don', '  London  '])
    expect((await open(`${page}&q=${encodeURIComponent(typed)}`)).links, typed).toContainEqual(toLondon)
  expect((await open(`/ar${page}&q=london`)).text).toContain('لندن')
  expect((await open(`${page}&country=MY&q=London,+UK`)).text).toContain('No place with this name')
  expect((await open(`${page}&country=GB&q=London,+UK`)).links).toContainEqual(toLondon)
  expect((await open(`${page}&q=Kuala+Lumpur+Malaysia`)).links.join()).toMatch(/[?&]city=1735161(,|$)/)
  const fields = await form()
  expect([fields['cityName.en'], fields['cityName.ar']]).toEqual(['London', 'لندن'])
  expect(fields).toMatchObject({ timeZone: 'Europe/London', country: 'GB', method: '3', clock: '24h', weekStart: '1' })
  expect(fields, 'the practice of high latitudes is suggested').toMatchObject({ practice: 'angle-based' })

  const faulty = await open(step, { form: { ...fields, ...owner, email: 'amina', timeZone: 'Mars', method: '2' } })
  expect(faulty.status).toBe(400)
  expect(faulty.fields()).toMatchObject({ siteName: owner.siteName, timeZone: 'Mars', method: '2' })
  expect(faulty.attributes('[aria-invalid="true"]', 'name')).toEqual(expect.arrayContaining(['email', 'timeZone']))

  const done = await visit(step, { form: { ...fields, ...owner, practice: 'nearest-latitude' } })
  expect([done.status, done.headers.get('location')]).toEqual([302, '/admin'])
  const as = cookieIn(done.headers)
  expect((await visit('/admin', { as })).status).toBe(200)
  expect((await open('/')).text).toContain('London Masjids')
  expect((await open('/prayer-times')).text).toContain('Method 3 (Fajr 18°, Isha 17°)')
  expect((await open('/prayer-times')).text).toContain('as at 45 degrees of latitude')
  const saved = (await open('/admin/settings?tab=salaah', { as })).fields()
  expect(saved).toMatchObject({ practice: 'nearest-latitude' })
  const over = await open(page)
  expect([over.status, over.text]).toEqual([404, expect.stringContaining('This site is set up already')])
  expect((await visit(page, { form: { ...fields, ...owner } })).status).toBe(404)
  const restore = page.replace('/setup', '/setup/restore')
  for (const intent of ['', 'undo']) expect((await visit(restore, { form: { intent } })).status, intent).toBe(404)
  expect((await visit(restore)).status).toBe(404)
})

test.each([
  ['Munich', 2_867_714, false],
  ['Paris', 2_988_507, true],
  ['Ushuaia', 3_833_367, true],
])('for %s (%i) the practice of high latitudes is asked for: %s', async (name, city, isAsked) => {
  const { page } = await firstRun()
  const step = await open(`${page}&city=${city}`)
  expect(step.text).toContain(name)
  expect(step.fields().practice).toBe(isAsked ? 'angle-based' : undefined)
  expect(step.text.includes('From 48.5 degrees of latitude on')).toBe(isAsked)
})

test('the first step has what was typed and the cities that were found, the second leads back to it', async () => {
  const { page, step } = await firstRun()
  const first = await open(page)
  expect([first.value('country'), first.value('q'), first.texts('form + [role=status]')]).toEqual(['', '', ['']])
  expect(first.links.filter((link) => link.includes('city='))).toEqual([])
  expect(first.text).toContain('For which city is it?')
  expect((await open(`${page}&q=zzzzqq`)).texts('form + [role=status]')).toEqual([
    'No place with this name was found. Try another spelling, any country, or the nearest larger town.',
  ])
  const found = await open(`${page}&country=GB&q=lond`)
  expect([found.value('country'), found.value('q')]).toEqual(['GB', 'lond'])
  expect(found.text).not.toContain('London, Ontario')
  expect((await open(`${page}&q=+lond+`)).value('q')).toBe('lond')
  expect((await open(`${page}&q=dubai`)).texts('main ul li')[0]).toMatch(/^Dubai, United Arab Emirates [\d,]+ inh/)
  const cities = found.links.filter((link) => link.includes('city='))
  expect(found.texts('form + [role=status]')[0]).toMatch(new RegExp(`\\b${cities.length}\\b`))
  expect(cities.length).toBeLessThanOrEqual(12)
  expect(found.texts('main ul li')[0]).toBe('London, England, United Kingdom 7,556,900 inhabitants')
  const second = await open(step)
  expect(second.valuesOf('city')).toEqual([String(LONDON)])
  expect(second.text).toContain('What is usual in this city is filled in.')
  expect(second.text).not.toContain('For which city is it?')
  expect(second.links.some((link) => link.startsWith(page) && link.endsWith('&city='))).toBe(true)
  expect(second.text).toMatch(/Fajr at 18|18°/)
  const refused = await open(step, { form: { ...second.fields(), ...owner, email: 'amina' } })
  expect(refused.texts('form > [data-slot=notice]')).toHaveLength(1)
  expect(second.valuesOf('languages'), 'the languages of the country').toEqual(['en', 'ar'])
  const capeTown = await open(`${page}&city=3369157`)
  expect(capeTown.valuesOf('languages')).toContain('af')
  expect(capeTown.has('[name="cityName.en"]')).toBe(false)
  setProcessSettings({ SITE_COUNTRY: 'GB' })
  expect([(await open(page)).value('country'), (await open(`${page}&country=MY`)).value('country')]).toEqual([
    'GB',
    'MY',
  ])
  setProcessSettings({ SITE_CITY: 'London', SITE_COUNTRY: 'GB', SITE_NAME: 'From the environment' })
  const chosen = await open(page)
  expect(chosen.valuesOf('city')).toEqual([String(LONDON)])
  expect(chosen.value('siteName')).toBe('From the environment')
  expect((await open(`${page}&city=`)).valuesOf('city')).toEqual([])
})
