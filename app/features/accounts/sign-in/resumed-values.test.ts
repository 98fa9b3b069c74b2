import { expect, test } from 'vitest'
import { z } from 'zod'
import { parseForm, RESUMED_FIELD } from '#app/lib/web/forms.ts'
import fc from '#tests/support/data/properties.ts'
import { actsImmediately, parseResumedForm, serializeForm } from './resumed-values.ts'

function form(...fields: [string, string][]): FormData {
  const data = new FormData()
  for (const [name, value] of fields) data.append(name, value)
  return data
}

test('submitted values are restored, also lists, but no password and no file', () => {
  const submitted = form(
    ['title', 'Lecture “one”'],
    ['facility', 'parking'],
    ['facility', 'wudu_area'],
    ['password', 'secret'],
  )
  submitted.set('image', new File(['x'], 'x.png'))
  expect(parseResumedForm(serializeForm(submitted))).toEqual({
    title: 'Lecture “one”',
    facility: ['parking', 'wudu_area'],
  })
})

test.each(['delete', 'delete-event', 'remove', 'cancel-date', 'turn-off-two-factor', 'sign-out-everywhere'])(
  'a form with the intent %s is not resumed',
  (intent) => {
    expect(serializeForm(form(['intent', intent], ['id', '1']))).toBeNull()
  },
)

test.each([
  [{ title: 'Lecture', intent: 'save' }, false],
  [{ description: 'A form without an intent' }, false],
  [{ intent: 'revive', eventId: '1' }, true],
  [{ intent: 'of-tomorrow' }, true],
  [{ intent: ['save', 'revive'] }, true],
])('whether %j acts immediately: %s', (values, acts) => {
  expect(actsImmediately(values)).toBe(acts)
})

test.each([null, '', 'x', '[]', '"text"', 'null', '{}', '{"a":1}', '{"a":{"b":"c"}}'])('%j has no values', (text) => {
  expect(parseResumedForm(text)).toBeNull()
})

test('a resumed form is returned with its values, marked as resumed and never valid', () => {
  const resumed = form(['title', 'Lecture'], [RESUMED_FIELD, '1'])
  expect(parseForm(resumed, z.object({ title: z.string() }))).toEqual({
    ok: false,
    errors: {},
    values: { title: 'Lecture', [RESUMED_FIELD]: '1' },
  })
})

test('any text is parsed as fields with texts, or not at all', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.json(),
        fc.object().map((value) => JSON.stringify(value)),
      ),
      (text) => {
        for (const lines of Object.values(parseResumedForm(text) ?? {}))
          expect([lines].flat().every((line) => typeof line === 'string')).toBe(true)
      },
    ),
  )
})
