import postcss from 'postcss'
import { expect, test } from 'vitest'
import { flattenLayers, inlineConstants, languageSelectors } from './lower-styles.ts'

const lower = (css: string) =>
  postcss([inlineConstants(), flattenLayers()]).process(css, { from: undefined }).css.replaceAll(/\s+/g, ' ')

test('a utility class follows the components, which count as one class however specific they are', () => {
  const css = lower(
    '@layer base, components, utilities; @layer utilities { .flex { display: flex } } @layer components { .card td { display: block } }',
  )
  expect(css).not.toContain('@layer')
  expect(css.indexOf(':where(.card td):not(._)')).toBeLessThan(css.indexOf('.flex'))
  expect(css).toContain(':where(.card td):not(._)')
})

test('within a layer the more specific rule still wins', () => {
  const css = lower('@layer components { .card p { color: red } .card { color: blue } p::before { color: green } }')
  expect(css.indexOf('color: blue')).toBeLessThan(css.indexOf('color: red'))
  expect(css).toContain(':where(p):not(._)::before')
})

test('elements of the base stay below classes, and conditions stay around their rules', () => {
  const css = lower('@layer base { h1 { margin: 0 } @media print { html:has(.bar) { margin: 1px } } }')
  expect(css).toContain('h1 { margin: 0 }')
  expect(css).toMatch(/@media print ?\{ ?:where\(html:has\(\.bar\)\):not\(\._\)/)
})

test('only the plain rules are outside of what old browsers do not know', () => {
  const css = lower('@layer plain { p { margin: 1em } } @layer base { p { margin: 0 } } .own { margin: 2px }')
  const condition = css.indexOf('@supports selector(:is(a))')
  expect(css.indexOf('1em')).toBeLessThan(condition)
  expect(css.indexOf('margin: 0')).toBeGreaterThan(condition)
  expect(css.indexOf('margin: 2px')).toBeGreaterThan(css.indexOf('margin: 0'))
})

test('values that never change are written where they are used, those of the site and of a scheme are not', () => {
  const css = lower(
    '@layer theme { :root { --spacing: 4px; --color-primary: #000; --ink: #111 } @media print { :root { --ink: #000 } } } @layer utilities { .a { margin: var(--spacing); color: var(--color-primary); fill: var(--ink); height: 50dvh } }',
  )
  expect(css).toContain('margin: 4px')
  expect(css).toContain('color: var(--color-primary)')
  expect(css).toContain('fill: var(--ink)')
  expect(css).toContain('height: 50vh; height: 50dvh')
})

test('a setting below a condition stays with it', () => {
  const css = lower(
    '@layer base { p { margin: 0 } } @media print { @view-transition { navigation: auto } p { margin: 1px } }',
  )
  expect(css).toMatch(/@media print ?\{ ?@view-transition ?\{ ?navigation: auto ?\} ?\}/)
  expect(css).toMatch(/@media print ?\{ ?p ?\{ ?margin: 1px/)
})

test('a box keeps its ratio in browsers that do not know ratios', () => {
  const css = lower('@layer utilities { .wide { aspect-ratio: 5/2 } .video { aspect-ratio: var(--ratio) } }')
  expect(css).toMatch(/@supports not \(aspect-ratio:1\) ?\{ ?\.wide::before ?\{[^}]*padding-top: 40%/)
  expect(css).not.toContain('.video::before')
})

test('styles of a script or font are those of the languages that are described with it', () => {
  const css = (text: string) => postcss([languageSelectors()]).process(text, { from: undefined }).css
  expect(css(':is(p, a):lang(script-latin) b {}')).toBe(':is(p, a):lang(en, af) b {}')
  expect(css(':root:lang(font-noto-naskh) {}')).toBe(':root:lang(ar) {}')
  expect(() => css(':lang(script-greek) {}')).toThrow('No language has the script greek.')
})
