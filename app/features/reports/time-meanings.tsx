import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { dayAndMonth } from '#app/i18n/dates.ts'
import { useSharedTexts } from '#app/i18n/texts.ts'
import { useTimeFormat } from '#app/i18n/use-time-format.tsx'
import { weekdayOf } from '#app/lib/days.ts'
import { Notice } from '#app/ui/notice.tsx'
import { parseReportedTime, type ReportContent } from './report-content.ts'

/** What a reported time can mean, with the coming week under each meaning. */
export type TimeContext = {
  /** The version of the times that this is about. */
  version: number
  /** The day on which the visitor saw the time. */
  reportedOn: string
  /** Whether the times come from a list of dates, in which one time cannot be changed for all days. */
  isDated: boolean
  week: { day: string; now: number | null }[]
  /** What is likely comes first. `endings` are the coming timetables that end it. */
  options: {
    key: string
    meaning: { kind: 'fixed' } | { kind: 'after'; minutes: number }
    times: (number | null)[]
    endings: { id: string; from: string; canChange: boolean }[]
    /** How many coming dates of events move with it. */
    moves: number
  }[]
}

/** The choice between the meanings of a reported time: exactly what is shown here is published. */
export function TimeMeanings({ id, content, context }: { id: string; content: ReportContent; context: TimeContext }) {
  const { adminReports } = useAdminTexts()
  const { dates, events } = useSharedTexts()
  const formatTime = useTimeFormat()
  const { meanings: texts, toasts } = adminReports
  const { options, week, reportedOn, isDated } = context
  const reported = parseReportedTime(content.about)
  if (options.length === 0 || !reported || content.wanted === null)
    return <Notice tone="brass">{isDated ? toasts.dated : toasts.impossible}</Notice>
  if (reported.prayer === 'jumuah') return null
  const wanted = formatTime(content.wanted)
  const prayer = events.prayers[reported.prayer]
  const time = (minutes: number | null) => (minutes === null ? texts.none : formatTime(minutes))
  const nameOf = ({ meaning }: (typeof options)[number]) =>
    meaning.kind === 'fixed' ? texts.fixed({ time: wanted }) : texts.after({ minutes: meaning.minutes })
  const endings = [...new Map(options.flatMap((option) => option.endings).map((each) => [each.id, each])).values()]
  return (
    <div className="flex flex-col gap-3">
      <fieldset>
        <legend className="font-semibold">{texts.question}</legend>
        {options.map((option, index) => (
          <label key={option.key} className="target flex items-center gap-3">
            <input
              type="radio"
              name="meaning"
              value={option.key}
              defaultChecked={index === 0}
              className="size-5 shrink-0 accent-primary"
            />
            <span>
              {nameOf(option)}
              <span className="text-ink-soft text-sm">
                {' · '}
                {option.meaning.kind === 'fixed'
                  ? texts.fixedHint
                  : texts.afterHint({ prayer, time: wanted, day: dayAndMonth(dates, reportedOn) })}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      <table className="w-full max-w-lg table-fixed text-start tabular-nums">
        <caption className="pb-1 text-start font-semibold">{texts.week}</caption>
        <thead>
          <tr className="border-line border-b text-ink-soft text-sm">
            <th scope="col" className="py-1 text-start font-medium">
              <span className="sr-only">{texts.day}</span>
            </th>
            <th scope="col" className="py-1 text-start font-medium">
              {texts.now}
            </th>
            {options.map((option) => (
              <th key={option.key} scope="col" className="py-1 text-start font-medium">
                {nameOf(option)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {week.map(({ day, now }, index) => (
            <tr key={day} data-day={day} className="border-line border-b last:border-b-0">
              <th scope="row" className="py-1 text-start font-medium">
                {`${dates.weekdaysShort[weekdayOf(day)]} ${Number(day.slice(8))}`}
              </th>
              <td className="py-1 text-ink-soft">{time(now)}</td>
              {options.map(({ key, times }) => (
                <td key={key} className="py-1 font-semibold">
                  {time(times[index] ?? null)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {options
        .filter(({ moves }) => moves > 0)
        .map((option) => (
          <p key={option.key}>
            <b>{nameOf(option)}:</b> {texts.moves({ count: option.moves })}
          </p>
        ))}
      {endings.map((ending) => {
        const text = texts.ends({ day: dayAndMonth(dates, ending.from) })
        if (!ending.canChange) return <p key={ending.id}>{text}</p>
        return (
          <label key={ending.id} className="target flex items-center gap-3 rounded-md bg-brass-soft px-3 py-2">
            <input
              type="checkbox"
              name="carry"
              value={ending.id}
              id={`${id}-${ending.id}`}
              className="size-5 shrink-0 accent-primary"
            />
            <span>
              {text} <b>{texts.carry({ day: dayAndMonth(dates, ending.from) })}</b>
            </span>
          </label>
        )
      })}
    </div>
  )
}
