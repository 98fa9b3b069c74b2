import { Fragment } from 'react'
import { announcedRows } from '#app/features/timetables/times-rows.ts'
import { sessionsOf } from '#app/features/timetables/timetable-rules.ts'
import type { TimetableDay } from '#app/features/timetables/timetable-types.ts'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { useSharedTexts } from '#app/i18n/texts.ts'
import { TimeInCell, useTimeFormat } from '#app/i18n/use-time-format.tsx'
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

/** Adhan and jamaat of one day next to each other, with the sessions of a Friday. */
export function DayTable({ resolved, caption }: { resolved: TimetableDay; caption: string }) {
  const texts = useAdminTexts().adminTimes
  const formatTime = useTimeFormat()
  const clock = (minutes: number | null) =>
    minutes === null || !Number.isFinite(minutes) ? texts.preview.noJamaat : formatTime(minutes)
  return (
    <div>
      <table className="w-full max-w-md text-start tabular-nums">
        <caption className="pb-1 text-start font-semibold">{caption}</caption>
        <thead>
          <tr className="border-line border-b text-ink-soft text-sm">
            <td />
            <th scope="col" className="py-1 text-start font-medium">
              {texts.lookup.begins}
            </th>
            <th scope="col" className="py-1 text-start font-medium">
              {texts.adhan}
            </th>
            <th scope="col" className="py-1 text-start font-medium">
              {texts.jamaat}
            </th>
          </tr>
        </thead>
        <tbody>
          {prayers.map((prayer) => {
            const { begins, adhan, jamaat } = resolved.prayers[prayer]
            return (
              <tr key={prayer} className="border-line border-b last:border-b-0">
                <th scope="row" className="py-1.5 text-start font-semibold">
                  {texts.prayers[prayer]}
                </th>
                <td className="py-1.5 text-ink-soft">{clock(begins)}</td>
                <td className="py-1.5">{clock(adhan)}</td>
                <td className="py-1.5 font-semibold">{clock(jamaat)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {sessionsOf(resolved, 'jumuah').map((session) => (
        <p key={`${session.salaah} ${session.venue?.name ?? ''}`} className="mt-1">
          {texts.preview.jumuah({ time: formatTime(session.salaah) })}
          {[session.language, session.khateeb, session.venue?.name || session.venue?.address]
            .filter(Boolean)
            .map((text) => ` · ${text}`)
            .join('')}
        </p>
      ))}
    </div>
  )
}
