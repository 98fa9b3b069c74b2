import { CalendarClock, Check, CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { practiceInWords } from '#app/features/prayer-times/calculation.ts'
import { fullDate } from '#app/i18n/dates.ts'
import { cityNameFor, type Language } from '#app/i18n/languages.ts'
import { type PublicTexts, type SharedTexts, useLanguage, useSharedTexts, useTexts } from '#app/i18n/texts.ts'
import { useTimeFormat } from '#app/i18n/use-time-format.tsx'
import { changesInWords } from './coming-changes.ts'
import type { CalculatedNights, CalculatedTimes, MosqueTimes } from './mosque-times.server.ts'

/** Where the times come from and how old that is, what changes within a week, and what follows in the same line. */
export function TimesSource({
  times: { placeKind, confirmation, changes, isAnnounced, calculated, nights, week },
  children,
}: {
  times: Pick<MosqueTimes, 'placeKind' | 'confirmation' | 'changes' | 'isAnnounced' | 'calculated' | 'nights' | 'week'>
  children?: ReactNode
}) {
  const texts = useSharedTexts()
  const { salaah } = useTexts()
  const language = useLanguage()
  const formatTime = useTimeFormat()
  const { times } = texts
  const state = isAnnounced ? (confirmation?.state ?? 'stale') : 'calculated'
  // A coming change says it too.
  const until = isAnnounced && changes.length === 0 ? week[0]?.standing.until : null
  const practice = nightsInWords(nights, salaah)
  const Icon = state === 'fresh' ? Check : CircleAlert
  return (
    <>
      {changes.length > 0 && (
        <p className="times-change">
          <CalendarClock aria-hidden="true" />
          <span>
            {changesInWords(changes, texts, formatTime).map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </span>
        </p>
      )}
      <p className="times-source" data-state={state}>
        <Icon aria-hidden="true" />
        <span>
          {isAnnounced
            ? sourceInWords({ placeKind, confirmation }, texts)
            : calculationInWords(calculated, texts, language)}
          {until && <> {times.validUntil({ date: fullDate(texts.dates, until) })}</>}
          {state === 'stale' && <> {times.maybeOutdated}</>}
          {practice && <> {practice}</>} {children}
        </span>
      </p>
    </>
  )
}

/** 'From the mosque, confirmed yesterday.' */
export function sourceInWords(
  { placeKind: kind, confirmation }: Pick<MosqueTimes, 'placeKind' | 'confirmation'>,
  { times, dates }: SharedTexts,
): string {
  if (!confirmation) return `${times.fromMosque({ kind })}.`
  const { state, days, day } = confirmation
  const isStale = state === 'stale'
  return `${isStale ? times.notConfirmedSince({ kind, date: fullDate(dates, day) }) : times.confirmed({ kind, days })}.`
}

/** Whose times are shown for a mosque that announces none. */
export function calculationInWords(
  calculated: Omit<CalculatedTimes, 'asr' | 'next'> | null,
  { times }: Pick<SharedTexts, 'times'>,
  language: Language,
): string {
  if (calculated?.publisher) return times.published({ publisher: calculated.publisher })
  return calculated?.city ? times.calculatedIn({ city: cityNameFor(calculated.city, language) }) : times.calculated
}

/** How Fajr and Isha are calculated in nights without the angles of the method; null where they do not depend on it. */
export const nightsInWords = (nights: CalculatedNights | null, salaah: PublicTexts['salaah']): string | null =>
  nights && practiceInWords(nights.rules, nights.latitude, salaah)
