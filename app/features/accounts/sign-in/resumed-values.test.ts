import { expect, test } from 'vitest'
import { z } from 'zod'
import { parseForm, RESUMED_FIELD } from '#app/lib/web/forms.ts'
import { actsAtOnce, keptOf, readKept } from './resumed-values.ts'

function form(...fields: [string, string][]): FormData {
  const data = new FormData()
  for (const [name, value] of fields) data.append(name, value)
  return data
}

test('what was typed comes back as it was, lists too, but no password and no file', () => {
  const typed = form(
    ['title', 'Lecture “one”'],
    ['facility', 'parking'],
    ['facility', 'wudu_area'],
    ['password', 'secret'],
  )
  typed.set('image', new File(['x'], 'x.png'))
  expect(readKept(keptOf(typed))).toEqual({ title: 'Lecture “one”', facility: ['parking', 'wudu_area'] })
})

test.each(['delete', 'delete-event', 'remove', 'cancel-date', 'turn-off-two-factor', 'sign-out-everywhere'])(
  'a form that means to %s is not kept',
  (intent) => {
    expect(keptOf(form(['intent', intent], ['id', '1']))).toBeNull()
  },
)

test.each([
  [{ title: 'Lecture', intent: 'save' }, false],
  [{ description: 'A form without an intent' }, false],
  [{ intent: 'revive', eventId: '1' }, true],
  [{ intent: 'of-tomorrow' }, true],
  [{ intent: ['save', 'revive'] }, true],
])('whether %j acts at once: %s', (values, acts) => {
  expect(actsAtOnce(values)).toBe(acts)
})

test.each([null, '', 'x', '[]', '"text"', 'null', '{}', '{"a":1}', '{"a":{"b":"c"}}'])('%j holds nothing', (text) => {
  expect(readKept(text)).toBeNull()
})

test('a resumed form is shown as typed and never taken as valid', () => {
  const resumed = form(['title', 'Lecture'], [RESUMED_FIELD, '1'])
  expect(parseForm(resumed, z.object({ title: z.string() }))).toEqual({
    ok: false,
    errors: {},
    values: { title: 'Lecture' },
  })
})
