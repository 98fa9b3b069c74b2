import { expect, test } from 'vitest'
import { languages } from '#app/i18n/languages.ts'
import { sitemapXml } from './sitemap-xml.ts'

test('the sitemap has each page in every language, with its translations and date of change', () => {
  const xml = sitemapXml('https://site.example', languages, [
    { address: '/mosques/1', changed: '2026-11-20T08:00:00.000Z' },
  ])
  expect(xml.match(/<loc>/g)).toHaveLength(languages.length)
  expect(xml).toContain('<loc>https://site.example/ar/mosques/1</loc><lastmod>2026-11-20</lastmod>')
  expect(xml.match(/hreflang="en" href="https:\/\/site.example\/mosques\/1"/g)).toHaveLength(languages.length)
})

test('markup characters in an address are escaped', () => {
  expect(sitemapXml('https://site.example', languages, [{ address: '/events/1?date=2026-01-01&x=<' }])).toContain(
    '&#38;x=&#60;',
  )
})

test('in one language there are no translations', () => {
  const xml = sitemapXml('https://site.example', ['ar'], [{ address: '/mosques' }])
  expect(xml).toContain('<url><loc>https://site.example/ar/mosques</loc></url>')
})
