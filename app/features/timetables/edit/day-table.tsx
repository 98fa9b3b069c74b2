import type { TimetableDay } from '#app/features/timetables/timetable-types.ts'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { useTimeFormat } from '#app/i18n/use-time-format.ts'
import { prayers } from '#salaah/next-prayer.ts'

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
      {resolved.sessions.map((session) => (
        <p key={`${session.salaah} ${session.venue?.name ?? ''}`} className="mt-1">
          {texts.preview.jumuah(formatTime(session.salaah))}
          {[session.language, session.khateeb, session.venue?.name || session.venue?.address]
            .filter(Boolean)
            .map((text) => ` · ${text}`)
            .join('')}
        </p>
      ))}
    </div>
  )
}
