import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { formValues, parseForm, readFormFields } from './forms.ts'

test('a form is read in one pass, however many fields it has', () => {
  const form = new FormData()
  for (let field = 0; field < 5000; field++) form.append(`field${field % 2500}`, String(field))
  const getAll = vi.spyOn(FormData.prototype, 'getAll')
  const get = vi.spyOn(FormData.prototype, 'get')
  const parsed = parseForm(form, z.object({ field1: z.array(z.string()), field2: z.string() }))
  expect(parsed).toMatchObject({ ok: false, errors: { field2: expect.any(String) } })
  expect(formValues(form).field7).toEqual(['7', '2507'])
  expect(getAll).not.toHaveBeenCalled()
  expect(get).not.toHaveBeenCalled()
})

test('a field sent several times is a list; passwords and files are not shown again', () => {
  const form = new FormData()
  for (const [name, value] of [
    ['a', '1'],
    ['b', '2'],
    ['a', '3'],
    ['password', 'x'],
  ] as const)
    form.append(name, value)
  form.append('picture', new File(['x'], 'a.png'))
  expect(formValues(form)).toEqual({ a: ['1', '3'], b: '2' })
})

test('the fields of an empty form are read: texts, ticked boxes and lists', () => {
  const form = new FormData()
  for (const [name, value] of [
    ['rows.0.title', 'One'],
    ['rows.0.title', 'Two'],
    ['rows.0.days', 'MO'],
    ['rows.0.days', 'TU'],
    ['rows.0.shown', 'on'],
    ['rows.0.other', 'unknown'],
    ['title', 'outside'],
  ] as const)
    form.append(name, value)
  const empty = { title: '', text: 'usual', days: [] as string[], shown: false, hidden: true }
  expect(readFormFields(form, empty, 'rows.0.')).toEqual({
    title: 'One',
    text: '',
    days: ['MO', 'TU'],
    shown: true,
    hidden: false,
  })
})
