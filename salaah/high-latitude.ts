import { modulo } from './sun.ts'

/** Limits Fajr and Isha to a share of the night where the sun hardly sets. */
export type HighLatitudeRule = 'none' | 'middle-of-the-night' | 'one-seventh' | 'angle-based'

/** The largest share of the night that twilight of `angle` degrees may take; null for no limit. */
function shareOfNight(rule: HighLatitudeRule, angle: number): number | null {
  if (rule === 'none') return null
  if (rule === 'middle-of-the-night') return 1 / 2
  if (rule === 'one-seventh') return 1 / 7
  return angle / 60
}

/** The hour of dawn, no earlier than the rule allows. */
export function boundDawn(hour: number, sunrise: number, night: number, angle: number, rule: HighLatitudeRule): number {
  const share = shareOfNight(rule, angle)
  if (share === null || modulo(sunrise - hour, 24) <= share * night) return hour
  return sunrise - share * night
}

/** The hour of dusk, no later than the rule allows. */
export function boundDusk(hour: number, sunset: number, night: number, angle: number, rule: HighLatitudeRule): number {
  const share = shareOfNight(rule, angle)
  if (share === null || modulo(hour - sunset, 24) <= share * night) return hour
  return sunset + share * night
}
