import { type HijriDay, indexOfMonth, type MonthName, monthOfIndex } from '#app/features/hijri/hijri-calendar.ts'
import { addDays, type Day, toDayNumber } from '#salaah/days.ts'
import { toHijri } from '#salaah/hijri.ts'
import { toMinutes } from './timetable-rules.ts'
import type {
  DaySession,
  Eid,
  RamadanProgram,
  Reading,
  Standing,
  TaraweehSession,
  TimetablePeriod,
} from './timetable-types.ts'

const [RAMADAN, SHAWWAL, DHU_AL_HIJJAH] = [9, 10, 12]
/** Of Dhu al-Hijjah: after it there is no qurbani. */
const LAST_DAY_OF_EID = 13

/** The month and the day of each Eid. */
export const eidDates = {
  fitr: { month: SHAWWAL, day: 1 },
  adha: { month: DHU_AL_HIJJAH, day: 10 },
} as const satisfies Record<Eid, { month: number; day: number }>

/** The day of an Eid of a year. */
export const eidDayOf = (eid: Eid, year: number, firstDayOf: FirstDayOf): Day =>
  addDays(firstDayOf({ year, month: eidDates[eid].month }), eidDates[eid].day - 1)

/** The first day of a month, as it holds for the site or for one mosque. */
export type FirstDayOf = (month: MonthName) => Day

/** The fast of a year from its first day to its last, as far as they are declared or expected. */
export type Ramadan = { year: number; from: Day; until: Day }

export const findRamadan = (year: number, firstDayOf: FirstDayOf): Ramadan => ({
  year,
  from: firstDayOf({ year, month: RAMADAN }),
  until: addDays(firstDayOf({ year, month: SHAWWAL }), -1),
})

/** The Ramadans that have not ended before a day, up to the first one after another day. */
export function listRamadans(firstDayOf: FirstDayOf, from: Day, until: Day): Ramadan[] {
  const [first, last] = [toHijri(toDayNumber(from)).year - 1, toHijri(toDayNumber(until)).year + 1]
  return Array.from({ length: last - first + 1 }, (_, index) => findRamadan(first + index, firstDayOf)).filter(
    (ramadan) => ramadan.until >= from,
  )
}

/** A timetable's period in days: that of a timetable of Ramadan is one for each of them. */
export function toDatedPeriods<P extends Pick<TimetablePeriod, 'hijri' | 'validFrom' | 'validUntil'>>(
  period: P,
  ramadans: readonly Ramadan[],
): P[] {
  if (!period.hijri) return [period]
  return ramadans
    .filter(({ until }) => until >= period.validFrom)
    .map(({ from, until }) => ({
      ...period,
      validFrom: from > period.validFrom ? from : period.validFrom,
      validUntil: until,
    }))
}

/**
 * The first of a month, where a day is or may turn out to be it: while a month is awaited, tomorrow is its first day or
 * the 30th of the month before, and the day after tomorrow can still be its first.
 */
function mayBeFirstOf(month: number, date: HijriDay, before: HijriDay): HijriDay | null {
  if (date.month === month && date.day === 1) return date
  const awaited = [date, before].find((each) => each.status === 'awaiting')
  if (!awaited || awaited.month !== month - 1) return null
  return { ...awaited, month, day: 1 }
}

/** The Islamic date whose night of taraweeh begins in the evening of a day; null outside Ramadan. */
export function taraweehDateOf(day: Day, dateOf: (day: Day) => HijriDay): HijriDay | null {
  const date = dateOf(addDays(day, 1))
  return date.month === RAMADAN ? date : mayBeFirstOf(RAMADAN, date, date)
}

/**
 * The 30th of Ramadan when its night begins in the evening of a day and nobody knows yet whether it is one, although Eid is
 * expected on the next day.
 */
export function uncertainNightOf(day: Day, dateOf: (day: Day) => HijriDay): HijriDay | null {
  const [date, next] = [dateOf(day), dateOf(addDays(day, 1))]
  const isOpen = next.status === 'expected' || next.status === 'awaiting'
  return date.month === RAMADAN && date.day === 29 && isOpen ? { ...date, day: 30, status: next.status } : null
}

/** Which Eid a day is, or may turn out to be; null when neither. */
export function eidDateOf(day: Day, dateOf: (day: Day) => HijriDay): (HijriDay & { eid: Eid }) | null {
  const date = dateOf(day)
  const fitr = mayBeFirstOf(SHAWWAL, date, dateOf(addDays(day, -1)))
  if (fitr) return { ...fitr, eid: 'fitr' }
  const { month, day: adha } = eidDates.adha
  return date.month === month && date.day === adha ? { ...date, eid: 'adha' } : null
}

/** What a mosque holds of its program on a day. One after the jamaat of Isha is left out while that is not announced. */
export function listProgramSessions(
  program: RamadanProgram,
  day: Day,
  { dateOf, isha, standing }: { dateOf: (day: Day) => HijriDay; isha: number | null; standing: Standing },
): DaySession[] {
  const night = taraweehDateOf(day, dateOf)
  const eid = eidDateOf(day, dateOf)
  const taraweeh = night
    ? program.taraweeh.flatMap((session): DaySession[] => {
        const minutes = taraweehMinutes(session, isha)
        return minutes === null || night.day < session.fromNight ? [] : [{ ...session, minutes, date: night, standing }]
      })
    : []
  const prayed = eid
    ? program.eid
        .filter((session) => session.eid === eid.eid)
        .map((session): DaySession => {
          const { eid: _, ...date } = eid
          return { ...session, minutes: toMinutes(session.salaah), date, standing }
        })
    : []
  return [...prayed, ...taraweeh]
}

function taraweehMinutes({ time }: TaraweehSession, isha: number | null): number | null {
  if (time.kind === 'after-isha') return isha === null ? null : isha + time.minutes
  return toMinutes(time.time)
}

/** What is read in a night: the number of a juz, or a line in words. */
export type NightReading = { juz: number } | { text: string }

/** What is read in a night; null when it is not known. */
export function readingOf(
  { reading, fromNight }: { reading: Reading; fromNight: number },
  night: number,
): NightReading | null {
  const index = night - fromNight
  if (reading.kind === 'juz') return { juz: index + 1 }
  const text = reading.lines.length === 1 ? reading.lines[0] : reading.lines[index]
  return text ? { text } : null
}

/** The year whose Ramadan and Eids are next or present: the current one until the days of Eid al-Adha are over. */
export const programYearOn = ({ year, month, day }: HijriDay): number =>
  month === DHU_AL_HIJJAH && day > LAST_DAY_OF_EID ? year + 1 : year

/** The years of the programs that can have a session on some days. */
export function programYears(days: readonly Day[], dateOf: (day: Day) => HijriDay): number[] {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return []
  // A mosque with a calendar of its own differs by two days at most.
  const [from, until] = [dateOf(addDays(first, -3)), dateOf(addDays(last, 3))]
  const years = new Set<number>()
  for (let index = indexOfMonth(from); index <= indexOfMonth(until); index++) {
    const { year, month } = monthOfIndex(index)
    if (month === RAMADAN || month === SHAWWAL || month === DHU_AL_HIJJAH) years.add(year)
  }
  return [...years]
}
