import { expect, test } from 'vitest'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { MAX_WRONG_TEXT_CHARS, wrongTextSchema } from './wrong-text.ts'

const { errors } = textsIn('af').public.wrongText
const schema = wrongTextSchema(errors)
const filled = { page: '/mosques/a', words: 'salaahtyd', wanted: 'salaahtye', contact: '' }

test('the words are needed, everything else may be left out', () => {
  expect(schema.parse(filled)).toEqual(filled)
  expect(schema.parse({ words: ' tyd ' })).toEqual({ page: '', words: 'tyd', wanted: '', contact: '' })
  expect(schema.safeParse({ ...filled, words: ' ' }).error?.issues[0]?.message).toBe(errors.words)
})

test.each([
  ['words', 'x'.repeat(MAX_WRONG_TEXT_CHARS + 1), errors.tooLong({ max: MAX_WRONG_TEXT_CHARS })],
  ['wanted', 'x'.repeat(MAX_WRONG_TEXT_CHARS + 1), errors.tooLong({ max: MAX_WRONG_TEXT_CHARS })],
  ['contact', 'nobody', errors.contact],
])('%s is refused with a reason', (field, value, message) => {
  expect(schema.safeParse({ ...filled, [field]: value }).error?.issues.map((issue) => issue.message)).toEqual([message])
})

test.each(['https://evil.example/', '//evil.example', 'javascript:alert(1)', '', ['/a', '/b']])(
  'a page that is none of this site is left out: %j',
  (page) => {
    expect(schema.parse({ ...filled, page }).page).toBe('')
  },
)
