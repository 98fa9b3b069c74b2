import { announcedMinutes, endOfPrayer, findImpossible, toDayRules } from '#app/features/timetables/timetable-rules.ts'
import type { FixedTimes } from '#app/features/timetables/timetable-types.ts'
import { daysBetween, weekdayOf } from '#app/lib/days.ts'
import { SURE } from '#app/lib/files/recognizer.ts'
import { addDays, type Day } from '#salaah/days.ts'
import { type Prayer, prayers } from '#salaah/next-prayer.ts'
import type { Times } from '#salaah/times.ts'
import type { FileRow } from './read-tables.ts'
import { partsOf, type TimeColumn, timeColumns } from './year-types.ts'

/** Another method may begin a salaah so much earlier or later than ours. */
const MAX_MINUTES_OF_METHOD = 20
/** A beginning that leaves the days around it by more is looked at; tables may round them to five minutes. */
const MAX_JUMP_MINUTES = { adhan: 6, jamaat: 10 }
/** A jamaat alone among others differs by more than its usual steps; among equal ones by a smaller step, or by none. */
const MIN_LONE_MINUTES = 20
const MIN_LONE_STEP_MINUTES = 10
/** Some days in a row that leave those before and after them, as if typed from another line. */
const MAX_RUN_DAYS = 8
const MIN_RUN_MINUTES = 45
const DAYS_AROUND = 3
/** Of beginnings that fit another month: at most so far from that, and at least so far from their own. */
const FIT_MINUTES = 2.5
const MIN_MISFIT_MINUTES = 8
const MIN_DAYS_OF_MONTH = 10

export type FindingKind =
  | 'no-date'
  | 'wrong-date'
  | 'past'
  | 'twice'
  | 'none'
  | 'unreadable'
  | 'order'
  | 'before-adhan'
  | 'before-begins'
  | 'after-end'
  | 'adhan'
  | 'jump'
  | 'hour'
  | 'month'
  | 'weekday'
  | 'unsure'

/** What is wrong with a row or one of its times; `other` is the time, day or month that it is compared with. */
export type Finding = {
  kind: FindingKind
  row: FileRow
  column: TimeColumn | null
  other: number
  /** Whether a person may say that it was checked. */
  canKeep: boolean
}

type Context = {
  today: Day
  school: 'shafii' | 'hanafi'
  beginnings: (day: Day, school?: 'shafii' | 'hanafi') => Times
}

/** A year and some days are a file; '026-12-29', where a photo is cut, is no day of 2029. */
const MAX_DAYS_FROM_MIDDLE = 366

export const clockOf = (minutes: number | null | undefined): string | null =>
  minutes == null
    ? null
    : [Math.floor(minutes / 60) % 24, minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')

/** The times of a row as they are published. */
export function timesOf({ values }: FileRow, checked: ReadonlySet<Prayer> = new Set()): FixedTimes {
  const times = {} as FixedTimes
  for (const prayer of prayers)
    times[prayer] = {
      adhan: clockOf(values[`${prayer}.adhan`]?.minutes),
      jamaat: clockOf(values[`${prayer}.jamaat`]?.minutes),
      ...(checked.has(prayer) && { checked: true }),
    }
  return times
}

/** Checks every row on its own, against the calculated times of its day and against the rows around it. */
export function checkRows(rows: readonly FileRow[], context: Context): Finding[] {
  const findings: Finding[] = []
  const add = (kind: FindingKind, row: FileRow, more: Partial<Finding> = {}) =>
    findings.push({ kind, row, column: null, other: 0, canKeep: false, ...more })
  const first = new Map<Day, FileRow>()
  const days = rows.flatMap(({ day }) => day ?? []).sort()
  const isFar = (day: Day) => Math.abs(daysBetween(days[days.length >> 1]!, day)) > MAX_DAYS_FROM_MIDDLE
  for (const row of rows) {
    const written = timeColumns.flatMap((column) => (row.values[column] ? [{ column, ...row.values[column] }] : []))
    for (const { column, minutes, sure } of written) {
      if (minutes === null) add('unreadable', row, { column })
      else if (sure < SURE) add('unsure', row, { column, canKeep: true })
    }
    if (row.day === null || isFar(row.day)) {
      add(row.date === '' ? 'no-date' : 'wrong-date', row)
      continue
    }
    const before = first.get(row.day)
    if (row.day < context.today) add('past', row)
    if (before) add('twice', row, { other: before.row })
    else first.set(row.day, row)
    if (row.weekday !== null && row.weekday !== weekdayOf(row.day))
      add('weekday', row, { canKeep: true, other: row.weekday })
    if (written.every(({ minutes }) => minutes === null) && written.length === 0) add('none', row)
    checkTimes(row, row.day, context, (kind, column, other, canKeep) => add(kind, row, { column, other, canKeep }))
  }
  const dated = [...first].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row)
  nameHours(findings, dated, context)
  const flagged = new Set(findings.map(({ row, column }) => `${row.id} ${column}`))
  const isOpen = (row: FileRow, column: TimeColumn | null) => !flagged.has(`${row.id} ${column}`)
  const months = checkMonths(dated, context)
  const columns = timeColumns.flatMap((column) =>
    checkColumn(
      dated.filter((row) => isOpen(row, column)),
      column,
      context,
    ),
  )
  for (const finding of [...months, ...columns]) if (isOpen(finding.row, finding.column)) findings.push(finding)
  return findings
}

type Report = (kind: FindingKind, column: TimeColumn, other: number, canKeep: boolean) => void

/** What is impossible in a row by itself: the order of its times, and the time of each salaah. */
function checkTimes(row: FileRow, day: Day, { school, beginnings }: Context, report: Report) {
  const rules = toDayRules(timesOf(row))
  let latest = Number.NEGATIVE_INFINITY
  const own = beginnings(day, school)
  const shafii = school === 'shafii' ? own : beginnings(day, 'shafii')
  for (const prayer of prayers) {
    const times = row.values[`${prayer}.jamaat`] ? own : shafii
    const announced = announcedMinutes(prayer, rules[prayer], times)
    const { adhan, jamaat } = announced
    const [begins, end] = [times[prayer], endOfPrayer(prayer, times)]
    const reason = findImpossible(prayer, announced, times)
    // All methods begin Maghrib at sunset.
    const isLate = prayer === 'maghrib' && adhan !== null && adhan > begins + MAX_MINUTES_OF_METHOD
    if (adhan !== null && (adhan < begins - MAX_MINUTES_OF_METHOD || adhan >= end || isLate))
      report('adhan', `${prayer}.adhan`, begins, isLate && adhan < end)
    else if (adhan !== null && adhan <= latest) report('order', `${prayer}.adhan`, latest, false)
    if (reason === 'before-adhan') report('before-adhan', `${prayer}.jamaat`, adhan!, false)
    else if (reason === 'before-begins')
      report(reason, `${prayer}.jamaat`, begins, jamaat! >= begins - MAX_MINUTES_OF_METHOD)
    else if (reason === 'after-end') report(reason, `${prayer}.jamaat`, end, jamaat! < end + MAX_MINUTES_OF_METHOD)
    else if (jamaat !== null && jamaat <= latest) report('order', `${prayer}.jamaat`, latest, false)
    latest = Math.max(latest, adhan ?? latest, jamaat ?? latest)
  }
}

type Point = { row: FileRow; day: Day; time: number; difference: number }

/** The times of a column beside the calculated beginnings, by day. */
function pointsOf(rows: readonly FileRow[], column: TimeColumn, { school, beginnings }: Context): Point[] {
  const [prayer] = partsOf(column)
  return rows.flatMap((row) => {
    const minutes = row.values[column]?.minutes
    if (minutes == null || row.day === null) return []
    const time = prayer === 'isha' && minutes < 240 ? minutes + 1440 : minutes
    return [{ row, day: row.day, time, difference: time - Math.round(beginnings(row.day, school)[prayer]) }]
  })
}

const medianOf = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

const isHourOff = (minutes: number) => Math.abs(Math.abs(minutes) - 60) <= 8

/** Impossible beginnings that are an hour off, as where the clocks change on another day, are called so. */
function nameHours(findings: readonly Finding[], rows: readonly FileRow[], context: Context): void {
  for (const column of timeColumns) {
    const [prayer, kind] = partsOf(column)
    if (kind === 'jamaat' && prayer !== 'maghrib') continue
    const points = pointsOf(rows, column, context)
    const usual = medianOf(points.map(({ difference }) => difference))
    const moved = new Set(points.filter(({ difference }) => isHourOff(difference - usual)).map(({ row }) => row))
    for (const finding of findings)
      if (finding.column === column && /^(adhan|before-begins)$/.test(finding.kind) && moved.has(finding.row))
        finding.kind = 'hour'
  }
}

/** Times that leave those around them: a beginning the sun, a jamaat the jamaats of the days before and after. */
function checkColumn(rows: readonly FileRow[], column: TimeColumn, context: Context): Finding[] {
  const [prayer, kind] = partsOf(column)
  const points = pointsOf(rows, column, context)
  const usual = medianOf(points.map(({ difference }) => difference))
  const byDay = new Map(points.map(({ day, time }) => [day, time]))
  const followsSun = kind === 'adhan' || prayer === 'maghrib'
  return points.flatMap(({ row, day, time, difference }, index): Finding[] => {
    const around = points.slice(Math.max(0, index - DAYS_AROUND), index + DAYS_AROUND + 1)
    if (followsSun) {
      const isJump = Math.abs(difference - medianOf(around.map((each) => each.difference))) > MAX_JUMP_MINUTES[kind]
      const kindOf = isHourOff(difference - usual) ? 'hour' : isJump && around.length > 2 ? 'jump' : null
      return kindOf ? [{ kind: kindOf, row, column, other: time - difference, canKeep: true }] : []
    }
    const [before, after] = [points[index - 1], points[index + 1]]
    const isFar = (point: Point) => Math.abs(point.time - time) >= MIN_RUN_MINUTES
    const farBefore = points.slice(Math.max(0, index - MAX_RUN_DAYS), index).findLast(isFar)
    const farAfter = points.slice(index + 1, index + 1 + MAX_RUN_DAYS).find(isFar)
    const isRun = farBefore && farAfter && Math.abs(farBefore.time - farAfter.time) < MIN_LONE_MINUTES
    if (!before || !after || (prayer === 'dhuhr' && weekdayOf(day) === 5)) return []
    const [fromBefore, fromAfter] = [Math.abs(time - before.time), Math.abs(time - after.time)]
    const isLone =
      before.time === after.time
        ? fromBefore >= MIN_LONE_STEP_MINUTES || (before.time % 5 === 0 && time % 5 !== 0)
        : Math.min(fromBefore, fromAfter) >= MIN_LONE_MINUTES && Math.abs(before.time - after.time) < MIN_LONE_MINUTES
    // A weekday may have its own time.
    const isWeekly = () =>
      [-7, 7].some((days) => Math.abs((byDay.get(addDays(day, days)) ?? Number.NaN) - time) <= fromBefore / 2)
    return (isLone || isRun) && !isWeekly()
      ? [{ kind: 'jump', row, column, other: isRun ? farBefore.time : before.time, canKeep: true }]
      : []
  })
}

/** Months whose times are those of another month. */
function checkMonths(rows: readonly FileRow[], context: Context): Finding[] {
  const months = Map.groupBy(rows, ({ day }) => day!.slice(0, 7))
  const columns = (['fajr.adhan', 'asr.adhan', 'maghrib.adhan', 'maghrib.jamaat', 'isha.adhan'] as const).flatMap(
    (column) => {
      const points = pointsOf(rows, column, context)
      return points.length >= MIN_DAYS_OF_MONTH
        ? [{ column, usual: medianOf(points.map(({ difference }) => difference)) }]
        : []
    },
  )
  if (columns.length === 0) return []
  return [...months].flatMap(([name, list]): Finding[] => {
    if (list.length < MIN_DAYS_OF_MONTH) return []
    const misfit = (month: number) => {
      const all = columns.flatMap(({ column, usual }) =>
        list.flatMap(({ day, values }) => {
          const other = `${name.slice(0, 4)}-${String(month).padStart(2, '0')}-${day!.slice(8) > '28' ? '28' : day!.slice(8)}`
          const minutes = values[column]?.minutes
          const [prayer] = partsOf(column)
          return minutes == null ? [] : [Math.abs(minutes - usual - context.beginnings(other, context.school)[prayer])]
        }),
      )
      return all.length === 0 ? 0 : all.reduce((sum, each) => sum + each, 0) / all.length
    }
    const own = Number(name.slice(5))
    if (misfit(own) < MIN_MISFIT_MINUTES) return []
    const best = Array.from({ length: 12 }, (_, index) => index + 1).toSorted(
      (one, other) => misfit(one) - misfit(other),
    )[0]!
    if (best === own || misfit(best) > FIT_MINUTES) return []
    return list.map((row) => ({ kind: 'month', row, column: null, other: best, canKeep: true }))
  })
}
