import { expect, test } from 'vitest'
import { type ChosenVersion, mergeForm, mergeList, readChoices, versionField } from './merge-form.ts'

type Form = { title: string; text: string; start: string; end: string; days: string[] }
const base: Form = { title: 'Lecture', text: 'One\nTwo', start: '18:00', end: '19:00', days: ['MO'] }
const parts = [['title'], ['text'], ['start', 'end'], ['days']] as const

const merge = (
  { saved = {}, sent = {}, opened = base }: { saved?: Partial<Form>; sent?: Partial<Form>; opened?: Form | null },
  choices: Record<string, ChosenVersion> = {},
) =>
  mergeForm({
    base: opened,
    saved: { ...base, ...saved },
    sent: { ...base, ...sent },
    parts,
    choices: new Map(Object.entries(choices)),
  })

test('what only one editor changed is taken from that editor', () => {
  const merged = merge({ saved: { text: 'Theirs', days: ['TU'] }, sent: { title: 'Mine' } })
  expect(merged).toEqual({ values: { ...base, title: 'Mine', text: 'Theirs', days: ['TU'] }, conflicts: [] })
})

test('line breaks of a browser and spaces at the ends are no change', () => {
  const merged = merge({ saved: { text: 'Theirs' }, sent: { text: 'One\r\nTwo ' } })
  expect(merged).toEqual({ values: { ...base, text: 'Theirs' }, conflicts: [] })
})

test('what both changed is a conflict, except when they agree', () => {
  expect(merge({ saved: { title: 'Theirs' }, sent: { title: 'Mine' } }).conflicts).toEqual(['title'])
  expect(merge({ saved: { title: 'Same' }, sent: { title: 'Same' } }).conflicts).toEqual([])
  expect(merge({ saved: { title: 'Theirs' }, sent: { title: '' } }).conflicts).toEqual(['title'])
})

test('fields of one part are never mixed', () => {
  const merged = merge({ saved: { start: '17:00' }, sent: { end: '20:00' } })
  expect(merged).toEqual({ values: { ...base, end: '20:00' }, conflicts: ['start'] })
})

test('without the opened version every difference is a conflict', () => {
  const merged = merge({ opened: null, saved: { text: 'Theirs' }, sent: { title: 'Mine' } })
  expect(merged.conflicts).toEqual(['title', 'text'])
})

test('a conflict stays until a version is chosen', () => {
  // The form that asks counts as opened at the saved version.
  const theirs = { ...base, title: 'Theirs' }
  const asked = { opened: theirs, saved: theirs, sent: { title: 'Mine' } }
  expect(merge(asked, { title: null }).conflicts).toEqual(['title'])
  expect(merge(asked, { title: 'mine' })).toEqual({ values: { ...base, title: 'Mine' }, conflicts: [] })
  expect(merge(asked, { title: 'saved' })).toEqual({ values: { ...base, title: 'Theirs' }, conflicts: [] })
})

test('a chosen version that was replaced in the meantime is asked about again', () => {
  const theirs = { ...base, title: 'Theirs' }
  const merged = merge({ opened: theirs, saved: { title: 'Newer' }, sent: { title: 'Mine' } }, { title: 'mine' })
  expect(merged.conflicts).toEqual(['title'])
})

test('only choices that a form asked for are read', () => {
  const form = new FormData()
  form.append('conflict', 'title')
  form.append('conflict', 'days')
  form.append(versionField('title'), 'saved')
  form.append(versionField('text'), 'mine')
  expect(readChoices(form)).toEqual(
    new Map([
      ['title', 'saved'],
      ['days', null],
    ]),
  )
})

/** `a1 b2`: entries `a` and `b` with the contents 1 and 2. */
const list = (text: string) => text.split(' ').filter(Boolean)
const mergeTexts = (base: string, saved: string, sent: string) =>
  mergeList({
    base: list(base),
    saved: list(saved),
    sent: list(sent),
    keyOf: (entry) => (entry === '-' ? '' : entry[0]!),
    isEqual: (one, other) => one === other,
  })?.join(' ') ?? null

test.each([
  ['both add one', 'a1', 'a1 b1', 'a1 c1', 'a1 c1 b1'],
  ['both add to an empty list', '', 'b1', 'c1', 'c1 b1'],
  ['one adds, the other removes', 'a1 b1', 'a1 b1 c1', 'b1', 'b1 c1'],
  ['both remove the same', 'a1 b1', 'b1', 'b1', 'b1'],
  ['each changes another', 'a1 b1', 'a2 b1', 'a1 b2', 'a2 b2'],
  ['one changes, the other adds', 'a1', 'a2', 'a1 b1', 'a2 b1'],
  ['mine is moved, theirs is added', 'a1 b1', 'a1 b1 c1', 'b1 a1', 'b1 c1 a1'],
  ['theirs is moved, mine is added first', 'a1 b1', 'b1 a1', 'c1 a1 b1', 'c1 b1 a1'],
  ['an entry that does not count', 'a1', 'a1 b1', 'a1 -', 'a1 b1'],
])('%s', (_, base, saved, sent, merged) => {
  expect(mergeTexts(base, saved, sent)).toBe(merged)
})

test.each([
  ['both change the same entry', 'a1', 'a2', 'a3'],
  ['one changes what the other removes', 'a1', 'a2', ''],
  ['one removes what the other changes', 'a1', '', 'a2'],
  ['both add the same with another content', '', 'a1', 'a2'],
  ['both change the order', 'a1 b1 c1', 'b1 a1 c1', 'c1 a1 b1'],
  ['two entries with one key', 'a1', 'a1 a2', 'a1 b1'],
])('%s: a person decides', (_, base, saved, sent) => {
  expect(mergeTexts(base, saved, sent)).toBeNull()
})
