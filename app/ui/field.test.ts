import { expect, test } from 'vitest'
import { describeFields } from './field.tsx'

const texts = { name: 'Name', nameHint: 'As people say it', shown: 'Shown', days: 'Days', count: () => 'Several' }
const saved = { name: 'Nur', shown: true, days: ['MO', 'TU'] }

test('a field is described by its texts and what is stored', () => {
  const field = describeFields({ texts, saved })
  expect(field('name')).toEqual({
    name: 'name',
    label: 'Name',
    hint: 'As people say it',
    error: undefined,
    defaultValue: 'Nur',
  })
  expect(field('shown')).toMatchObject({ label: 'Shown', hint: undefined, defaultChecked: true })
  expect(field('days')).toMatchObject({ defaultValue: ['MO', 'TU'] })
})

test('an answer has the submitted values, and a missing checkbox was not ticked', () => {
  const field = describeFields({
    texts,
    saved,
    answer: { values: { name: '', days: 'WE' }, errors: { name: 'Empty' } },
  })
  expect(field('name')).toMatchObject({ error: 'Empty', defaultValue: '' })
  expect(field('shown')).toMatchObject({ defaultChecked: false })
  expect(field('days')).toMatchObject({ defaultValue: ['WE'] })
})

test('errors without values leave what is stored', () => {
  const field = describeFields({ texts, saved, answer: { errors: { shown: 'Why?' } } })
  expect(field('shown')).toMatchObject({ error: 'Why?', defaultChecked: true })
})

test('a prefix begins the name in the form', () => {
  const field = describeFields({ texts, saved, prefix: 'rows.2.', answer: { errors: { 'rows.2.name': 'Empty' } } })
  expect(field('name')).toMatchObject({ name: 'rows.2.name', label: 'Name', error: 'Empty', defaultValue: 'Nur' })
})

test('a name without a label or a stored value is not compiled', () => {
  const field = describeFields({ texts, saved })
  // @ts-expect-error: the text of this name has a gap
  field('count')
  // @ts-expect-error: nothing is stored under this name
  field('nameHint')
  expect.assertions(0)
})
