import type { ReactNode } from 'react'
import { BySchool, SchoolName } from '#app/features/prayer-times/by-school.tsx'
import { dayAndMonth } from '#app/i18n/dates.ts'
import { useSharedTexts } from '#app/i18n/texts.ts'
import { useTimeFormat } from '#app/i18n/use-time-format.ts'
import { addDays } from '#salaah/days.ts'
import { JumuahSessions } from './jumuah-sessions.tsx'
import type { CalculatedTimes, MosqueTimes } from './mosque-times.server.ts'
import { buildTimesRows, type TimesRow } from './times-rows.ts'
import { TimesSource } from './times-source.tsx'

/** Today's adhan and jamaat of a mosque, the next jamaat, where the times come from and what changes soon. */
export function TodayTimes({
  times,
  children,
}: {
  times: MosqueTimes
  /** More below the source, such as a link to report a mistake. */
  children?: ReactNode
}) {
  const { times: texts } = useSharedTexts()
  const { today, week, jumuah } = times
  const rows = week[0] ? buildTimesRows(week[0], times.next) : []
  return (
    <section aria-label={texts.title} data-region="times" className="times-card">
      {times.next ? (
        <NextJamaat next={times.next} today={today} />
      ) : (
        times.calculated && <NextSalaah next={times.calculated.next} />
      )}
      <DayTimes day={today} rows={rows} asr={times.calculated?.asr ?? null} />
      <TimesSource times={times} />
      {children}
      {jumuah && <JumuahSessions {...jumuah} />}
    </section>
  )
}

/** The next jamaat with its countdown. */
function NextJamaat({ next, today }: { next: NonNullable<MosqueTimes['next']>; today: string }) {
  const { times: texts, events, dates } = useSharedTexts()
  const formatTime = useTimeFormat()
  const name = next.prayer === 'jumuah' ? texts.jumuah : events.prayers[next.prayer]
  const time = formatTime(next.minutes)
  const day = next.day === addDays(today, 1) ? texts.tomorrow : dayAndMonth(dates, next.day)
  return (
    <p className="times-next">
      <span data-slot="jamaat">{next.day <= today ? texts.next(name, time) : texts.nextOn(name, time, day)}</span>
      {next.day <= addDays(today, 1) && <Countdown at={next.at} />}
    </p>
  )
}

/** The next salaah of a mosque that has not announced its jamaat times, by both schools. */
function NextSalaah({ next }: { next: CalculatedTimes['next'] }) {
  const { times: texts, events } = useSharedTexts()
  const formatTime = useTimeFormat()
  return (
    <BySchool of={next}>
      {({ school, prayer, minutes, at }) => (
        <p className="times-next">
          <span>{texts.next(events.prayers[prayer], formatTime(minutes))}</span>
          <Countdown at={at} />
          <span className="text-ink-soft text-sm">
            <SchoolName of={[{ school }]} />
          </span>
        </p>
      )}
    </BySchool>
  )
}

/** Counted down by script, because the page is cached. */
function Countdown({ at }: { at: number }) {
  const { times } = useSharedTexts()
  return (
    <span role="timer" aria-live="off" data-idle data-until={at} data-countdown={times.countdown('#')}>
      {times.countdown('00:00:00')}
    </span>
  )
}

/** The congregations of a day: adhan and jamaat, or what is known of them. */
function DayTimes({ day, rows, asr }: { day: string; rows: readonly TimesRow[]; asr: CalculatedTimes['asr'] | null }) {
  const { times: texts, events, dates } = useSharedTexts()
  const formatTime = useTimeFormat()
  const columns = pickColumns(rows)
  return (
    <table className="times-today">
      <thead>
        <tr>
          <th scope="col" className="times-name">
            <time dateTime={day}>{dayAndMonth(dates, day)}</time>
          </th>
          {columns.map((column) => (
            <th key={column} scope="col">
              {texts.columns[column]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key} data-next={row.isNext || undefined}>
            <th scope="row" className="times-name">
              {row.prayer === 'jumuah' ? texts.jumuah : events.prayers[row.prayer]}
            </th>
            {columns.map((column) => (
              <td key={column} data-column={column}>
                {column === 'begins' && row.prayer === 'asr' && asr ? (
                  <BySchool as="span" of={asr}>
                    {({ minutes }) => formatTime(minutes)}
                  </BySchool>
                ) : (
                  <TimeOrNone time={row[column]} />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The beginnings stand in for the adhan where none is announced. */
function pickColumns(rows: readonly TimesRow[]): ('begins' | 'adhan' | 'jamaat')[] {
  const isAnnounced = rows.some(({ jamaat }) => jamaat !== null)
  if (rows.some(({ adhan }) => adhan !== null)) return isAnnounced ? ['adhan', 'jamaat'] : ['begins', 'adhan']
  return isAnnounced ? ['begins', 'jamaat'] : ['begins']
}

function TimeOrNone({ time }: { time: string | null }) {
  const { times } = useSharedTexts()
  const formatTime = useTimeFormat()
  if (time !== null) return formatTime(time)
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="sr-only">{times.none}</span>
    </>
  )
}
