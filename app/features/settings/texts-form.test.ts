import { expect, test } from 'vitest'
import texts from '#app/i18n/compiled/en/settings.ts'
import { capeTownSite, type SiteWords } from '#app/services/settings-document.ts'
import { OPENED_FIELD, toSiteWords } from './texts-fields.ts'
import { mergeTexts, parseTextsForm } from './texts-form.ts'

const { errors } = texts.texts

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

const parse = (fields: Record<string, string>) => parseTextsForm(formOf(fields), texts, ['en', 'ar'])
const problems = (fields: Record<string, string>) => {
  const parsed = parse(fields)
  return parsed.ok ? null : parsed.errors
}

test.each([
  [{ preset: 'london' }, texts.errors.choice],
  [{ scene: 'moon' }, texts.errors.choice],
  [{ 'en.heroTitle': 'x'.repeat(81) }, errors.tooLong({ count: 80 })],
  [{ 'ar.heritage': 'x'.repeat(4001) }, errors.tooLong({ count: 4000 })],
  [{ 'en.heroTitle': 'One\r\nTwo' }, errors.oneLine],
  [{ 'en.description': 'One\nTwo' }, errors.oneLine],
  [{ 'ar.tagline': 'One\u0000Two' }, errors.oneLine],
  [{ 'en.termsLaw': 'One\u001bTwo' }, errors.characters],
])('%j is refused at its field', (fields, message) => {
  expect(problems(fields)).toEqual({ [Object.keys(fields)[0]!]: message })
})

test('texts up to their limit are accepted and trimmed; a line break of a browser counts as one character', () => {
  const lines = `${'x'.repeat(998)}\r\ny`
  const parsed = parse({
    'en.heroTitle': ` ${'x'.repeat(80)} `,
    'ar.termsLaw': lines,
    'en.aboutStory': 'A\r\n\r\nB\r\n',
  })
  expect(parsed).toEqual({
    ok: true,
    value: {
      'en.heroTitle': 'x'.repeat(80),
      'ar.termsLaw': lines.replace('\r', ''),
      'en.aboutStory': 'A\n\nB',
    },
  })
})

test('fields of a language that the site does not offer are ignored, and its texts stay', () => {
  const parsed = parseTextsForm(formOf({ 'en.tagline': 'Ours', 'ar.tagline': 'x'.repeat(999) }), texts, ['en'])
  expect(parsed).toEqual({ ok: true, value: { 'en.tagline': 'Ours' } })
  const stored: SiteWords = { ...capeTownSite, texts: { ar: { tagline: 'لنا' } } }
  const { values } = mergeTexts(formOf({}), { 'en.tagline': 'Ours' }, stored, ['en'])
  expect(toSiteWords(values, stored, ['en']).texts).toEqual({ ar: { tagline: 'لنا' }, en: { tagline: 'Ours' } })
})

test('an emptied text is not the owner’s any more', () => {
  const stored: SiteWords = { ...capeTownSite, texts: { en: { tagline: 'Ours' } } }
  const { values } = mergeTexts(formOf({}), { 'en.tagline': '' }, stored, ['en', 'ar'])
  expect(toSiteWords(values, stored, ['en', 'ar'])).toEqual(capeTownSite)
})

const opened: SiteWords = { preset: 'neutral', scene: 'city', texts: { en: { heroTitle: 'Old', tagline: 'Old' } } }
const saved: SiteWords = { preset: 'neutral', scene: 'hills', texts: { en: { heroTitle: 'Theirs', tagline: 'Old' } } }
const sent = { preset: 'neutral', scene: 'city', 'en.tagline': 'Mine' }
const merge = (fields: Record<string, string>, more: Record<string, string> = {}) =>
  mergeTexts(formOf({ [OPENED_FIELD]: JSON.stringify(opened), ...more }), { ...sent, ...fields }, saved, ['en', 'ar'])

test('what only one of two editors changed is merged', () => {
  const { values, conflicts } = merge({ 'en.heroTitle': 'Old' })
  expect(conflicts).toEqual([])
  expect(values).toMatchObject({ scene: 'hills', 'en.heroTitle': 'Theirs', 'en.tagline': 'Mine' })
})

test.each([
  [{}, ['en.heroTitle'], 'Mine'],
  [{ conflict: 'en.heroTitle' }, ['en.heroTitle'], 'Mine'],
  [{ conflict: 'en.heroTitle', 'choice.en.heroTitle': 'mine' }, [], 'Mine'],
  [{ conflict: 'en.heroTitle', 'choice.en.heroTitle': 'saved' }, [], 'Theirs'],
])('a text that both changed is asked about until there is a choice: %j', (more, conflicts, title) => {
  const merged = merge({ 'en.heroTitle': 'Mine' }, { [OPENED_FIELD]: JSON.stringify(saved), ...more })
  expect(merged.values['en.heroTitle']).toBe(title)
  if (Object.keys(more).length > 0) expect(merged.conflicts).toEqual(conflicts)
  else expect(merge({ 'en.heroTitle': 'Mine' }).conflicts).toEqual(conflicts)
})

test.each(['', '{', 'null', '[]'])('a form that was opened with %j overwrites', (text) => {
  const merged = merge({ 'en.heroTitle': 'Mine' }, { [OPENED_FIELD]: text })
  expect([merged.conflicts, merged.values['en.heroTitle']]).toEqual([[], 'Mine'])
})
