import type { ReactNode } from 'react'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useTexts } from '#app/i18n/texts.ts'
import { useDayHalves } from '#app/i18n/use-time-format.tsx'
import { cn } from '#app/lib/cn.ts'
import { Spinner } from '#app/ui/button.tsx'
import { Notice, RetryNotice } from '#app/ui/notice.tsx'
import { Section } from '#app/ui/page-header.tsx'
import { AdoptedNote } from './adopted/adopted-note.tsx'
import { BySchool, SchoolName } from './by-school.tsx'
import { bothSchools } from './choices.ts'
import { type ShownTime, shownTimes } from './day-rows.ts'
import { TryAgainWithoutScript } from './month-table.tsx'
import type { PanelState } from './page.server.ts'
import type { SeasonFacts } from './season/season.server.ts'
import { SeasonLead } from './season/season-lead.tsx'
import type { PanelStage } from './stages.ts'

/** Today's six times, and which salaah it is now and next. Script updates them with the clock. */
export function TodayPanel({ state }: { state: PanelState }) {
  return (
    <Today state={state}>
      {({ school, stages, stage }) => (
        <div data-salaah={JSON.stringify(stages)} data-school={school} className="flex flex-col gap-4">
          <NowAndNext stage={stage} />
          <TimeTiles times={stages.days[stage.day]?.times ?? []} stage={stage} />
        </div>
      )}
    </Today>
  )
}

type ReadyPanel = Extract<PanelState, { state: 'ready' }>['panels'][number]

/** What is shown of today by each school, or why it is not known. */
function Today({ state, children }: { state: PanelState; children: (panel: ReadyPanel) => ReactNode }) {
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
      <p className="mt-3 text-ink-soft text-sm">
        {state.adopted ? <AdoptedNote source={state.adopted} /> : salaah.middle}
      </p>
    </>
  )
}

type WhenCardProps = { state: PanelState; city: string | null; season: SeasonFacts | null; children: ReactNode }

/** The first answer of the home page: which salaah it is now and next, and below it where to pray it. */
export function WhenCard({ state, city, season, children }: WhenCardProps) {
  const { home, salaah } = useTexts()
  return (
    <section aria-label={home.when} className="wrap relative z-10 -mt-3 lg:-mt-8 print:hidden">
      <div className="rounded-lg border border-line bg-surface p-3 shadow-lift sm:p-5">
        <div data-region="when">
          <SeasonLead lead={season} className="mb-3" />
          {state.state === 'ready' && (
            <BySchool of={state.panels}>
              {({ school, stages, stage }) => (
                <div data-salaah={JSON.stringify(stages)} data-school={school}>
                  <NowAndNext stage={stage} city={city ?? salaah.widget.subtitle} />
                </div>
              )}
            </BySchool>
          )}
        </div>
        <div className="mt-3 flex flex-wrap gap-2 sm:gap-x-3">{children}</div>
      </div>
    </section>
  )
}

/** 'Dhuhr since 12:36' and 'Next: Asr at 16:34' and the Islamic date. Script adds a countdown. */
function NowAndNext({ stage, city }: { stage: PanelStage; city?: string }) {
  const { salaah } = useTexts()
  return (
    <p className="flex min-h-30 flex-col gap-x-3 sm:min-h-9 sm:flex-row sm:flex-wrap sm:items-baseline">
      <span data-now="" className="font-semibold text-lg tabular-nums empty:hidden">
        {stage.now}
      </span>
      <span data-line="" className="font-semibold text-brass text-xl">
        {stage.line}
      </span>
      <span
        role="timer"
        aria-live="off"
        hidden
        data-countdown={salaah.countdown({ time: '#' })}
        className="text-ink-soft text-lg tabular-nums"
      />
      <span className="text-ink-soft sm:ms-auto">
        {city && `${city} · `}
        <span data-hijri="">{stage.hijri}</span>
      </span>
    </p>
  )
}

/** The six times of a day with the next prayer marked. Script moves the mark and fills the arc as time passes. */
function TimeTiles({ times, stage }: { times: readonly string[]; stage: PanelStage }) {
  return (
    <ul className="salaah-tiles">
      {shownTimes.map((name, index) => (
        <Tile key={name} name={name} time={times[index] ?? ''} next={stage.next === name} tomorrow={stage.tomorrow} />
      ))}
    </ul>
  )
}

type TileProps = { name: ShownTime; time: string; next: boolean; tomorrow: string }

function Tile({ name, time, next, tomorrow }: TileProps) {
  const { salaah } = useTexts()
  // The element takes its value from its text, which must have 24 hours.
  const halves = useDayHalves()
  const Time = halves ? 'span' : 'time'
  const isAvailable = /\d/.test(time)
  return (
    <li
      data-name={name}
      data-next={next || undefined}
      className="group relative flex flex-col items-center overflow-hidden rounded-lg border border-line bg-surface px-2 pt-7 pb-4 text-center data-next:border-brass-line data-next:bg-brass-soft"
    >
      <Arc />
      <span className="font-semibold text-ink-soft text-sm group-data-next:text-brass">
        {salaah.names[name]}
        <span className="sr-only group-not-data-next:hidden">, {salaah.nextMark}</span>
      </span>
      {isAvailable ? (
        <Time data-time="" className={cn('salaah-time font-bold', halves ? 'py-1 text-2xl' : 'text-4xl')}>
          {time}
        </Time>
      ) : (
        <span data-time="" className="py-2 font-semibold text-2xl text-ink-soft">
          {time}
        </span>
      )}
      <span data-tomorrow="" className="peer font-semibold text-brass text-sm tabular-nums empty:hidden">
        {next && tomorrow}
      </span>
      <ArabicName name={name} />
    </li>
  )
}

/** The Arabic name under the English one, hidden while the tile shows tomorrow's time. Not rendered on Arabic pages. */
function ArabicName({ name }: { name: ShownTime }) {
  const { names, arabicNames } = useTexts().salaah
  if (names[name] === arabicNames[name]) return null
  return (
    <span lang="ar" className="text-ink-soft text-sm leading-normal peer-not-empty:hidden">
      {arabicNames[name]}
    </span>
  )
}

function Arc() {
  const path = 'M4 14 Q60 -4 116 14'
  return (
    <svg viewBox="0 0 120 16" aria-hidden="true" className="absolute inset-x-3 top-2 mx-auto max-w-38 mirror-rtl">
      <path d={path} className="salaah-arc stroke-line group-data-next:stroke-brass-line" />
      <path d={path} data-arc="" pathLength={100} className="salaah-arc salaah-arc-done" />
    </svg>
  )
}

/** 'Today's Salaah Times' of the first city on the home page, which the clock of the `WhenCard` keeps right; `city` is null on a site for Cape Town. */
type TodayWidgetProps = { state: PanelState; city: string | null; practice: string | null }

export function TodayWidget({ state, city, practice }: TodayWidgetProps) {
  const { widget } = useTexts().salaah
  return (
    <Section title={widget.title}>
      <p className="-mt-4 mb-4 text-ink-soft">
        {city ?? widget.subtitle} · <SchoolName of={bothSchools} />
      </p>
      <div data-region="today">
        <Today state={state}>
          {({ school, stages, stage }) => (
            <div data-salaah-part={school}>
              <TimeTiles times={stages.days[stage.day]?.times ?? []} stage={stage} />
            </div>
          )}
        </Today>
      </div>
      {practice && <p className="mt-3 text-ink-soft text-sm">{practice}</p>}
      <LocalLink to="/prayer-times" className="link target mt-2 inline-flex items-center">
        {widget.all}
      </LocalLink>
    </Section>
  )
}
