import { expect, test } from 'vitest'
import { write } from '#app/db/write.server.ts'
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
