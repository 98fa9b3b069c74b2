import { expect, test } from 'vitest'
import { z } from 'zod'
import { parseForm, RESUMED_FIELD } from '#app/lib/web/forms.ts'
import fc, { anyText } from '#tests/support/data/properties.ts'
import { actionNameOf, parseResumedForm, serializeForm } from './resumed-values.ts'

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
    _file: '1',
  })
})

test.each(['delete', 'delete-event', 'remove', 'cancel-date', 'turn-off-two-factor', 'sign-out-everywhere'])(
  'a form with the intent %s is not resumed',
  (intent) => {
    expect(serializeForm(form(['intent', intent], ['id', '1']))).toBeNull()
  },
)

test.each(['release', 'hide', 'adopt', 'anything'])('the intent %s is resumed only with a name', (intent) => {
  const named: [string, string][] = [
    [`_button.${intent}`, 'Do this'],
    ['_button.other', 'Do that'],
    ['_about', 'One mosque'],
  ]
  expect(serializeForm(form(['intent', intent], ['id', '1']))).toBeNull()
  const values = parseResumedForm(serializeForm(form(['intent', intent], ['id', '1'], ...named)))
  expect(values).toEqual({ intent, id: '1', _button: 'Do this', _about: 'One mosque' })
  expect(actionNameOf(values!)).toEqual({ button: 'Do this', about: 'One mosque' })
})

test.each(['save', 'preview', 'start', 'add-session', 'remove-session.2', 'remove-exception.0', null])(
  'a form sent by the button %s returns to its page, and does nothing at once',
  (intent) => {
    const fields: [string, string][] = [
      ['title', 'Lecture'],
      ['_button.publish', 'Publish'],
      ['_about', 'One mosque'],
    ]
    if (intent) fields.push(['intent', intent])
    const values = parseResumedForm(serializeForm(form(...fields)))
    expect(values).toMatchObject({ title: 'Lecture' })
    expect(actionNameOf(values!)).toBeNull()
  },
)

test('two intents at once are not resumed', () => {
  expect(serializeForm(form(['intent', 'save'], ['intent', 'revive'], ['id', '1']))).toBeNull()
})

test('the number of chosen entries is part of the name', () => {
  const chosen: [string, string][] = [
    ['mosque', 'a'],
    ['mosque', 'b'],
    ['_chosen', 'mosque'],
  ]
  const sent = form(['intent', 'remind'], ['_about', 'Times'], ['_button.remind', 'Remind'], ...chosen)
  const values = parseResumedForm(serializeForm(sent))
  expect(actionNameOf(values!)).toEqual({ button: 'Remind', about: 'Times (2)' })
})

test('a form that had a file says so', () => {
  const sent = form(['title', 'Lecture'])
  sent.set('picture', new File(['x'], 'x.png'))
  expect(parseResumedForm(serializeForm(sent))).toEqual({ title: 'Lecture', _file: '1' })
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
        anyText(),
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
