import { Fragment } from 'react'
import { announcedRows } from '#app/features/timetables/times-rows.ts'
import type { TimetableDay } from '#app/features/timetables/timetable-types.ts'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { useSharedTexts } from '#app/i18n/texts.ts'
import { TimeInCell } from '#app/i18n/use-time-format.tsx'
import { weekdayOf } from '#app/lib/days.ts'
import { prayers } from '#salaah/next-prayer.ts'

/** The jamaats of a week: five columns of times fit on a small phone. */
export function WeekTable({ days, caption }: { days: readonly TimetableDay[]; caption: string }) {
  const texts = useAdminTexts().adminTimes
  const { dates } = useSharedTexts()
  return (
    <table className="w-full table-fixed text-start text-sm tabular-nums">
      <caption className="pb-1 text-start font-semibold">{caption}</caption>
      <thead>
        <tr className="border-line border-b text-ink-soft">
          <th scope="col" className="w-11 py-1 text-start font-medium sm:w-16">
            <span className="sr-only">{texts.preview.day}</span>
          </th>
          {prayers.map((prayer) => (
            <th key={prayer} scope="col" className="py-1 text-start font-medium text-[0.7rem] sm:text-sm">
              {texts.prayers[prayer]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.map((resolved) => (
          <tr key={resolved.day} className="border-line border-b last:border-b-0">
            <th scope="row" className="py-1.5 text-start font-medium">
              {dates.weekdaysShort[weekdayOf(resolved.day)]}
            </th>
            {prayers.map((prayer) => (
              <td key={prayer} className="py-1.5">
                {announcedRows(resolved)
                  .filter(({ place }) => place === prayer)
                  .map(({ jamaat }, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: sessions have no other key
                    <Fragment key={index}>
                      {index > 0 && ' '}
                      {jamaat === null ? texts.preview.noJamaat : <TimeInCell time={jamaat} />}
                    </Fragment>
                  ))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
