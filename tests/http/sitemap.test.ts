import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { write } from '#app/db/write.server.ts'
import { completeLanguages } from '#app/i18n/languages.ts'
import { aMosque } from '#tests/support/data/factories.ts'
import { startApp } from '#tests/support/http/app.ts'

const publish = () => write(null, { action: 'mosque.update', kind: 'mosque', subjectId: 'all' }, async () => {})

test('sitemap and robots name every page in both languages', async () => {
  const mosque = await aMosque()
  await publish()
  const app = await startApp({ PUBLIC_URL: 'https://mosques.example' })
  const sitemap = await app.openXml('/sitemap.xml')
  for (const address of [`/mosques/${mosque.id}`, `/ar/mosques/${mosque.id}`, '/', '/ar', '/prayer-times'])
    expect(sitemap.texts('loc')).toContain(`https://mosques.example${address}`)
  expect(sitemap.has('[hreflang="ar"]')).toBe(true)
  expect(await (await app.visit('/robots.txt')).text()).toContain('Sitemap: https://mosques.example/sitemap.xml')
})

test('a sitemap of many pages comes in parts that name each once', async () => {
  const mosque = await aMosque()
  const row = await db().selectFrom('mosques').selectAll().where('id', '=', mosque.id).executeTakeFirstOrThrow()
  const more = Array.from({ length: 501 }, (_, index) => ({ ...row, id: `mosque-${index}`, slug: `mosque-${index}` }))
  for (let from = 0; from < more.length; from += 100)
    await db()
      .insertInto('mosques')
      .values(more.slice(from, from + 100))
      .execute()
  await publish()
  const app = await startApp({ PUBLIC_URL: 'https://mosques.example' })
  const locations = async (path: string) => (await app.openXml(path)).texts('loc')
  const parts = (await locations('/sitemap.xml')).map((part) => part.replace('https://mosques.example', ''))
  expect(parts).toEqual(['/sitemap.xml?part=1', '/sitemap.xml?part=2'])
  const addresses = (await Promise.all(parts.map(locations))).flat()
  const named = addresses.flatMap((address) => address.split('/mosques/')[1] ?? [])
  expect(named.length).toBe(completeLanguages.length * 502)
  expect(new Set(named).size).toBe(502)
  for (const part of ['0', '3', '-1', 'x', '1.5'])
    expect((await app.visit(`/sitemap.xml?part=${part}`)).status).toBe(404)
})
