import { useTexts } from '#app/i18n/texts.ts'
import { clockText } from '#salaah/clock.ts'
import { countdownText, type Moment } from './day-rows.ts'

/** 'Next: Asr at 16:34', true without script; script adds how long until then. */
export function NextLine({ moment, now }: { moment: Moment; now: number | null }) {
  const { salaah } = useTexts()
  const { next, day } = moment
  if (!next) return null
  return (
    <p className="flex min-h-17 flex-col gap-x-3 sm:min-h-9 sm:flex-row sm:items-baseline">
      <span className="font-semibold text-brass text-xl">
        {salaah.next(salaah.names[next.name], clockText(next.minutes))}
        {next.day !== day.day && ` (${salaah.tomorrow})`}
      </span>
      {now !== null && (
        <span role="timer" aria-live="off" className="salaah-time text-ink-soft text-lg">
          {salaah.countdown(countdownText(next.at, now))}
        </span>
      )}
    </p>
  )
}
