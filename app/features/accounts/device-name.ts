import type { AdminTexts } from '#app/i18n/admin-texts.ts'

/** By a part of the user agent, in this order: most browsers also name those that they descend from. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
]

const systems: readonly [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPad\b/, 'iPad'],
  [/\b(?:iPhone|iPod)\b/, 'iPhone'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/** The words for a device: its browser and system as far as its user agent names them. */
export function deviceName(userAgent: string | null, texts: AdminTexts['account']['device']): string {
  const firstIn = (names: typeof browsers) => names.find(([part]) => part.test(userAgent ?? ''))?.[1]
  const [browser, system] = [firstIn(browsers), firstIn(systems)]
  if (browser && system) return texts.name({ browser, system })
  return browser ?? system ?? texts.unknown
}
