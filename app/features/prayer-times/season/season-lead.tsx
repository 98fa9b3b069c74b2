import type { ReactNode } from 'react'
import { FIRST_OF_LAST_TEN, type Season } from '#app/features/hijri/season.ts'
import { dayAndMonth } from '#app/i18n/dates.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useTexts } from '#app/i18n/texts.ts'
import { useDayHalves, useTimeFormat } from '#app/i18n/use-time-format.tsx'
import { cn } from '#app/lib/cn.ts'
import type { SeasonFacts } from './season.server.ts'

/** Eid al-Fitr is linked from this fast on. */
const EID_IS_NEAR = FIRST_OF_LAST_TEN - 1

type LeadProps = {
  lead: SeasonFacts | null
  /** Whether the page is the one that the lead links to elsewhere. */
  isOnOwnPage?: boolean
  className?: string
}

/** What a page leads with in Ramadan: suhoor and iftar, of which the next is counted down to; else a line about what comes. */
export function SeasonLead({ lead, isOnOwnPage = false, className }: LeadProps) {
  const texts = useTexts().ramadan.lead
  const halves = useDayHalves()
  if (!lead) return null
  const { season } = lead
  return (
    <section
      aria-label={texts.label}
      data-season={lead.caution}
      data-halves={halves?.join('|')}
      className={cn('border-brass-line border-b pb-3', className)}
    >
      {season.kind === 'fasting' ? (
        <Fasting lead={lead} season={season} isOnOwnPage={isOnOwnPage} />
      ) : (
        <Line lead={lead} isOnOwnPage={isOnOwnPage} />
      )}
    </section>
  )
}

type FastingProps = { lead: SeasonFacts; season: Extract<Season, { kind: 'fasting' }>; isOnOwnPage: boolean }

function Fasting({ lead, season, isOnOwnPage }: FastingProps) {
  const { ramadan, dates } = useTexts()
  const { lead: texts } = ramadan
  const { fast, isEvening } = season
  const { minutes, isSuhoorNext } = lead
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <strong className="font-semibold text-lg">
          <span data-season-date={texts.day({ day: '#' })}>{texts.day({ day: fast.date })}</span>
          {fast.status === 'expected' && ` (${texts.expected})`}
        </strong>
        <span className="text-ink-soft">
          <span data-season-day={fast.day}>{dayAndMonth(dates, fast.day)} · </span>
          <span data-season-place={texts.byMosque({ mosque: '#' })}>{lead.cityName}</span>
        </span>
      </p>
      <div className="mt-1 flex flex-wrap items-baseline gap-x-6">
        <dl className="contents">
          <FastTime name="suhoor" label={texts.suhoorEnds} minutes={minutes.suhoorEnds} isNext={isSuhoorNext}>
            <span data-season-tomorrow={texts.tomorrow} className="text-ink-soft">
              {isEvening && texts.tomorrow}
            </span>
          </FastTime>
          <FastTime name="iftar" label={texts.iftar} minutes={minutes.iftar} isNext={!isSuhoorNext} />
        </dl>
        <div
          role="timer"
          aria-live="off"
          data-idle=""
          data-until={isSuhoorNext ? fast.suhoorEnds : fast.iftar}
          data-countdown={texts.countdown({ time: '#' })}
          className="order-1 text-ink-soft text-lg tabular-nums data-idle:hidden"
        />
      </div>
      <Caution lead={lead} />
      <p className="flex flex-wrap gap-x-4">
        {!isOnOwnPage && <RamadanLink text={texts.more} />}
        {fast.date >= EID_IS_NEAR && <EidLink />}
      </p>
    </>
  )
}

type FastTimeProps = {
  name: 'suhoor' | 'iftar'
  label: string
  minutes: number | null
  /** Whether it is the one that is counted down to. */
  isNext: boolean
  children?: ReactNode
}

/** The next of the two stands first, with the countdown to it. */
function FastTime({ name, label, minutes, isNext, children }: FastTimeProps) {
  const { dates } = useTexts()
  const formatTime = useTimeFormat()
  return (
    <div
      data-season-time={name}
      data-next={isNext || undefined}
      className="group order-2 flex flex-wrap items-baseline gap-x-2 tabular-nums data-next:order-none"
    >
      <dt className="font-semibold text-ink-soft group-data-next:text-brass">{label}</dt>
      <dd>
        <span data-season-clock="" className="font-semibold text-xl group-data-next:text-3xl">
          {minutes === null ? dates.notAvailable : formatTime(minutes)}
        </span>{' '}
        {children}
      </dd>
    </div>
  )
}

/** How many minutes before Fajr suhoor ends on this site, and when Fajr is. */
function Caution({ lead: { caution, minutes } }: { lead: SeasonFacts }) {
  const texts = useTexts().ramadan.lead
  const formatTime = useTimeFormat()
  if (caution === 0 || minutes.fajr === null) return null
  return (
    <p data-season-fajr={texts.caution({ minutes: caution, time: '#' })} className="text-ink-soft text-sm">
      {texts.caution({ minutes: caution, time: formatTime(minutes.fajr) })}
    </p>
  )
}

function RamadanLink({ text }: { text: string }) {
  return (
    <LocalLink to="/ramadan" className="link target inline-flex items-center">
      {text}
    </LocalLink>
  )
}

function EidLink() {
  return (
    <LocalLink to="/eid" className="link target inline-flex items-center">
      {useTexts().ramadan.lead.eidLink}
    </LocalLink>
  )
}

/** What is awaited or comes, in a line or two. */
function Line({ lead, isOnOwnPage }: { lead: SeasonFacts; isOnOwnPage: boolean }) {
  const { ramadan, dates, hijri } = useTexts()
  const { lead: texts, eid } = ramadan
  const formatTime = useTimeFormat()
  const { season, minutes } = lead
  const day = (of: string) => dayAndMonth(dates, of)
  if (season.kind === 'awaiting') {
    const { month, next } = season.waiting
    const either = hijri.either({ month: hijri.months[month.month - 1]!, next: hijri.months[next.month - 1]! })
    return (
      <>
        <p data-changes-at={season.waiting.until} className="font-semibold text-lg">
          {hijri.awaiting({ either, authority: season.authority })}
        </p>
        {minutes.suhoorEnds !== null && <p>{texts.awaitingHint({ time: formatTime(minutes.suhoorEnds) })}</p>}
        <Caution lead={lead} />
      </>
    )
  }
  const isExpected = 'status' in season && season.status === 'expected'
  const isEid = season.kind === 'eid' || season.kind === 'hajj'
  return (
    <p className="flex flex-wrap items-baseline gap-x-4">
      <span className="font-semibold">
        {season.kind === 'coming' &&
          (isExpected ? texts.coming : texts.announced)({ day: day(season.firstDay), count: season.days })}
        {season.kind === 'eid' &&
          (isExpected ? texts.eidExpected : texts.eid)({ name: eid.names[season.name], day: day(season.day) })}
        {season.kind === 'hajj' &&
          `${texts.arafah({ day: day(season.arafah) })} ${(isExpected ? texts.eidExpected : texts.eid)({ name: eid.names['eid-al-adha'], day: day(season.eid) })} ${texts.qurbani({ first: day(season.eid), last: day(season.lastDay) })}`}
      </span>
      {isEid ? <EidLink /> : !isOnOwnPage && <RamadanLink text={ramadan.title} />}
    </p>
  )
}
