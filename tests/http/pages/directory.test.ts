import { expect, test } from 'vitest'
import { write } from '#app/db/write.server.ts'
import { aMosque } from '#tests/support/data/factories.ts'
import { startApp, type TestApp } from '#tests/support/http/app.ts'

/** Factories bypass the caches; this increases the revision, as a write does. */
const publish = () => write(null, { action: 'mosque.update', kind: 'mosque', subjectId: 'all' }, async () => {})

async function text({ visit }: TestApp, path: string) {
  const response = await visit(path)
  return { status: response.status, body: await response.text() }
}

/** The names on the cards of a page, in their order. */
const cards = (html: string) =>
  [...html.matchAll(/<h3[^>]*>(?:<a[^>]*>)?<bdi[^>]*>(.*?)<\/bdi>/g)].map((match) => match[1])

test('the directory lists mosques by name, with links and a form', async () => {
  await aMosque({ name: 'Zeenat Masjid' })
  await aMosque({ name: 'Auwal Masjid', arabicName: 'مسجد الأول', capacity: 1 })
  await publish()
  const { status, body } = await text(await startApp(), '/mosques')
  expect(status).toBe(200)
  expect(cards(body).slice(0, 2)).toEqual(['Auwal Masjid', 'Zeenat Masjid'])
  for (const words of ['Find Your Local Mosque', 'Search mosques...', 'All Areas', 'Clear All', '1 person'])
    expect(body).toContain(words)
  expect(body, 'unknown facts take no place').not.toMatch(/Not specified|Imam:|0 Events/)
  expect(body).toMatch(/<form[^>]*action="\/mosques#results"/)
  expect(body).toContain('href="/prayer-times"')
  expect(body).not.toMatch(/ style="/)
})

test('the filters are in the address, in both languages', async () => {
  await aMosque({ name: 'Masjidul Quds', area: 'Athlone', keywords: '["gatesville"]' })
  await aMosque({ name: 'Auwal Masjid', area: 'City Bowl' })
  await publish()
  const app = await startApp()
  for (const path of ['/mosques?q=qudus', '/mosques?area=Athlone', '/ar/mosques?q=quds'])
    expect(cards((await text(app, path)).body), path).toEqual(['Masjidul Quds'])
  // Gatesville is also a suburb, whose nearest mosques are shown.
  expect((await text(app, '/mosques/search?q=gatesvile')).body).toContain('Masjidul Quds')
  expect(cards((await text(app, '/mosques/search?q=masjid&area=City+Bowl')).body)).toEqual(['Auwal Masjid'])
})

test('an empty directory is no empty search', async () => {
  const { visit } = await startApp()
  expect(await (await visit('/mosques')).text()).toContain('No mosques have been added yet.')
  expect(await (await visit('/mosques?q=xyz')).text()).toContain('No mosques found matching your search criteria.')
})

test('a page of mosques beyond the end shows the last one and says so', async () => {
  await aMosque()
  await publish()
  const { body } = await text(await startApp(), '/mosques?page=7')
  expect(body).toContain('There is no page 7. This is the last one, page 1.')
})
