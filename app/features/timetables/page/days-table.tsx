import type { TimetableDay } from '#app/features/timetables/timetable-types.ts'
import { useSharedTexts } from '#app/i18n/texts.ts'
import { TimeInCell } from '#app/i18n/time-in-cell.tsx'
import { TableFrame } from '#app/ui/table-frame.tsx'
import { prayers } from '#salaah/next-prayer.ts'
import { buildTimesRows, type TimesRow } from './times-rows.ts'

/** Days of jamaat times with the adhan above each; of a mosque that announces nothing, when the salaah begins. */
export function DaysTable({ label, days, today }: { label: string; days: readonly TimetableDay[]; today: string }) {
  const { times, events } = useSharedTexts()
  return (
    <TableFrame label={label} className="times-frame">
      <table className="times-days">
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr>
            <th scope="col" className="times-name">
              {times.day}
            </th>
            {prayers.map((prayer) => (
              <th key={prayer} scope="col">
                {events.prayers[prayer]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <DayRow key={day.day} day={day} isToday={day.day === today} />
          ))}
        </tbody>
      </table>
    </TableFrame>
  )
}

function DayRow({ day, isToday }: { day: TimetableDay; isToday: boolean }) {
  const { times, dates } = useSharedTexts()
  const rows = buildTimesRows(day, null)
  const weekday = new Date(`${day.day}T12:00:00Z`).getUTCDay()
  return (
    <tr
      data-day={day.day}
      aria-current={isToday ? 'date' : undefined}
      className={weekday === 5 ? 'times-friday' : undefined}
    >
      <th scope="row" className="times-name">
        <time dateTime={day.day}>
          <span className="times-weekday">{dates.weekdays[weekday]}</span>
          <span aria-hidden="true" className="times-weekday-short">
            {dates.weekdaysShort[weekday]}
          </span>{' '}
          {Number(day.day.slice(8))}
        </time>
        {isToday && <span className="times-today-mark">{times.today}</span>}
      </th>
      {prayers.map((prayer) => (
        <td key={prayer} className="times-time">
          <div className="times-cell">
            {rows
              .filter((row) => row.prayer === prayer || (prayer === 'dhuhr' && row.prayer === 'jumuah'))
              .map((row) => (
                <Times key={row.key} row={row} isAnnounced={day.timetableId !== null} />
              ))}
          </div>
        </td>
      ))}
    </tr>
  )
}

function Times({ row, isAnnounced }: { row: TimesRow; isAnnounced: boolean }) {
  const { times } = useSharedTexts()
  if (!isAnnounced)
    return <span className="times-begins">{row.begins === null ? '–' : <TimeInCell time={row.begins} />}</span>
  const { adhan, jamaat } = row
  return (
    <span className="times-pair">
      {row.prayer === 'jumuah' && <span className="sr-only">{times.jumuah}: </span>}
      {adhan !== null && (
        <span className="times-adhan">
          <span className="sr-only">{times.columns.adhan} </span>
          <TimeInCell time={adhan} />
        </span>
      )}
      <span className="times-jamaat">
        {jamaat === null ? (
          <>
            <span aria-hidden="true">–</span>
            <span className="sr-only">{times.none}</span>
          </>
        ) : (
          <>
            <span className="sr-only">{times.columns.jamaat} </span>
            <TimeInCell time={jamaat} />
          </>
        )}
      </span>
    </span>
  )
}
