import type { ReactNode } from 'react'
import { isCertain } from '#app/features/hijri/hijri-calendar.ts'
import { FIRST_OF_LAST_TEN, type Season } from '#app/features/hijri/season.ts'
import { type DateTexts, dayAndMonth } from '#app/i18n/dates.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useTexts } from '#app/i18n/texts.ts'
import { useDayHalves, useTimeFormat } from '#app/i18n/use-time-format.tsx'
import { cn } from '#app/lib/cn.ts'
import type { SeasonFacts } from './season.server.ts'

/** Eid al-Fitr is linked from this fast on. */
const EID_IS_NEAR = FIRST_OF_LAST_TEN - 1

/** No night of Ramadan follows its day. */
const LAST_FAST = 30

type LeadProps = {
  lead: SeasonFacts | null
  /** Whether the page is the one that the lead links to elsewhere. */
  isOnOwnPage?: boolean
  /** What follows the times. */
  children?: ReactNode
  className?: string
}

/** What a page leads with in Ramadan: suhoor and iftar, of which the next is counted down to; else a line about what comes. */
export function SeasonLead({ lead, isOnOwnPage = false, className, children }: LeadProps) {
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
      {children}
    </section>
  )
}

type FastingProps = { lead: SeasonFacts; season: Extract<Season, { kind: 'fasting' }>; isOnOwnPage: boolean }

function Fasting({ lead, season, isOnOwnPage }: FastingProps) {
  const { ramadan, dates } = useTexts()
  const { lead: texts } = ramadan
  const { fast, isEvening } = season
  const { minutes, isSuhoorNext } = lead
  const hasNight = fast.date < LAST_FAST || isEvening || isSuhoorNext
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
          <FastTime
            name="suhoor"
            label={
              <span data-season-suhoor={`${texts.suhoorEnds}|${texts.suhoorEnded}`}>
                {isSuhoorNext ? texts.suhoorEnds : texts.suhoorEnded}
              </span>
            }
            minutes={minutes.suhoorEnds}
            isNext={isSuhoorNext}
            isTomorrow={isEvening}
          />
          <FastTime
            name="iftar"
            label={texts.iftar}
            minutes={minutes.iftar}
            isNext={!isSuhoorNext}
            isTomorrow={isEvening}
          />
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
        {!isOnOwnPage && <RamadanLink text={hasNight ? texts.more : ramadan.title} />}
        {fast.date >= EID_IS_NEAR && <EidLink />}
      </p>
    </>
  )
}

type FastTimeProps = {
  name: 'suhoor' | 'iftar'
  label: ReactNode
  minutes: number | null
  /** Whether it is the one that is counted down to. */
  isNext: boolean
  isTomorrow: boolean
}

/** The next of the two stands first, with the countdown to it. */
function FastTime({ name, label, minutes, isNext, isTomorrow }: FastTimeProps) {
  const { dates, ramadan } = useTexts()
  const { tomorrow } = ramadan.lead
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
        <span data-season-tomorrow={tomorrow} className="text-ink-soft">
          {isTomorrow && tomorrow}
        </span>
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
  const { lead: texts } = ramadan
  const formatTime = useTimeFormat()
  const { season, minutes } = lead
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
  const isEid = season.kind === 'eid' || season.kind === 'hajj'
  return (
    <p className="flex flex-wrap items-baseline gap-x-4">
      <span className="font-semibold">
        {season.kind === 'coming' &&
          (isCertain(season.status) ? texts.announced : texts.coming)({
            day: dayAndMonth(dates, season.firstDay),
            count: season.days,
          })}
        {season.kind === 'eid' && eidDayInWords(season, ramadan, dates)}
        {season.kind === 'hajj' && hajjInWords(season, ramadan, dates)}
      </span>
      {isEid ? <EidLink /> : !isOnOwnPage && <RamadanLink text={ramadan.title} />}
    </p>
  )
}

type SeasonOf<K extends Season['kind']> = Extract<Season, { kind: K }>
type RamadanTexts = ReturnType<typeof useTexts>['ramadan']

/** 'Today is Eid al-Fitr.', on the evening before it 'Eid al-Fitr is tomorrow, Thursday 11 March.' */
export function eidDayInWords(
  { name: of, day, status, isEvening }: SeasonOf<'eid'>,
  { lead, eid }: RamadanTexts,
  dates: DateTexts,
) {
  const name = eid.names[of]
  const words = { name, day: dayAndMonth(dates, day) }
  if (isCertain(status)) return isEvening ? lead.eidTomorrow(words) : lead.eidToday({ name })
  return isEvening ? lead.eidExpected(words) : lead.eidExpectedToday({ name })
}

/** What is still to come of Arafah, the Eid and the days of qurbani. */
function hajjInWords(season: SeasonOf<'hajj'>, { lead, eid }: RamadanTexts, dates: DateTexts): string {
  const { day, arafah, eid: eidDay, lastDay, status, isEvening } = season
  const inWords = (of: string) => dayAndMonth(dates, of)
  const ofEid = { name: eid.names['eid-al-adha'], day: inWords(eidDay) }
  const ofArafah = { day: inWords(arafah) }
  return [
    day === arafah && !isEvening && isCertain(status)
      ? lead.arafahToday
      : day <= arafah && (isCertain(status) ? lead.arafah : lead.arafahExpected)(ofArafah),
    day < eidDay && (isCertain(status) ? lead.eid : lead.eidExpected)(ofEid),
    lead.qurbani({ first: inWords(eidDay), last: inWords(lastDay) }),
  ]
    .filter(Boolean)
    .join(' ')
}
