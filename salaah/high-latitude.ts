import { modulo } from './sun.ts'

/** How Fajr and Isha are bounded where the sun hardly sinks: by a share of the night. */
export type HighLatitudeRule = 'none' | 'middle-of-the-night' | 'one-seventh' | 'angle-based'

/** The share of the night that twilight of that many degrees may take; null when nothing is bounded. */
function shareOfNight(rule: HighLatitudeRule, angle: number): number | null {
  if (rule === 'none') return null
  if (rule === 'middle-of-the-night') return 1 / 2
  if (rule === 'one-seventh') return 1 / 7
  return angle / 60
}

/** The hour of a dawn, no earlier than the rule allows. */
export function boundDawn(hour: number, sunrise: number, night: number, angle: number, rule: HighLatitudeRule): number {
  const share = shareOfNight(rule, angle)
  if (share === null || modulo(sunrise - hour, 24) <= share * night) return hour
  return sunrise - share * night
}

/** The hour of a dusk, no later than the rule allows. */
export function boundDusk(hour: number, sunset: number, night: number, angle: number, rule: HighLatitudeRule): number {
  const share = shareOfNight(rule, angle)
  if (share === null || modulo(hour - sunset, 24) <= share * night) return hour
  return sunset + share * night
}
