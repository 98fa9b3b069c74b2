import { CalendarClock, Check, CircleAlert } from 'lucide-react'
import { dayAndMonth, fullDate } from '#app/i18n/dates.ts'
import type { Language } from '#app/i18n/languages.ts'
import { type SharedTexts, useLanguage, useSharedTexts } from '#app/i18n/texts.ts'
import type { TimeFormat } from '#app/i18n/time-format.ts'
import { useTimeFormat } from '#app/i18n/use-time-format.ts'
import type { ComingChange } from './coming-changes.ts'
import type { MosqueTimes } from './mosque-times.server.ts'

/** Where the times come from and how old that is, and what changes within a week. */
export function TimesSource({
  times: { confirmation, changes, isAnnounced, calculated },
}: {
  times: Pick<MosqueTimes, 'confirmation' | 'changes' | 'isAnnounced' | 'calculated'>
}) {
  const texts = useSharedTexts()
  const language = useLanguage()
  const formatTime = useTimeFormat()
  const { times } = texts
  const state = isAnnounced ? (confirmation?.state ?? 'stale') : 'calculated'
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
          {isAnnounced ? sourceInWords(confirmation, texts) : calculationInWords(calculated, texts, language)}
          {state === 'stale' && <> {times.maybeOutdated}</>}
        </span>
      </p>
    </>
  )
}

function sourceInWords(confirmation: MosqueTimes['confirmation'], { times, dates }: SharedTexts): string {
  if (!confirmation) return `${times.fromMosque}.`
  const { state, days, day } = confirmation
  return state === 'stale' ? `${times.notConfirmedSince(fullDate(dates, day))}.` : times.confirmed(days)
}

function calculationInWords(calculated: MosqueTimes['calculated'], { times }: SharedTexts, language: Language): string {
  if (calculated?.publisher) return times.published(calculated.publisher)
  return calculated?.city ? times.calculatedIn(calculated.city[language]) : times.calculated
}

/** 'From Tuesday 1 December: Dhuhr 13:15', one line for each day. */
function changesInWords(
  changes: readonly ComingChange[],
  { times, events, dates }: SharedTexts,
  formatTime: TimeFormat,
): string[] {
  const byDay = Map.groupBy(changes, ({ day }) => day)
  return [...byDay].map(([day, list]) => {
    const words = list.map(({ prayer, minutes }) =>
      times.changed(prayer === 'jumuah' ? times.jumuah : events.prayers[prayer], minutes.map(formatTime)),
    )
    return times.change(dayAndMonth(dates, day), words.join(', '))
  })
}
