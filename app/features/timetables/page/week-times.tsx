import { CalendarDays, CalendarPlus } from 'lucide-react'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useSharedTexts } from '#app/i18n/texts.ts'
import { DaysTable } from './days-table.tsx'
import type { MosqueTimes } from './mosque-times.server.ts'

/** The coming week of a mosque that announces its times, and the way to its month. */
export function WeekTimes({
  times: { week, today },
  monthAddress,
  calendarUrl,
}: {
  times: MosqueTimes
  monthAddress: string
  /** The calendar to follow, with the origin of the site. */
  calendarUrl: string
}) {
  const { times: texts } = useSharedTexts()
  const hasAdhan = week.some(({ prayers }) => Object.values(prayers).some(({ adhan }) => adhan !== null))
  return (
    <section data-region="week" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="text-2xl">{texts.week}</h2>
        <LocalLink to={monthAddress} className="link -my-2.5 inline-flex items-center gap-1.5 py-2.5">
          <CalendarDays aria-hidden="true" className="size-5" />
          {texts.month}
        </LocalLink>
      </div>
      <DaysTable label={texts.week} days={week} today={today} />
      <p>
        <a
          href={calendarUrl.replace(/^https?:/, 'webcal:')}
          className="link target inline-flex items-center gap-2 text-sm"
        >
          <CalendarPlus aria-hidden="true" className="size-5" />
          {texts.subscribe}
        </a>
      </p>
      {hasAdhan && <p className="-mt-2 text-ink-soft text-sm">{texts.legend}</p>}
    </section>
  )
}
