import type { CardEvents } from '#app/features/mosques/mosque-types.ts'
import { dayAndMonth } from '#app/i18n/dates.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useSharedTexts, useTexts } from '#app/i18n/texts.ts'
import { Written } from '#app/i18n/written.tsx'

/** The next jamaat on a card, the number of upcoming events and the next one, as far as there are any. */
export function WhatIsOn({ events: { jamaat, count, next } }: { events: CardEvents }) {
  const { mosques: texts, dates } = useTexts()
  return (
    <>
      {jamaat && <NextJamaat jamaat={jamaat} />}
      {count > 0 && (
        <div className="flex flex-col gap-1 text-sm">
          <p className="inline-flex items-center gap-1.5 text-ink-soft">
            <span aria-hidden="true" className="mark mark-date" />
            {texts.card.events(count)}
          </p>
          {next && (
            <p className="border-primary-line border-s-2 ps-2.5">
              <span className="block font-semibold text-primary-text text-xs">{texts.card.nextEvent}</span>
              <LocalLink to={next.address} className="relative z-1 font-semibold text-ink hover:underline">
                <Written text={next.title} />
              </LocalLink>
              <span className="block tabular-nums">
                {dayAndMonth(dates, next.date)}
                {next.time && ` · ${next.time}`}
              </span>
            </p>
          )}
        </div>
      )}
    </>
  )
}

function NextJamaat({ jamaat: { prayer, time, day } }: { jamaat: NonNullable<CardEvents['jamaat']> }) {
  const { times, events } = useSharedTexts()
  const name = prayer === 'jumuah' ? times.jumuah : events.prayers[prayer]
  return (
    <p data-slot="jamaat" className="-my-1 font-semibold text-brass text-lg tabular-nums">
      {day === null ? times.next(name, time) : times.nextOn(name, time, day)}
    </p>
  )
}
