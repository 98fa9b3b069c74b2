import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contrast, oklchOf, type Rgb, rgbOf, rgbOfOklch } from '#tests/support/color.ts'

const css = readFileSync(new URL('./app.css', import.meta.url), 'utf8')
const darkStart = css.indexOf('@media (prefers-color-scheme: dark)')
const darkEnd = css.indexOf('@supports not')
const schemes = {
  light: tokens(css.slice(0, darkStart)),
  dark: { ...tokens(css.slice(0, darkStart)), ...tokens(css.slice(darkStart, darkEnd)) },
}

function tokens(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/--color-([a-z-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value]),
  )
}

/** Computes a token as a browser does, for any primary color. */
function color(scheme: keyof typeof schemes, name: string, primary: string): Rgb {
  const value = schemes[scheme][name] ?? ''
  if (value.startsWith('#')) return rgbOf(value)
  const [, lightness, chroma] = /^oklch\(from var\(--primary\) (.+?) (min\(c, [\d.]+\)) h\)$/.exec(value) ?? []
  if (!lightness || !chroma) throw new Error(`--color-${name} has a form that this test cannot compute: ${value}`)
  const { l, c, h } = oklchOf(rgbOf(primary))
  return rgbOfOklch({ l: term(lightness, l), c: term(chroma, c), h })
}

function term(text: string, own: number): number {
  const [, rule, limit] = /^(min|max)\([lc], ([\d.]+)\)$/.exec(text) ?? []
  if (!rule) return Number(text)
  return rule === 'min' ? Math.min(own, Number(limit)) : Math.max(own, Number(limit))
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
  const rgb = rgbOfOklch({ l: 0.65, c: 0.16, h: (hue * Math.PI) / 180 })
  primaries.push(
    `#${rgb
      .map((part) =>
        Math.round(part * 255)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')}`,
  )
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

test('the fallbacks for browsers without relative colors are the colors others compute', () => {
  const fallback = css.slice(darkEnd)
  const fallbackDark = fallback.indexOf('@media')
  for (const [scheme, text] of [
    ['light', fallback.slice(0, fallbackDark)],
    ['dark', fallback.slice(fallbackDark)],
  ] as const) {
    const relative = Object.entries(schemes[scheme]).filter(([, value]) => value.startsWith('oklch(from'))
    expect(Object.keys(tokens(text)).sort()).toEqual(relative.map(([name]) => name).sort())
    for (const [name, value] of Object.entries(tokens(text))) {
      const [computed, written] = [color(scheme, name, '#059669'), rgbOf(value)]
      for (const part of [0, 1, 2] as const)
        expect(Math.abs(computed[part] - written[part]), `${scheme} ${name}`).toBeLessThan(0.02)
    }
  }
})

test('patterns have the same colors in browsers without relative colors', () => {
  const patterns = readFileSync(new URL('./ui/patterns.css', import.meta.url), 'utf8')
  const [modern = '', fallback = ''] = patterns.slice(patterns.indexOf('.pattern-emerald')).split('@supports not')
  const [written, expected] = [patternColors(fallback), patternColors(modern)]
  const derived = expected.filter(({ value }) => value.startsWith('oklch'))
  expect(derived).not.toEqual([])
  expect(written.map(({ name }) => name)).toEqual(derived.map(({ name }) => name))
  const { l, c, h } = oklchOf(rgbOf('#059669'))
  for (const [index, { name, value }] of derived.entries()) {
    const [, lightness = '', chroma = ''] =
      /^oklch\(from var\(--primary\) (.+?) (min\(c, [\d.]+\)) h\)$/.exec(value) ?? []
    const computed = rgbOfOklch({ l: term(lightness, l), c: term(chroma, c), h })
    const shown = rgbOf(written[index]?.value ?? '')
    for (const part of [0, 1, 2] as const) expect(Math.abs(computed[part] - shown[part]), name).toBeLessThan(0.02)
  }
})

function patternColors(text: string): { name: string; value: string }[] {
  return [...text.matchAll(/\.pattern-([a-z]+) \{([^}]+)\}/g)].flatMap(([, tone, body = '']) =>
    [...body.matchAll(/--(ground|figure|heart): ([^;]+);/g)].map(([, part, value = '']) => ({
      name: `${tone} ${part}`,
      value,
    })),
  )
}
