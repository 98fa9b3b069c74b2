import { expect, test } from 'vitest'
import { markFallbackTexts, withFallback } from './fallback.ts'

const english = {
  title: 'Mosques',
  found: ({ count }: { count: number }) => `${count} mosques`,
  nav: { home: 'Home', events: 'Events' },
  days: ['Friday', 'Saturday'],
  empty: '',
}
const begun = { title: 'Masjid', nav: { home: 'Utama' }, days: ['Jumaat'] } as unknown as typeof english

test('a language that is half done has its own texts and, with their language, those of the first one', () => {
  const texts = withFallback(begun, english)
  expect([texts.title, texts.nav.home, texts.days[0], texts.empty]).toEqual(['Masjid', 'Utama', 'Jumaat', ''])
  expect(markFallbackTexts(`<p>${texts.nav.events}, ${texts.found({ count: 2 })}</p>`)).toBe(
    '<p><span lang="en" dir="ltr">Events</span>, <span lang="en" dir="ltr">2 mosques</span></p>',
  )
  expect(markFallbackTexts(`<a title="${texts.days[1]}">${texts.title}</a>`)).toBe('<a title="Saturday">Masjid</a>')
  expect(markFallbackTexts(`<title>${texts.nav.events}</title>`)).toBe('<title>Events</title>')
})
