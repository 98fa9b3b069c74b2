import { isTime } from '#app/lib/days.ts'
import { formatClock } from '#salaah/clock.ts'

/** The words for the halves of a day of 12 hours; undefined where the clock has 24. */
export type DayHalves = readonly [am: string, pm: string] | undefined

/** Writes a time of day, given as `HH:MM` or as minutes after 00:00, for a person. */
export type TimeFormat = (time: string | number) => string

/** The words for the halves of the day that times need in a language; undefined on a site with a clock of 24 hours. */
export function dayHalves(clock: '24h' | '12h', { am, pm }: { am: string; pm: string }): DayHalves {
  return clock === '12h' ? [am, pm] : undefined
}

/** Every time of day that a person reads is written by this: `18:05` or `6:05 pm`. A text that is no time stays. */
export function timeFormat(halves: DayHalves): TimeFormat {
  return (time) => {
    const text = typeof time === 'number' ? formatClock(time) : time
    if (!halves || !isTime(text)) return text
    const hour = Number(text.slice(0, 2))
    return `${hour % 12 || 12}${text.slice(2)}\u00A0${halves[hour < 12 ? 0 : 1]}`
  }
}
