import { describeProblem, type ProblemTexts } from '#app/features/timetables/edit/describe-problem.ts'
import { findDateProblems } from '#app/features/timetables/timetable-problems.ts'
import type { FixedTimes } from '#app/features/timetables/timetable-types.ts'
import type { Day } from '#salaah/days.ts'
import type { Times } from '#salaah/times.ts'
import type { YearColumn, YearRow } from './year-csv.server.ts'

/** A row that cannot be published, with the reasons in words. */
export type RowReport = { row: number; date: string; problems: string[] }

type Context = {
  today: Day
  beginnings: (day: Day) => Times
  nameOf: (column: YearColumn) => string
  texts: ProblemTexts
}

/** Checks every row on its own and against the others. */
export function checkYear(rows: readonly YearRow[], { today, beginnings, nameOf, texts }: Context) {
  const { year } = texts.admin
  const dates = new Map<Day, FixedTimes>()
  const firstRows = new Map<Day, number>()
  const reports: RowReport[] = []
  for (const { row, date, day, times, unreadable } of rows) {
    const problems: string[] = []
    if (unreadable.length > 0) problems.push(year.unreadable(unreadable.map(nameOf).join(', ')))
    if (day === null) problems.push(year.noDate)
    else {
      const first = firstRows.get(day)
      if (day < today) problems.push(year.past)
      if (first !== undefined) problems.push(year.twice(first))
      else firstRows.set(day, row)
      if (Object.values(times).every(({ adhan, jamaat }) => !adhan && !jamaat)) problems.push(year.noTimes)
      const impossible = findDateProblems(new Map([[day, times]]), beginnings)
      for (const problem of impossible) problems.push(describeProblem(problem, texts))
      dates.set(day, times)
    }
    if (problems.length > 0) reports.push({ row, date, problems })
  }
  return { dates, reports }
}
