import { BySchool } from '#app/features/prayer-times/by-school.tsx'
import { type DayRow, type RowsBySchool, shownTimes } from '#app/features/prayer-times/day-rows.ts'
import type { HijriNames } from '#app/features/prayer-times/guide.server.ts'
import { useTexts } from '#app/i18n/texts.ts'
import { TimeInCell } from '#app/i18n/time-in-cell.tsx'
import { TableFrame } from '#app/ui/table-frame.tsx'
import type { School } from '#salaah/asr.ts'

const ASR = shownTimes.indexOf('asr')

type MonthTableProps = {
  label: string
  bySchool: RowsBySchool
  names: HijriNames
  today: string
}

/** A month of times. On phones each day has two lines: its dates, and six times under sticky headings. */
export function MonthTable({ label, bySchool, names, today }: MonthTableProps) {
  return (
    <TableFrame label={label} className="salaah-frame">
      <table className="salaah-table">
        <caption className="sr-only">{label}</caption>
        <Head />
        <tbody>
          {bySchool[0]?.rows.map((row, index) => (
            <Row
              key={row.day}
              row={row}
              asr={bySchool.map(({ school, rows }) => ({ school, minutes: rows[index]?.minutes[ASR] ?? null }))}
              names={names}
              isToday={row.day === today}
            />
          ))}
        </tbody>
      </table>
    </TableFrame>
  )
}

function Head() {
  const { salaah } = useTexts()
  return (
    <thead>
      <tr>
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
    <th scope="col" className={className}>
      {text}
      {arabic !== text && (
        <span lang="ar" className="block font-normal text-ink-soft">
          {arabic}
        </span>
      )}
    </th>
  )
}

type AsrBySchool = readonly { school: School; minutes: number | null }[]
type RowProps = { row: DayRow; asr: AsrBySchool; names: HijriNames; isToday: boolean }

function Row({ row, asr, names, isToday }: RowProps) {
  const { salaah, dates } = useTexts()
  const weekday = new Date(`${row.day}T12:00:00Z`).getUTCDay()
  return (
    <tr
      data-day={row.day}
      aria-current={isToday ? 'date' : undefined}
      className={weekday === 5 ? 'salaah-friday' : undefined}
    >
      <th scope="row" className="salaah-date">
        <time dateTime={row.day}>
          {dates.weekdays[weekday]} {Number(row.day.slice(8))}
          <span className="salaah-wide"> {dates.months[Number(row.day.slice(5, 7)) - 1]}</span>
        </time>
        {isToday && <span className="salaah-today-mark">{salaah.today}</span>}
      </th>
      <td className="salaah-date">
        <HijriText row={row} names={names} weekday={weekday} />
      </td>
      {shownTimes.map((name, index) => (
        <td key={name} data-time={name} className="salaah-time">
          {index === ASR ? (
            <BySchool as="span" of={asr}>
              {({ minutes }) => <Time minutes={minutes} />}
            </BySchool>
          ) : (
            <Time minutes={row.minutes[index] ?? null} />
          )}
        </td>
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
      {hijri.day} {names.months[hijri.month - 1]} {hijri.year}
    </>
  )
}

function Time({ minutes }: { minutes: number | null }) {
  const { notAvailable } = useTexts().dates
  return minutes === null ? notAvailable : <TimeInCell time={minutes} />
}
