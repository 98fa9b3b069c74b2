import type { PublicTexts } from '#app/i18n/texts.ts'
import { type Adjustments, adjustable, capeTownSalaah } from '#app/services/salaah-settings.ts'
import type { SettingsDocument } from '#app/services/settings-schema.ts'
import { defaultMethod, findMethod, type Method } from '#salaah/methods.ts'

/** How a site calculates: the method and the minutes added. */
export type Calculation = {
  method: Method
  adjustments: Adjustments
  /** Whether the words about the calculation for Cape Town are true. */
  isCapeTown: boolean
}

export function calculationOf({ salaah, site }: Pick<SettingsDocument, 'salaah' | 'site'>): Calculation {
  const { cities, method, adjustments } = salaah
  const isCapeTown =
    site.preset === 'cape-town' &&
    cities[0]?.id === capeTownSalaah.cities[0]?.id &&
    method === capeTownSalaah.method &&
    adjustable.every((name) => adjustments[name] === capeTownSalaah.adjustments[name])
  return { method: findMethod(method) ?? defaultMethod, adjustments, isCapeTown }
}

/** 'Method 14 (Fajr 16°, Isha 15°) with local adjustments', and the minutes added; null when there are none. */
export function describeCalculation({ method, adjustments }: Calculation, { salaah }: PublicTexts) {
  const { fajr, isha } = method
  const angles = salaah.angles(fajr, 'angle' in isha ? `${isha.angle}°` : salaah.minutesAfterMaghrib(isha.minutes))
  const moved = adjustable.filter((name) => adjustments[name] !== 0)
  const list = moved.map((name) => `${salaah.names[name]} ${formatSigned(adjustments[name])}`)
  return {
    method: salaah.method(method.id, angles, moved.length > 0),
    offsets: list.length > 0 ? salaah.offsets(list.join(salaah.listComma)) : null,
  }
}

const formatSigned = (minutes: number) => (minutes < 0 ? `−${-minutes}` : `+${minutes}`)
