import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contrast, type Rgb, rgbOf, rgbOfOklch, toHex } from '#app/lib/color.ts'
import { siteColorStyle, siteColors } from '#app/ui/site-colors.ts'

const css = ['app.css', 'ui/patterns.css'].map((file) => readFileSync(new URL(file, import.meta.url), 'utf8'))
const DARK = '@media (prefers-color-scheme: dark)'
const written = { light: colorsIn((text) => text.split(DARK)[0]), dark: colorsIn((text) => text.split(DARK)[1]) }

/** The values of custom properties in a part of both style sheets. */
function colorsIn(part: (text: string) => string | undefined): Record<string, string> {
  const text = css.map((sheet) => part(sheet) ?? '').join('')
  return Object.fromEntries([...text.matchAll(/(--[a-z-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value]))
}

function color(scheme: keyof typeof written, token: string, primary: string): Rgb {
  const name = `--color-${token}`
  const light = { ...written.light, ...siteColors(primary, 'light') }
  const all = scheme === 'light' ? light : { ...light, ...written.dark, ...siteColors(primary, 'dark') }
  return rgbOf(all[name]!)
}

// The default emerald, the corners of the color space, and every hue between.
const primaries = [
  '#059669',
  '#000000',
  '#ffffff',
  '#808080',
  '#ffff00',
  '#00ffff',
  '#ff00ff',
  '#ff0000',
  '#00ff00',
  '#0000ff',
]
for (let hue = 0; hue < 360; hue += 15) {
  primaries.push(toHex(rgbOfOklch({ l: 0.65, c: 0.16, h: (hue * Math.PI) / 180 })))
}

const texts: [text: string, ground: string, least: number][] = [
  ['ink', 'paper', 7],
  ['ink', 'surface', 7],
  ['ink', 'sunken', 7],
  ['ink', 'primary-soft', 7],
  ['ink', 'brass-soft', 7],
  ['ink-soft', 'paper', 4.5],
  ['ink-soft', 'surface', 4.5],
  ['ink-soft', 'sunken', 4.5],
  ['on-primary', 'primary', 4.5],
  ['on-primary', 'primary-deep', 4.5],
  ['primary-text', 'paper', 4.5],
  ['primary-text', 'surface', 4.5],
  ['primary-text', 'sunken', 4.5],
  ['primary-text', 'primary-soft', 4.5],
  ['brass', 'paper', 4.5],
  ['brass', 'surface', 4.5],
  ['brass', 'brass-soft', 4.5],
  ['amber', 'amber-soft', 4.5],
  ['danger', 'surface', 4.5],
  ['danger', 'paper', 4.5],
  ['danger', 'danger-soft', 4.5],
  ['success', 'surface', 4.5],
  ['success', 'success-soft', 4.5],
  ['line-strong', 'surface', 3],
  ['line-strong', 'paper', 3],
]

for (const scheme of ['light', 'dark'] as const) {
  test.for(texts)(`in the ${scheme} scheme %s is readable on %s for every primary color`, ([text, ground, least]) => {
    for (const primary of primaries) {
      const actual = contrast(color(scheme, text, primary), color(scheme, ground, primary))
      expect(actual, `with ${primary}`).toBeGreaterThanOrEqual(least)
    }
  })
}

test.for(['light', 'dark'] as const)('the style sheet has the %s colors of emerald', (scheme) => {
  const emerald = siteColors('#059669', scheme)
  expect(Object.keys(emerald).length).toBeGreaterThan(8)
  expect(written[scheme]).toMatchObject(emerald)
})

test('a site with another color gets all of its tints, in both schemes', () => {
  const style = siteColorStyle('#7c3aed')
  expect(style).toContain(':root{--primary:#7c3aed;--color-primary:')
  expect(style).toContain(
    `@media (prefers-color-scheme:dark){:root{--color-primary:${siteColors('#7c3aed', 'dark')['--color-primary']}`,
  )
})
