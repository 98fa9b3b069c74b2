import { expect, test } from 'vitest'
import { MAX_SLUG_CHARS, pickSlug, slugPicker, toSlug } from './slug.ts'

test.each([
  ['Auwal Masjid', 'auwal-masjid'],
  ['  First-Aid  Course! ', 'first-aid-course'],
  ["Mu'minun & Friends", 'muminun-and-friends'],
  ['Masjid ʿUmar', 'masjid-umar'],
  ['Škola Łódź Straße Øre', 'skola-lodz-strasse-ore'],
  ['Zeenatul Islām (Muir St.)', 'zeenatul-islam-muir-st'],
  ['مسجد النور', 'masjid-al-nur'],
  ['المسجد الأوّل', 'al-masjid-al-awwal'],
  ['محاضرة عن الصبر ٢٠٢٧', 'muhadara-n-al-sbr-2027'],
  ['مسجد قرطبہ', 'masjid-qrtbh'],
  ['清真寺 🕌', ''],
  ['../..%2f', '2f'],
])('%s is %s', (text, slug) => {
  expect(toSlug(text)).toBe(slug)
})

test('a long text is cut after a word', () => {
  const slug = toSlug('A very long title about the history of the mosque and everybody who prayed there')
  expect(slug).toBe('a-very-long-title-about-the-history-of-the-mosque-and')
  expect(toSlug('x'.repeat(200))).toHaveLength(MAX_SLUG_CHARS)
})

const taken = (...slugs: string[]) => {
  const all = new Set(slugs)
  return async (asked: string[]) => new Set(asked.filter((slug) => all.has(slug)))
}

test('the first free slug is picked, then the last with a number', async () => {
  const wanted = ['noor', 'noor-athlone']
  expect(await pickSlug(wanted, taken())).toBe('noor')
  expect(await pickSlug(wanted, taken('noor'))).toBe('noor-athlone')
  expect(await pickSlug(wanted, taken('noor', 'noor-athlone'))).toBe('noor-athlone-2')
  const many = Array.from({ length: 150 }, (_, index) => `noor-athlone-${index + 2}`)
  expect(await pickSlug(wanted, taken('noor', 'noor-athlone', ...many))).toBe('noor-athlone-152')
})

test('many rows at once get the slugs that they would get one after the other', async () => {
  const pick = slugPicker(['search'])
  const used: string[] = ['search']
  for (const wanted of [['search', 'search-2'], ['noor'], ['noor'], ['noor', 'noor-athlone'], ['noor-2'], ['noor']]) {
    const slug = pick(wanted)
    expect(slug).toBe(await pickSlug(wanted, taken(...used)))
    used.push(slug)
  }
})

test('slugs of different scopes do not collide', () => {
  const pick = slugPicker()
  expect([pick(['fair'], 'a/'), pick(['fair'], 'b/'), pick(['fair'], 'a/')]).toEqual(['fair', 'fair', 'fair-2'])
})
