import { type Oklch, oklchOf, rgbOf, rgbOfOklch, toHex } from '#app/lib/color.ts'

/** Lightness and chroma of a color with the hue of the site's: from its own, within a limit, or fixed. */
type Tint = { lightness: number | { min: number } | { max: number }; chroma: number; opacity?: number }

const soft = { light: 0.95, dark: 0.29 }

/** Every color that is derived from the one a superadmin chooses, by its name in CSS. docs/design.md explains them. */
const tints: Record<'light' | 'dark', Record<string, Tint>> = {
  light: {
    '--color-primary': { lightness: { max: 0.5 }, chroma: 0.13 },
    '--color-primary-deep': { lightness: { max: 0.42 }, chroma: 0.11 },
    '--color-primary-text': { lightness: 0.43, chroma: 0.11 },
    '--color-primary-soft': { lightness: soft.light, chroma: 0.035 },
    '--color-primary-wash': { lightness: soft.light, chroma: 0.035, opacity: 0.45 },
    '--color-primary-line': { lightness: 0.84, chroma: 0.07 },
    '--emerald-ground': { lightness: 0.45, chroma: 0.1 },
    '--emerald-figure': { lightness: 0.53, chroma: 0.11 },
    '--emerald-heart': { lightness: 0.86, chroma: 0.08 },
    '--mint-ground': { lightness: 0.9, chroma: 0.045 },
    '--mint-figure': { lightness: 0.83, chroma: 0.065 },
    '--mint-heart': { lightness: 0.55, chroma: 0.11 },
  },
  dark: {
    '--color-primary': { lightness: { min: 0.74 }, chroma: 0.14 },
    '--color-primary-deep': { lightness: { min: 0.82 }, chroma: 0.12 },
    '--color-primary-text': { lightness: 0.81, chroma: 0.12 },
    '--color-primary-soft': { lightness: soft.dark, chroma: 0.045 },
    '--color-primary-wash': { lightness: soft.dark, chroma: 0.045, opacity: 0.45 },
    '--color-primary-line': { lightness: 0.42, chroma: 0.07 },
    '--mint-ground': { lightness: 0.36, chroma: 0.05 },
    '--mint-figure': { lightness: 0.43, chroma: 0.065 },
    '--mint-heart': { lightness: 0.78, chroma: 0.09 },
  },
}

/** The colors of a site whose primary color is `#rrggbb`, by their names in CSS. The style sheet has those of emerald. */
export function siteColors(primary: string, scheme: 'light' | 'dark'): Record<string, string> {
  const own = oklchOf(rgbOf(primary))
  const derived = Object.entries(tints[scheme]).map(([name, tint]) => [name, colorOf(own, tint)])
  return scheme === 'light' ? { '--primary': primary, ...Object.fromEntries(derived) } : Object.fromEntries(derived)
}

/** The style element of a site with a primary color of its own. */
export function siteColorStyle(primary: string): string {
  const root = (scheme: 'light' | 'dark') =>
    `:root{${Object.entries(siteColors(primary, scheme))
      .map((entry) => entry.join(':'))
      .join(';')}}`
  return `${root('light')}@media (prefers-color-scheme:dark){${root('dark')}}`
}

function colorOf({ l, c, h }: Oklch, { lightness, chroma, opacity }: Tint): string {
  const limited =
    typeof lightness === 'number'
      ? lightness
      : 'min' in lightness
        ? Math.max(l, lightness.min)
        : Math.min(l, lightness.max)
  const hex = toHex(rgbOfOklch({ l: limited, c: Math.min(c, chroma), h }))
  return opacity === undefined
    ? hex
    : hex +
        Math.round(opacity * 255)
          .toString(16)
          .padStart(2, '0')
}
