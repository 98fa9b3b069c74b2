import { expect, test } from 'vitest'
import { z } from 'zod'
import fc from '#tests/support/data/properties.ts'
import { mergeDocument, readDocument } from './stored-document.ts'

const town = z.object({ id: z.string().regex(/^[a-z]+$/), size: z.number(), note: z.string().optional() })
const schema = z.object({
  name: z.string().max(5).default('none'),
  center: z.object({ x: z.number() }).nullable().default(null),
  tags: z.array(z.enum(['a', 'b', 'c'])).default([]),
  towns: z
    .array(town)
    .min(1)
    .default([{ id: 'default', size: 0 }]),
})
const defaults = schema.parse({})

const read = (document: unknown) => {
  const { value, unreadable } = readDocument(schema, JSON.stringify(document))
  return { value, unreadable: unreadable.map(({ path, stored }) => [path.join('.'), stored]) }
}

test('what was never stored is the default, and a field that a document lacks is its default', () => {
  expect(readDocument(schema, null)).toEqual({ value: defaults, raw: {}, readable: {}, unreadable: [] })
  expect(read({ name: 'Ours', later: 1 })).toEqual({ value: { ...defaults, name: 'Ours' }, unreadable: [] })
})

test.each(['', 'no json', '[]', 'null', '"text"', '{"name":"Ours"'])('of the text %j nothing can be read', (text) => {
  expect(readDocument(schema, text)).toMatchObject({
    value: defaults,
    raw: text,
    readable: {},
    unreadable: [{ path: [], stored: text }],
  })
})

test.each([
  [{ name: 'too long', tags: ['b'] }, { tags: ['b'] }, [['name', '"too long"']]],
  [{ center: { x: 'east' }, name: 'Ours' }, { name: 'Ours' }, [['center.x', '"east"']]],
  [
    { tags: ['a', 'x', 'b', 'y'] },
    { tags: ['a', 'b'] },
    [
      ['tags.x', '"x"'],
      ['tags.y', '"y"'],
    ],
  ],
  [
    {
      towns: [{ id: 'one', size: 1 }, { id: 'two', size: 'large' }, { id: 'three' }, { id: 'four', size: 4, note: 5 }],
    },
    {
      towns: [
        { id: 'one', size: 1 },
        { id: 'four', size: 4 },
      ],
    },
    [
      ['towns.two.size', '"large"'],
      ['towns.three', '{"id":"three"}'],
      ['towns.four.note', '5'],
    ],
  ],
  [
    { towns: [{ note: 1 }, { id: 'A B', size: 'x' }, 7, { id: 'one', size: 1 }] },
    { towns: [{ id: 'one', size: 1 }] },
    [
      ['towns.1.note', '1'],
      ['towns.A B.id', '"A B"'],
      ['towns.A B.size', '"x"'],
      ['towns.7', '7'],
    ],
  ],
  [
    { towns: [{ id: 'one' }, { id: 'two' }] },
    {},
    [
      ['towns.one', '{"id":"one"}'],
      ['towns.two', '{"id":"two"}'],
    ],
  ],
  [{ towns: [] }, {}, [['towns', '[]']]],
])('of %j only what cannot be read is left out', (document, readable, unreadable) => {
  const found = read(document)
  expect(found.value).toEqual({ ...defaults, ...readable })
  expect(found.unreadable.toSorted()).toEqual(unreadable.toSorted())
})

test('a long value is shown by its beginning', () => {
  const { unreadable } = readDocument(schema, JSON.stringify({ name: 'x'.repeat(500) }))
  expect(unreadable[0]?.stored).toBe(`"${'x'.repeat(199)}…`)
})

const raw = {
  later: { from: 'another version' },
  name: 'too long',
  center: { x: 1, z: 3 },
  tags: ['x', 'a'],
  towns: [
    { id: 'one', size: 1, mayor: 'A' },
    { id: 'two', size: 'large' },
    { id: 'three', size: 3 },
  ],
}
const { value, readable } = readDocument(schema, JSON.stringify(raw))
const [one, three] = value.towns
const merge = (change: Partial<typeof value>) => mergeDocument(raw, value, { ...value, ...change })

test('a document saved unchanged is stored as before', () => {
  expect(merge({})).toEqual(raw)
})

test.each([
  ['another field', { center: { x: 2 } }, { center: { x: 2, z: 3 } }],
  [
    'another town',
    { towns: [one!, { ...three!, size: 4 }] },
    { towns: [raw.towns[0], raw.towns[1], { id: 'three', size: 4 }] },
  ],
  ['a removed town', { towns: [one!] }, { towns: [raw.towns[0], raw.towns[1]] }],
  ['other order', { towns: [three!, one!] }, { towns: [raw.towns[2], raw.towns[1], raw.towns[0]] }],
  ['a tag', { tags: ['c' as const] }, { tags: ['x', 'c'] }],
  ['no center', { center: null }, { center: null }],
])('with %s changed, what cannot be read and what is of another version stays', (_what, change, changed) => {
  expect(merge(change)).toEqual({ ...raw, ...changed })
})

test.each([[{ name: 'Ours' }], [{ towns: [one!, { id: 'two', size: 2 }, three!] }]])(
  'a value %j saved in the place of an unreadable one replaces it',
  (change) => {
    expect(merge(change)).toEqual({
      ...raw,
      ...change,
      ...('towns' in change && { towns: [raw.towns[0], change.towns?.[1], raw.towns[2]] }),
    })
  },
)

test('merged with what can be read of it, a document has no unreadable value any more', () => {
  const merged = mergeDocument(readable, value, value)
  expect(read(merged)).toEqual({ value, unreadable: [] })
  expect(merged).toMatchObject({ later: raw.later, name: 'none', towns: [raw.towns[0], raw.towns[2]] })
})

test('whatever is stored can be read, and stays when it is saved unchanged', () => {
  const any = fc.jsonValue({ maxDepth: 4 })
  const documents = fc.record(
    { name: any, center: any, tags: any, towns: fc.oneof(any, fc.array(any)) },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(documents, (document) => {
      const stored = JSON.parse(JSON.stringify(document))
      const found = readDocument(schema, JSON.stringify(stored))
      expect(mergeDocument(stored, found.value, found.value)).toMatchObject(stored)
    }),
  )
})
