import {
  isoWeekdayOf,
  rulesOn,
  sessionsOf,
  sortSessions,
  timetableOn,
  toDayRules,
  toMinutes,
} from '#app/features/timetables/timetable-rules.ts'
import { FRIDAY, type TimeRule, type Timetable, type TimetableDay } from '#app/features/timetables/timetable-types.ts'
import { shortDayAndMonth } from '#app/i18n/dates.ts'
import type { SharedTexts } from '#app/i18n/texts.ts'
import type { TimeFormat } from '#app/i18n/time-format.ts'
import { addDays, type Day } from '#salaah/days.ts'
import { type Prayer, prayers } from '#salaah/next-prayer.ts'

/** How far ahead a change is announced, and how far back the days reach that it is compared with. */
export const CHANGE_DAYS = 7
/** Single dates follow the sun by a minute or two; a smaller step is no change. */
const MIN_STEP_MINUTES = 5

/** New times of a jamaat from a day on; none when no jamaat is announced any more. */
export type ComingChange = {
  day: Day
  prayer: Prayer | 'jumuah'
  minutes: number[]
  /** Another timetable, or none, is in force on the next day. */
  isOneDay: boolean
}

/**
 * What changes within the coming seven days, by the rules in force day by day: a jamaat that follows the sun is no
 * change. `days` are the resolved days of a mosque from a week before `today`. Changes before `firstDay` are left out.
 */
export function findComingChanges(
  timetables: readonly Timetable[],
  days: readonly TimetableDay[],
  today: Day,
  firstDay = addDays(today, 1),
): ComingChange[] {
  const byDay = new Map(days.map((day) => [day.day, day]))
  const changes = new Map<string, ComingChange>()
  // A timetable that is in force already changes what it has for other weekdays, such as Jumu'ah, in the week after its begin.
  for (let index = 1 - CHANGE_DAYS; index <= CHANGE_DAYS; index++) {
    const day = addDays(today, index)
    const [earlier, later] = [timetableOn(timetables, addDays(day, -1)), timetableOn(timetables, day)]
    if (!later) continue
    if (earlier?.id === later.id) {
      for (const prayer of prayers) if (isStep(later, day, prayer)) add(byDay.get(day), prayer)
      continue
    }
    const announced = new Set<Prayer | 'jumuah'>()
    for (let after = index; after <= CHANGE_DAYS && after < index + 7; after++) {
      const other = addDays(today, after)
      if (timetableOn(timetables, other)?.id !== later.id) break
      // After a timetable of a day or two the other weekdays have the times of the week before.
      const weekBefore = timetableOn(timetables, addDays(other, -7))
      const isNew = (each: Prayer | 'jumuah') =>
        !announced.has(each) && (after === index || listChanged(weekBefore, later, other).includes(each))
      for (const prayer of listChanged(earlier, later, other).filter(isNew)) {
        announced.add(prayer)
        add(byDay.get(other), prayer)
      }
    }
  }
  return [...changes.values()].sort((a, b) => (a.day === b.day ? order(a) - order(b) : a.day < b.day ? -1 : 1))

  function add(day: TimetableDay | undefined, prayer: Prayer | 'jumuah'): void {
    if (!day || day.day < firstDay) return
    const isOneDay = timetableOn(timetables, day.day)?.id !== timetableOn(timetables, addDays(day.day, 1))?.id
    const minutes =
      prayer === 'jumuah'
        ? sessionsOf(day, 'jumuah').map(({ minutes: at }) => at)
        : day.prayers[prayer].jamaat === null
          ? []
          : [day.prayers[prayer].jamaat]
    changes.set(`${day.day} ${prayer}`, { day: day.day, prayer, minutes, isOneDay })
  }
}

const order = ({ prayer }: ComingChange) => (prayer === 'jumuah' ? prayers.length : prayers.indexOf(prayer))

/** The congregations that two timetables announce differently on the same day. */
function listChanged(earlier: Timetable | null, later: Timetable, day: Day): (Prayer | 'jumuah')[] {
  const sessions = isoWeekdayOf(day) === FRIDAY ? listSessionTimes(later) : ''
  const changed = prayers.filter((prayer) => {
    if (prayer === 'dhuhr' && sessions !== '') return false
    return !isSame(earlier && jamaatRule(earlier, day, prayer), jamaatRule(later, day, prayer), later)
  })
  const isJumuahNew = sessions !== '' && (earlier === null || listSessionTimes(earlier) !== sessions)
  return isJumuahNew ? [...changed, 'jumuah'] : changed
}

const listSessionTimes = ({ content }: Timetable) =>
  sortSessions(content)
    .map(({ salaah }) => salaah)
    .join()

/** The rule of a jamaat on a day; of single dates that do not list it, the rule of a week before. */
function jamaatRule({ content, dates }: Timetable, day: Day, prayer: Prayer): TimeRule | null {
  const dated = dates?.get(day) ?? dates?.get(addDays(day, -7))
  return (dated ? toDayRules(dated) : rulesOn(content, day))[prayer].jamaat
}

function isSame(earlier: TimeRule | null, later: TimeRule | null, { dates }: Timetable): boolean {
  if (earlier === null || later === null) return earlier === later
  if (earlier.kind === 'fixed' && later.kind === 'fixed')
    return Math.abs(toMinutes(earlier.time) - toMinutes(later.time)) < (dates ? MIN_STEP_MINUTES : 1)
  return (
    earlier.kind === 'after' &&
    later.kind === 'after' &&
    earlier.minutes === later.minutes &&
    earlier.roundToFive === later.roundToFive
  )
}

/** Whether a jamaat of single dates makes a step: it differs from the day before and from the same weekday before. */
function isStep({ dates }: Timetable, day: Day, prayer: Prayer): boolean {
  const [now, before, weekBefore] = [0, -1, -7].map((days) => dates?.get(addDays(day, days))?.[prayer].jamaat)
  if (!now || !before || Math.abs(toMinutes(now) - toMinutes(before)) < MIN_STEP_MINUTES) return false
  return !weekBefore || Math.abs(toMinutes(now) - toMinutes(weekBefore)) >= MIN_STEP_MINUTES
}

/** 'From Tue 1 December: Dhuhr 13:15', one line for each day. */
export function changesInWords(
  changes: readonly ComingChange[],
  { times, events, dates }: Pick<SharedTexts, 'times' | 'events' | 'dates'>,
  formatTime: TimeFormat,
): string[] {
  const byDay = Map.groupBy(changes, ({ day }) => day)
  return [...byDay].map(([day, list]) => {
    const words = list.map(({ prayer, minutes }) =>
      times.changed({
        name: { ...times.occasions, ...events.prayers }[prayer],
        times:
          minutes.length === 0
            ? times.changedToNone
            : minutes.map(formatTime).reduce((earlier, next) => times.changedTimes({ earlier, next })),
      }),
    )
    return times.change({ day: shortDayAndMonth(dates, day), times: words.join(', ') })
  })
}
