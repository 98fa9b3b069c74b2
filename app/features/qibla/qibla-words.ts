import { type DayHalves, timeFormat } from '#app/i18n/time-format.ts'

/** The texts of the page that change with the place and the device. `#` stands for a value, `@` for a direction. */
export type QiblaWords = {
  here: string
  directions: readonly string[]
  direction: string
  hold: string
  facing: string
  none: string
  refused: string
  unusable: string
  accuracy: string
  noAccuracy: string
  corrected: string
  ahead: string
  behind: string
  noSun: string
  locating: string
  denied: string
  failed: string
}

export const inDegrees = (degrees: number): string => `${Math.round(degrees) % 360}°`

/** '23° from true north, towards the north-east'. */
export function qiblaInWords({ direction, directions }: QiblaWords, degrees: number): string {
  const named = directions[Math.round(degrees / (360 / directions.length)) % directions.length]!
  return direction.replace('#', inDegrees(degrees)).replace('@', named)
}

/** When the sun, or a shadow, shows the qibla today. */
export function sunInWords(
  words: QiblaWords,
  sun: readonly { time: string | number; isAhead: boolean }[],
  halves: DayHalves,
): string {
  const format = timeFormat(halves)
  const sentences = sun.map(({ time, isAhead }) => words[isAhead ? 'ahead' : 'behind'].replace('#', format(time)))
  return sentences.join(' ') || words.noSun
}
