import { type DayRow, type ShownTime, shownTimes } from '#app/features/prayer-times/day-rows.ts'
import type { HijriNames } from '#app/features/prayer-times/guide.server.ts'
import { useTexts } from '#app/i18n/texts.ts'
import { TableFrame } from '#app/ui/table-frame.tsx'
import { formatClock } from '#salaah/clock.ts'

// The phone layout changes the display of the table's elements, which removes their roles; explicit roles restore them.
const asTable = { role: 'table' }
const asGroup = { role: 'rowgroup' }
const asRow = { role: 'row' }
const asColumnHeader = { role: 'columnheader' }
const asRowHeader = { role: 'rowheader' }
const asCell = { role: 'cell' }

type MonthTableProps = {
  label: string
  rows: readonly DayRow[]
  names: HijriNames
  today: string
}

/** A month of times. On phones each day has two lines: its dates, and six times under sticky headings. */
export function MonthTable({ label, rows, names, today }: MonthTableProps) {
  return (
    <TableFrame label={label} className="salaah-frame">
      <table {...asTable} className="salaah-table">
        <caption className="sr-only">{label}</caption>
        <Head />
        <tbody {...asGroup}>
          {rows.map((row) => (
            <Row key={row.day} row={row} names={names} isToday={row.day === today} />
          ))}
        </tbody>
      </table>
    </TableFrame>
  )
}

function Head() {
  const { salaah } = useTexts()
  return (
    <thead {...asGroup}>
      <tr {...asRow}>
        <Name text={salaah.date} arabic={salaah.arabicNames.date} className="salaah-date" />
        <Name text={salaah.islamicDate} arabic={salaah.arabicNames.islamicDate} className="salaah-date" />
        {shownTimes.map((name) => (
          <Name key={name} text={salaah.names[name]} arabic={salaah.arabicNames[name]} />
        ))}
      </tr>
    </thead>
  )
}

function Name({ text, arabic, className }: { text: string; arabic: string; className?: string }) {
  return (
    <th {...asColumnHeader} scope="col" className={className}>
      {text}
      {arabic !== text && (
        <span lang="ar" className="block font-normal text-ink-soft">
          {arabic}
        </span>
      )}
    </th>
  )
}

function Row({ row, names, isToday }: { row: DayRow; names: HijriNames; isToday: boolean }) {
  const { salaah, dates } = useTexts()
  const weekday = new Date(`${row.day}T12:00:00Z`).getUTCDay()
  return (
    <tr
      {...asRow}
      data-day={row.day}
      aria-current={isToday ? 'date' : undefined}
      className={weekday === 5 ? 'salaah-friday' : undefined}
    >
      <th {...asRowHeader} scope="row" className="salaah-date">
        <time dateTime={row.day}>
          {dates.weekdays[weekday]} {Number(row.day.slice(8))}
          <span className="salaah-wide"> {dates.months[Number(row.day.slice(5, 7)) - 1]}</span>
        </time>
        {isToday && <span className="salaah-today-mark">{salaah.today}</span>}
      </th>
      <td {...asCell} className="salaah-date">
        <HijriText row={row} names={names} weekday={weekday} />
      </td>
      {shownTimes.map((name, index) => (
        <TimeCell key={name} name={name} minutes={row.minutes[index] ?? null} />
      ))}
    </tr>
  )
}

function HijriText({ row: { hijri }, names, weekday }: { row: DayRow; names: HijriNames; weekday: number }) {
  const { dates } = useTexts()
  if (!hijri) return dates.notAvailable
  return (
    <>
      <span className="salaah-wide">{names.weekdays[weekday]} </span>
      {hijri.day} {names.months[hijri.month - 1]}
      <span className="salaah-wide"> {hijri.year}</span>
    </>
  )
}

function TimeCell({ name, minutes }: { name: ShownTime; minutes: number | null }) {
  const { notAvailable } = useTexts().dates
  return (
    <td {...asCell} data-time={name} className="salaah-time">
      {minutes === null ? notAvailable : formatClock(minutes)}
    </td>
  )
}
