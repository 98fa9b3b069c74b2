import { formatDistanceAway } from '#app/features/mosques/map/distance.ts'
import { mosqueAddress } from '#app/features/mosques/mosque-links.ts'
import { formatAddress } from '#app/features/mosques/mosque-rules.ts'
import type { NearPlace } from '#app/features/mosques/places/near-place.server.ts'
import { localAddress } from '#app/i18n/languages.ts'
import { useLanguage, useTexts } from '#app/i18n/texts.ts'
import { useTimeFormat } from '#app/i18n/use-time-format.ts'
import { cardGridClass } from '#app/ui/card.tsx'
import { directionsTo } from './directions.ts'
import { NearRow } from './near-row.tsx'
import { beginningWords, fillText } from './near-row-texts.ts'
import type { Beginning, Jamaat } from './nearby-list.ts'
import { usePrayerNames } from './prayer-names.ts'

const TITLE_ID = 'place-title'

/** The next jamaat of a mosque or, where none is known, the next salaah. */
export type NextAtMosque = { jamaat: Jamaat } | { begins: Beginning }

type NearPlaceListProps = { near: NearPlace; next: Readonly<Record<string, NextAtMosque>> }

/** The mosques nearest to the place that a search names, with their next jamaat. */
export function NearPlaceList({ near, next }: NearPlaceListProps) {
  const { near: texts } = useTexts()
  const language = useLanguage()
  const formatTime = useTimeFormat()
  const prayers = usePrayerNames()
  const wordsOf = (id: string) => {
    const found = next[id]
    if (!found) return { unknown: texts.noTimes }
    if ('begins' in found) return { unknown: beginningWords({ ...texts, prayers }, found.begins, formatTime) }
    const { prayer, minutes } = found.jamaat
    return { jamaat: fillText(texts.jamaat, { prayer: prayers[prayer] ?? prayer, time: formatTime(minutes) }) }
  }
  return (
    <section
      aria-labelledby={TITLE_ID}
      data-place-results={near.isAlone ? '' : undefined}
      className={near.isAlone ? undefined : 'mt-8'}
    >
      <h2 id={TITLE_ID} className="text-2xl">
        {fillText(texts.titleOf, { place: near.place })}
      </h2>
      <p className="mb-4 text-ink-soft text-sm">{fillText(texts.noteOf, { place: near.place })}</p>
      <ol className={cardGridClass}>
        {near.mosques.map(({ mosque, kilometers }) => (
          <NearRow
            key={mosque.id}
            mosque={mosque}
            address={formatAddress(mosque)}
            href={localAddress(language, mosqueAddress(mosque))}
            directions={directionsTo({ ...mosque, address: formatAddress(mosque) })}
            distance={formatDistanceAway(texts, kilometers, true)}
            {...wordsOf(mosque.id)}
          />
        ))}
      </ol>
    </section>
  )
}
