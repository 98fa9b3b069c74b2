import { expect, test } from 'vitest'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { cachedUntil, open } from '#tests/support/site/route-site.ts'

test('the frame shows three days of the chosen city by the chosen school', async () => {
  const page = await open('/prayer-times/embed?city=durban&school=hanafi')
  expect(page.texts('h1')).toEqual(['Salaah Times in Durban'])
  expect(page.texts('thead th .sr-only')).toEqual(['Friday 20 November', 'Saturday 21 November', 'Sunday 22 November'])
  for (const words of ['Hanafi', 'Friday 20 November to Sunday 22 November']) expect(page.text).toContain(words)
  expect(page.attributes('h1 a', 'href')).toEqual(['/prayer-times?city=durban&school=hanafi'])
})

test('without a choice, or with an unknown city, it is the first one, by the school of the site', async () => {
  const title = textsIn('ar').public.salaah.timesIn({ city: 'كيب تاون' })
  for (const query of ['', '?city=atlantis']) {
    const page = await open(`/prayer-times/embed${query}`)
    expect(page.texts('h1')).toEqual(['Salaah Times in Cape Town'])
    expect(page.text).not.toContain('Hanafi')
    expect(page.attributes('h1 a', 'href')).toEqual(['/prayer-times'])
  }
  const arabic = await open('/ar/prayer-times/embed')
  expect(arabic.texts('h1')[0]).not.toContain('Cape Town')
  expect([arabic.title, arabic.meta('robots')]).toEqual([`${title} · Mosque Connect`, 'noindex'])
})

test('it is kept until the day of the city ends, and then begins with the next', async () => {
  expect(await cachedUntil('/prayer-times/embed')).toBe('2026-11-20T22:00:00.000Z')
  const [first] = (await open('/prayer-times/embed', { at: '2026-11-20T22:30:00Z' })).texts('thead th .sr-only')
  expect(first).toBe('Saturday 21 November')
})
