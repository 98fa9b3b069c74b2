import { expect, test } from 'vitest'
import { newerScript, newerStyles, newerSyntax, ownMethods } from './compatibility.ts'

const oldest = { chrome: 88, safari: 14.1 }

test('a property, value, unit, function, selector or at-rule that a browser lacks is named with the browser', () => {
  expect(newerStyles('.a { aspect-ratio: 2 }', oldest)).toEqual(['aspect-ratio: safari 14.1'])
  expect(newerStyles('.a { overflow-wrap: anywhere }', oldest)).toEqual(['overflow-wrap: anywhere: safari 14.1'])
  expect(newerStyles('.a { height: 50dvh }', oldest)).toEqual(['dvh: chrome 88, safari 14.1'])
  expect(newerStyles('.a { color: color-mix(in srgb, red, blue) }', oldest)).toEqual([
    'color-mix(): chrome 88, safari 14.1',
  ])
  expect(newerStyles('.a:has(.b) { top: 0 }', oldest)).toEqual([':has: chrome 88, safari 14.1'])
  expect(newerStyles('@layer base { a { top: 0 } }', oldest)).toEqual(['@layer: chrome 88, safari 14.1'])
  expect(newerStyles('.a:not(.b, .c) > p { display: flex; gap: 1px }', oldest)).toEqual([])
})

test('an unknown selector is worse in a list, whose others it takes with it', () => {
  expect(newerStyles('*, ::backdrop { margin: 0 }', oldest)).toEqual([':backdrop in a list: safari 14.1'])
  expect(newerStyles('.a::backdrop, .b::backdrop { margin: 0 }', oldest)).toEqual([':backdrop: safari 14.1'])
})

test('what styles ask for, or have another value or prefix for, may be newer', () => {
  expect(newerStyles('@supports selector(:has(a)) { .a:has(.b) { top: 0 } }', oldest)).toEqual([])
  expect(newerStyles('.a { height: 50vh; height: 50dvh }', oldest)).toEqual([])
  expect(newerStyles('.a { -webkit-mask: none; mask: none }', oldest)).toEqual([])
})

test('a script may not use what a browser lacks, unless it asks for it or defines it', () => {
  expect(newerScript('const groups = Map.groupBy(list, keyOf)', oldest)).toEqual([
    'Map.groupBy: chrome 88, safari 14.1',
  ])
  expect(newerScript('list.findLast(isOpen)', oldest)).toEqual(['.findLast(): chrome 88, safari 14.1'])
  expect(newerScript('structuredClone(value)', oldest)).toEqual(['structuredClone: chrome 88, safari 14.1'])
  expect(newerScript('/(?<=a)b/.test(text)', oldest)).toEqual(['lookbehind_assertion: safari 14.1'])
  expect(newerScript('list.map(each); new URL(text); document.querySelector("a")', oldest)).toEqual([])
  expect(newerScript('dialog.showModal?.()', oldest)).toEqual([])
  expect(newerScript('if (dialog?.showModal) dialog.showModal()', oldest)).toEqual([])
  expect(newerScript('"at" in list && list.at(0)', oldest)).toEqual([])
  const code = 'class Store { toSorted() {} } store.toSorted()'
  expect(newerScript(code, oldest, ownMethods(code))).toEqual([])
})

test.each([
  ['a?.b', 'ChainExpression'],
  ['a ?? b', 'LogicalExpression'],
  ['a ??= b', 'AssignmentExpression'],
  ['({ ...a })', 'SpreadElement'],
  ['const { a, ...b } = c', 'RestElement'],
  ['try {} catch {}', 'CatchClause'],
  ['class A { b = 1 }', 'PropertyDefinition'],
  ['1_000', 'Literal'],
  ['1n', 'Literal'],
  ['/a/s', 'Literal'],
  ['/(?<a>b)/', 'Literal'],
  ['async function* a() {}', 'FunctionDeclaration'],
])('%s is newer than the language of 2017', (code, name) => {
  expect(newerSyntax(code)).toContain(name)
})

test('the language of 2017 is known to boards', () => {
  const code =
    'const f = async ([a, ...b], { c }) => { try { await a(...b, c ** 2) } catch (_e) { for (const d of b) d() } }'
  expect(newerSyntax(code)).toEqual([])
})
