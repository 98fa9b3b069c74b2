import type { PublicTexts } from '#app/i18n/texts.ts'
import { type Adjustments, adjustable, capeTownSalaah } from '#app/services/salaah-settings.ts'
import type { SettingsDocument } from '#app/services/settings-schema.ts'
import { defaultMethod, findMethod, type Method } from '#salaah/methods.ts'
import { isHighLatitude, type LocalPractice, type Practice } from '#salaah/shown-times.ts'

/** How a site calculates: the method, the minutes added, and the practice where the sun does not sink far enough. */
export type Calculation = {
  method: Method
  adjustments: Adjustments
  practice: Practice
  local: LocalPractice
  /** Whether the words about the calculation for Cape Town are true. */
  isCapeTown: boolean
}

export function calculationOf({ salaah, site }: Pick<SettingsDocument, 'salaah' | 'site'>): Calculation {
  const { cities, method, adjustments, practice, local } = salaah
  const isCapeTown =
    site.preset === 'cape-town' &&
    cities[0]?.id === capeTownSalaah.cities[0]?.id &&
    method === capeTownSalaah.method &&
    adjustable.every((name) => adjustments[name] === capeTownSalaah.adjustments[name])
  return { method: findMethod(method) ?? defaultMethod, adjustments, practice, local, isCapeTown }
}

/** How Fajr and Isha are found at a latitude in nights without the angle of the method; null where there are none. */
export function practiceInWords(
  { practice = 'angle-based', local }: { practice?: Practice | undefined; local?: LocalPractice | undefined },
  latitude: number,
  { practices }: PublicTexts['salaah'],
): string | null {
  if (!isHighLatitude(latitude)) return null
  const { dawnMinutes = 0, duskMinutes = 0 } = local ?? {}
  return practice === 'local' ? practices.local({ dawn: dawnMinutes, dusk: duskMinutes }) : practices[practice]
}

/** 'Method 14 (Fajr 16°, Isha 15°) with local adjustments', and the minutes added; null when there are none. */
export function describeCalculation({ method, adjustments }: Calculation, { salaah }: PublicTexts) {
  const { fajr, isha } = method
  const angles = salaah.angles({
    fajr,
    isha: 'angle' in isha ? `${isha.angle}°` : salaah.minutesAfterMaghrib({ minutes: isha.minutes }),
  })
  const moved = adjustable.filter((name) => adjustments[name] !== 0)
  const list = moved.map((name) => `${salaah.names[name]} ${formatSigned(adjustments[name])}`)
  return {
    method: salaah.method({ id: method.id, angles, isAdjusted: moved.length > 0 }),
    offsets: list.length > 0 ? salaah.offsets({ list: list.join(salaah.listComma) }) : null,
  }
}

const formatSigned = (minutes: number) => (minutes < 0 ? `−${-minutes}` : `+${minutes}`)
