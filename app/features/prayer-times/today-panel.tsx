import type { ReactNode } from 'react'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useTexts } from '#app/i18n/texts.ts'
import { useDayHalves } from '#app/i18n/use-time-format.tsx'
import { cn } from '#app/lib/cn.ts'
import { Spinner } from '#app/ui/button.tsx'
import { Notice, RetryLink, RetryNotice } from '#app/ui/notice.tsx'
import { AdoptedNote } from './adopted/adopted-note.tsx'
import { BySchool, SchoolName } from './by-school.tsx'
import { bothSchools } from './choices.ts'
import { type ShownTime, shownTimes } from './day-rows.ts'
import type { PanelState, SalaahPage } from './page.server.ts'
import type { SeasonFacts } from './season/season.server.ts'
import { SeasonLead } from './season/season-lead.tsx'
import type { PanelStage } from './stages.ts'

export type ReadyPanel = Extract<PanelState, { state: 'ready' }>['panels'][number]

/** What is shown of today by each school, or why it is not known. */
export function Today({ state, children }: { state: PanelState; children: (panel: ReadyPanel) => ReactNode }) {
  const { salaah } = useTexts()
  if (state.state === 'failed') return <RetryNotice message={salaah.failedPrayers} retry={salaah.tryAgain} />
  if (state.state === 'loading') {
    return (
      <div
        data-times-missing=""
        className="flex min-h-40 flex-col items-center justify-center gap-3 rounded-lg border border-line bg-surface"
      >
        <Spinner label={salaah.loadingPrayers} />
        <TryAgainWithoutScript />
      </div>
    )
  }
  return (
    <>
      {state.fallback && (
        <Notice tone="brass" className="mb-4">
          {salaah.fallback}
        </Notice>
      )}
      <BySchool of={state.panels}>{children}</BySchool>
    </>
  )
}

type TimesNoteProps = {
  state: PanelState
  practice?: string | null
  schools?: SalaahPage['schools']
  className?: string
}

/** Where the times of today come from, for where they are and by which school; on the home page also how in short nights. */
export function TimesNote({ state, practice, schools = bothSchools, className = 'mt-3' }: TimesNoteProps) {
  const { middle } = useTexts().salaah
  if (state.state !== 'ready') return null
  return (
    <p className={cn('text-ink-soft text-sm', className)}>
      {state.adopted ? <AdoptedNote source={state.adopted} /> : middle} <SchoolName of={schools} />. {practice}
    </p>
  )
}

type NextLineProps = {
  state: PanelState
  season: SeasonFacts | null
  /** What is answered instead of the next salaah. */
  instead?: ReactNode
}

/** The first answer of the home page: which salaah is next, and in Ramadan the fast of the day. */
export function NextLine({ state, season, instead }: NextLineProps) {
  return (
    <div data-region="when" className="lg:flex-1">
      <SeasonLead lead={season} className="mb-3" />
      {instead}
      {state.state === 'ready' && (
        <BySchool of={state.panels}>
          {({ school, stages, stage }) => (
            <div data-salaah={JSON.stringify(stages)} data-school={school} hidden={Boolean(instead)}>
              <Next stage={stage} />
            </div>
          )}
        </BySchool>
      )}
    </div>
  )
}

/** 'Next: Asr 16:34'. Script adds a countdown, for which there is room. */
export function Next({ stage }: { stage: PanelStage }) {
  const { salaah } = useTexts()
  return (
    <p className="flex min-h-9 flex-wrap items-baseline gap-x-2 lg:gap-x-3">
      <span data-line="" className="font-bold text-brass text-xl tabular-nums lg:text-3xl">
        {stage.line}
      </span>{' '}
      <span data-tomorrow="" className="font-semibold text-brass text-sm empty:hidden lg:text-lg">
        {stage.tomorrow}
      </span>{' '}
      <span
        role="timer"
        aria-live="off"
        data-idle
        data-countdown={salaah.countdown({ time: '#' })}
        className="text-ink text-lg tabular-nums data-idle:invisible lg:text-xl"
      >
        {salaah.countdown({ time: '00:00:00' })}
      </span>
    </p>
  )
}

/** The six times of a day: what is over, now and next. Script moves the marks and fills the bar of now. */
function TimeTiles({ times, stage }: { times: readonly string[]; stage: PanelStage }) {
  return (
    <ul className="salaah-tiles">
      {shownTimes.map((name, index) => (
        <Tile key={name} name={name} time={times[index] ?? ''} isPast={index < stage.past} stage={stage} />
      ))}
    </ul>
  )
}

type TileProps = { name: ShownTime; time: string; isPast: boolean; stage: PanelStage }

function Tile({ name, time, isPast, stage }: TileProps) {
  const { names, arabicNames, nextMark, nowMark } = useTexts().salaah
  // The element takes its value from its text, which must have 24 hours.
  const halves = useDayHalves()
  const isLarge = /\d/.test(time) && !halves
  const Time = isLarge ? 'time' : 'span'
  return (
    <li
      data-name={name}
      data-past={isPast || undefined}
      data-current={stage.current === name || undefined}
      data-next={stage.next === name || undefined}
      className="salaah-tile group"
    >
      <span className="min-w-0 lg:flex lg:items-baseline lg:justify-between">
        <span className="font-semibold text-sm">
          {names[name]}
          <span className="sr-only group-not-data-next:hidden">, {nextMark}</span>
          <span className="sr-only group-not-data-current:hidden">, {nowMark}</span>
        </span>
        {names[name] !== arabicNames[name] && (
          <span lang="ar" className="block text-ink-soft text-xs leading-normal">
            {arabicNames[name]}
          </span>
        )}
      </span>{' '}
      <Time data-time="" className={cn('salaah-time', isLarge ? 'text-2xl lg:text-3xl' : 'text-lg')}>
        {time}
      </Time>
      <span data-bar="" />
    </li>
  )
}

/** 'Today's Salaah Times' of the first city on the home page, which the clock of the `NextLine` keeps right; `city` is null on a site for Cape Town. */
export function TodayWidget({ state, city }: { state: PanelState; city: string | null }) {
  const { widget } = useTexts().salaah
  const place = city ?? widget.subtitle
  const placeClass = '-mt-2.5 mb-1.5 text-ink-soft text-xs lg:mb-3 lg:text-sm'
  return (
    <section aria-labelledby="today">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="today" className="text-lg lg:text-2xl">
          {widget.title}
        </h2>
        <LocalLink to="/prayer-times" className="link target inline-flex items-center text-sm lg:text-base">
          {widget.all}
        </LocalLink>
      </div>
      <div data-region="today">
        {state.state !== 'ready' && <p className={placeClass}>{place}</p>}
        <Today state={state}>
          {({ school, stages, stage }) => (
            <div data-salaah-part={school}>
              <p className={placeClass}>
                {place} · <span data-hijri="">{stage.hijri}</span>
              </p>
              <TimeTiles times={stages.days[stage.day]?.times ?? []} stage={stage} />
            </div>
          )}
        </Today>
      </div>
    </section>
  )
}

export function TryAgainWithoutScript() {
  const { salaah } = useTexts()
  return (
    <noscript>
      <RetryLink variant="secondary">{salaah.tryAgain}</RetryLink>
    </noscript>
  )
}
