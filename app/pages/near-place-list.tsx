import { mosqueAddress } from '#app/features/mosques/mosque-links.ts'
import { formatAddress } from '#app/features/mosques/mosque-rules.ts'
import {
  accessWords,
  addressAt,
  directionsToJamaat,
  formatDistanceAway,
  nextWords,
} from '#app/features/mosques/near/near-rows.ts'
import { NearRow, useNearTexts } from '#app/features/mosques/near/near-section.tsx'
import type { NearbyBeginning, NearbyTimes } from '#app/features/mosques/near/nearby-list.ts'
import type { NearPlace } from '#app/features/mosques/near/places.server.tsx'
import { kilometersTo } from '#app/features/mosques/near/reach.ts'
import { BySchool } from '#app/features/prayer-times/by-school.tsx'
import { bothSchools } from '#app/features/prayer-times/choices.ts'
import type { NearWords } from '#app/i18n/browser-texts.ts'
import { localAddress } from '#app/i18n/languages.ts'
import { namedIn } from '#app/i18n/mosque-names.ts'
import { useLanguage, useTexts } from '#app/i18n/texts.ts'
import { rowsClass } from '#app/ui/card.tsx'
import { addDays } from '#salaah/days.ts'
import type { Position } from '#salaah/sun.ts'
import { dayAt, dayStartMs } from '#salaah/zone.ts'

const TITLE_ID = 'place-title'

type NearPlaceListProps = { near: NearPlace & { now: number }; next: Readonly<Record<string, NearbyTimes>> }

/** The mosques nearest to the place that a search names, with their next jamaat. */
export function NearPlaceList({ near, next }: NearPlaceListProps) {
  const { near: texts } = useTexts()
  return (
    <section
      aria-labelledby={TITLE_ID}
      data-place-results={near.isAlone ? '' : undefined}
      className={near.isAlone ? undefined : 'mt-8'}
    >
      <h2 id={TITLE_ID} className="text-2xl">
        {nearTitle(near, texts)}
      </h2>
      <p className="mb-4 text-ink-soft text-sm">{texts.noteOf({ place: near.place })}</p>
      <ol className={rowsClass}>
        {near.mosques.map((mosque) => (
          <NearPlaceRow key={mosque.id} mosque={mosque} from={near.at} times={next[mosque.id]!} now={near.now} />
        ))}
      </ol>
    </section>
  )
}

/** 'Mosques near Athlone'; of places where a prayer room is among them. */
export const nearTitle = (
  { place, mosques }: Pick<NearPlace, 'place' | 'mosques'>,
  { titleOf }: Pick<NearWords, 'titleOf'>,
) => titleOf({ place, kind: mosques.some(({ placeKind }) => placeKind === 'prayer-room') ? 'prayer-room' : 'mosque' })

type NearPlaceRowProps = { mosque: NearPlace['mosques'][number]; from: Position; times: NearbyTimes; now: number }

/** A row as the browser fills it, without what changes each minute. */
function NearPlaceRow({ mosque: found, from, times, now }: NearPlaceRowProps) {
  const texts = useNearTexts()
  const language = useLanguage()
  const mosque = namedIn(language, found)
  const address = formatAddress(mosque)
  const isRoom = found.placeKind === 'prayer-room'
  const [next = null] = times.jamaats
  const kilometers = kilometersTo(mosque, next, from)
  const wordsWith = (begins: NearbyBeginning | null) => nextWords(texts, { ...times, isRoom }, { next, begins }, now)
  const bySchool = bothSchools.map(({ school }) => {
    const otherAsr = school === 'hanafi' ? 'asrShafii' : 'asrHanafi'
    return { school, begins: times.beginnings.find(({ prayer }) => prayer !== otherAsr) ?? null }
  })
  const { live, jamaat, venue, standing, stale } = wordsWith(null)
  const shown = next ? [next] : times.beginnings
  const midnight = dayStartMs(times.zone, addDays(dayAt(times.zone, now), 1))
  const changes = [...shown.map(({ at }) => at), midnight, times.live?.until ?? 0].filter((at) => at > now)
  return (
    <NearRow
      mosque={mosque}
      address={addressAt({ address }, next)}
      href={localAddress(language, mosqueAddress(mosque))}
      directions={directionsToJamaat({ ...mosque, address }, next)}
      room={isRoom ? texts.room : ''}
      distance={kilometers === null ? '' : formatDistanceAway(texts, kilometers, true)}
      changesAt={Math.min(...changes)}
      live={live}
      jamaat={jamaat}
      unknown={
        next ? null : (
          <BySchool as="span" of={bySchool}>
            {({ begins }) => wordsWith(begins).unknown}
          </BySchool>
        )
      }
      venue={venue}
      standing={standing}
      stale={stale}
      access={accessWords(texts, times)}
    />
  )
}
