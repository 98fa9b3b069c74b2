import type { ReactNode } from 'react'
import { hijriMomentInWords } from '#app/features/hijri/hijri-words.ts'
import type { OwnDays } from '#app/features/hijri/own-days/own-calendar.ts'
import { BySchool, SchoolName } from '#app/features/prayer-times/by-school.tsx'
import { missingTime } from '#app/features/prayer-times/day-rows.ts'
import { type AnnouncedRow, announcedRows } from '#app/features/timetables/times-rows.ts'
import { dayAndMonth } from '#app/i18n/dates.ts'
import { useSharedTexts, useTexts } from '#app/i18n/texts.ts'
import { useTimeFormat } from '#app/i18n/use-time-format.tsx'
import { addDays } from '#salaah/days.ts'
import type { CalculatedTimes, MosqueTimes } from './mosque-times.server.ts'
import { JumuahSessions, VenueLink } from './sessions.tsx'
import { TimesSource } from './times-source.tsx'

/** Today's adhan and jamaat of a mosque, the next jamaat, where the times come from and what changes soon. */
export function TodayTimes({
  times,
  children,
}: {
  times: MosqueTimes
  /** More after the source, such as a link to report a mistake. */
  children?: ReactNode
}) {
  const { times: texts } = useSharedTexts()
  const { today, week, jumuah } = times
  const rows = week[0] ? announcedRows(week[0], times.next) : []
  return (
    <section aria-label={texts.title} data-region="times" className="times-card">
      {times.next ? (
        <NextJamaat next={times.next} current={times.current} today={today} />
      ) : (
        times.calculated && <NextSalaah next={times.calculated.next} current={times.current} today={today} />
      )}
      <DayTimes times={times} rows={rows} />
      {times.ownDays && <OwnDaysNote own={times.ownDays} />}
      <TimesSource times={times}>{children}</TimesSource>
      {jumuah && <JumuahSessions {...jumuah} />}
    </section>
  )
}

type NextProps<Next> = { next: Next; current: MosqueTimes['current']; today: string }

/** 'Now: Dhuhr since 12:36' by both schools. */
function CurrentSalaah({ current }: Pick<MosqueTimes, 'current'>) {
  const { times: shared, events } = useSharedTexts()
  const { salaah } = useTexts()
  const formatTime = useTimeFormat()
  return (
    <BySchool as="span" of={current}>
      {({ prayer, minutes }) =>
        salaah.now({ name: { ...shared.occasions, ...events.prayers }[prayer], time: formatTime(minutes) })
      }
    </BySchool>
  )
}

/** The next jamaat with its countdown. */
function NextJamaat({ next, current, today }: NextProps<NonNullable<MosqueTimes['next']>>) {
  const { times: texts, events, dates } = useSharedTexts()
  const formatTime = useTimeFormat()
  const name = { ...texts.occasions, ...events.prayers }[next.prayer]
  const time = formatTime(next.minutes)
  const day = next.day === addDays(today, 1) ? texts.tomorrow : dayAndMonth(dates, next.day)
  return (
    <div>
      <p className="times-next">
        <span data-slot="jamaat">
          {next.day <= today ? texts.next({ name, time }) : texts.nextOn({ name, time, day })}
        </span>{' '}
        <span className="times-moment">
          {next.day <= addDays(today, 1) && <Countdown at={next.at} />} <CurrentSalaah current={current} />
        </span>
      </p>
      {next.session?.venue && (
        <p className="font-semibold text-sm">
          <VenueLink venue={next.session.venue} />
        </p>
      )}
    </div>
  )
}

/** The next salaah of a mosque that has not announced its jamaat times, by both schools. */
function NextSalaah({ next, current, today }: NextProps<CalculatedTimes['next']>) {
  const { times: texts, events } = useSharedTexts()
  const formatTime = useTimeFormat()
  return (
    <BySchool of={next}>
      {({ school, prayer, day, minutes, at }) => (
        <p className="times-next">
          <span>
            {day > today
              ? texts.nextOn({ name: events.prayers[prayer], time: formatTime(minutes), day: texts.tomorrow })
              : texts.next({ name: events.prayers[prayer], time: formatTime(minutes) })}
          </span>{' '}
          <span className="times-moment">
            <Countdown at={at} /> <CurrentSalaah current={current.filter((each) => each.school === school)} />
            <span className="text-sm">
              <SchoolName of={[{ school }]} />
            </span>
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
    <span role="timer" aria-live="off" data-idle data-until={at} data-countdown={times.countdown({ time: '#' })}>
      {times.countdown({ time: '00:00:00' })}
    </span>
  )
}

/** The congregations of today: adhan and jamaat, or what is known of them; and sunrise. */
function DayTimes({ times, rows }: { times: MosqueTimes; rows: readonly AnnouncedRow[] }) {
  const { times: texts, events, dates } = useSharedTexts()
  const publicTexts = useTexts()
  const { salaah, hijri } = publicTexts
  const formatTime = useTimeFormat()
  const columns = pickColumns(rows)
  const firstJumuah = rows.findIndex(({ prayer }) => prayer === 'jumuah')
  const { today, sunrise, calculated, awaitedFajr } = times
  const asr = calculated?.asr
  return (
    <table className="times-today" data-changes-at={times.changesAt}>
      <caption>
        <time dateTime={today}>{dayAndMonth(dates, today)}</time> ·{' '}
        <span>
          {hijriMomentInWords(times.hijri, hijri, awaitedFajr === null ? undefined : formatTime(awaitedFajr))}
        </span>
        {' · '}
        <span>{sunrise === null ? salaah.noSunrise : `${salaah.names.sunrise} ${formatTime(sunrise)}`}</span>
      </caption>
      <thead>
        <tr>
          <td />
          {columns.map((column) => (
            <th key={column} scope="col">
              {texts.columns[column]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: sessions have no other key
          <tr key={index} data-next={row.isNext || undefined}>
            <th scope="row" className="times-name">
              {row.prayer === 'jumuah'
                ? texts.jumuah({ number: String(index - firstJumuah + 1) })
                : events.prayers[row.prayer]}
            </th>
            {columns.map((column) => (
              <td key={column} data-column={column}>
                {column === 'begins' && row.prayer === 'asr' && asr ? (
                  <BySchool as="span" of={asr}>
                    {({ minutes }) => formatTime(minutes)}
                  </BySchool>
                ) : column === 'begins' && row.begins === null ? (
                  missingTime(row.prayer, publicTexts)
                ) : (
                  <TimeOrNone time={row[column]} isBlank={row.prayer === 'jumuah' && index > firstJumuah} />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Whom the mosque follows instead of the site, and on which days. */
function OwnDaysNote({ own: { follows, months, authority, days } }: { own: OwnDays }) {
  const { hijri, dates } = useTexts()
  const whom = follows === 'makkah' ? hijri.own.makkah[months] : hijri.own.other[months]({ authority })
  const sentences = days.map(({ name, own, ofSite }) => {
    const day = { name: name === 'ramadan' ? hijri.own.ramadan : hijri.days[name], own: dayAndMonth(dates, own) }
    return own === ofSite ? hijri.own.same(day) : hijri.own.day({ ...day, ofSite: dayAndMonth(dates, ofSite) })
  })
  return <p className="text-sm">{[whom, ...sentences].join(' ')}</p>
}

/** The beginnings stand in for the adhan where none is announced. */
function pickColumns(rows: readonly AnnouncedRow[]): ('begins' | 'adhan' | 'jamaat')[] {
  const isAnnounced = rows.some(({ jamaat }) => jamaat !== null)
  if (rows.some(({ adhan }) => adhan !== null)) return isAnnounced ? ['adhan', 'jamaat'] : ['begins', 'adhan']
  return isAnnounced ? ['begins', 'jamaat'] : ['begins']
}

/** Blank where the row before has the time of both, as the adhan of a second Jumu'ah. */
function TimeOrNone({ time, isBlank }: { time: number | null; isBlank: boolean }) {
  const { times } = useSharedTexts()
  const formatTime = useTimeFormat()
  if (time !== null) return formatTime(time)
  return (
    <>
      {!isBlank && <span aria-hidden="true">–</span>}
      <span className="sr-only">{times.none}</span>
    </>
  )
}
