import { expect, test } from 'vitest'
import { applyMergePatch, type JsonObject, mergePatchOf } from './merge-patch.ts'

test.each<[string, JsonObject, JsonObject, JsonObject]>([
  ['what stays is left out', { a: 1, b: 2 }, { a: 1, b: 3 }, { b: 3 }],
  ['what is new is there', {}, { a: { b: 1 } }, { a: { b: 1 } }],
  ['what is gone is null', { a: 1 }, {}, { a: null }],
  ['only the inner difference is listed', { a: { b: 1, c: 2 } }, { a: { b: 1, c: 3 } }, { a: { c: 3 } }],
  ['a list is replaced', { a: [1, 2] }, { a: [1, 3] }, { a: [1, 3] }],
  ['null is the same as missing', { a: null }, {}, {}],
])('%s', (_, from, to, patch) => {
  expect(mergePatchOf(from, to)).toEqual(patch)
  const withoutNull = JSON.parse(JSON.stringify(to), (_, value) => value ?? undefined)
  expect(
    applyMergePatch(
      JSON.parse(JSON.stringify(from), (_, value) => value ?? undefined),
      patch,
    ),
  ).toEqual(withoutNull)
})
