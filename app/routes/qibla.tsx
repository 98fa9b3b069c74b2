import { Compass, Navigation } from 'lucide-react'
import { loadWayMap } from '#app/features/mosques/map/city-map.server.ts'
import { WayMap } from '#app/features/mosques/map/city-map.tsx'
import { Fold } from '#app/features/mosques/page/titled-section.tsx'
import { type QiblaWords, qiblaInWords, sunInWords } from '#app/features/qibla/qibla-words.ts'
import { cityNameFor, languageOf, localAddress } from '#app/i18n/languages.ts'
import { pageTexts, usePageTexts } from '#app/i18n/page-texts.ts'
import { useLanguage, useTexts } from '#app/i18n/texts.ts'
import { useDayHalves } from '#app/i18n/use-time-format.tsx'
import { dayInZone, instantOf, nextMidnight, timeInZone } from '#app/lib/time.ts'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { cacheUntil, requestFacts } from '#app/lib/web/request-context.ts'
import { siteCities } from '#app/services/site-salaah.server.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import { Button } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/field.tsx'
import { calculateQibla, sunInQibla } from '#salaah/qibla.ts'
import type { Route } from './+types/qibla'

export const handle = { kind: 'document', query: ['city'], cached: true, sitemap: true } satisfies PublicPage

export async function loader({ url, context }: Route.LoaderArgs) {
  const { now } = requestFacts(context)
  const language = languageOf(url.pathname)
  const cities = await siteCities()
  const city = cities.find(({ id }) => id === url.searchParams.get('city')) ?? cities[0]
  cacheUntil(context, nextMidnight(now, city.zone))
  const degrees = calculateQibla(city)
  const midnight = instantOf(dayInZone(now, city.zone), '00:00', city.zone)!.getTime()
  const sun = sunInQibla(city, midnight).map(({ at, isAhead }) => ({
    time: timeInZone(new Date(at), city.zone),
    isAhead,
  }))
  return {
    cities: cities.map(({ id, names }) => ({ id, name: cityNameFor(names, language) })),
    city: { id: city.id, name: cityNameFor(city.names, language) },
    degrees,
    sun,
    map: await loadWayMap(city, degrees, language),
  }
}

export function meta(args: Route.MetaArgs) {
  const { title, description } = pageTexts.of(languageOf(args.location.pathname)).qibla
  return pageMeta({ ...args, title, description, canonicalParams: ['city'] })
}

/** The direction of the Kaaba from a city; script replaces it by that from where the visitor stands. */
export default function Qibla({ loaderData: { cities, city, degrees, sun, map } }: Route.ComponentProps) {
  const { qibla: texts } = usePageTexts()
  const { near } = useTexts()
  const halves = useDayHalves()
  const words = browserWords(texts, near)
  return (
    <>
      <header className="wrap flex flex-wrap items-end justify-between gap-x-8 gap-y-3 pt-5 sm:pt-8">
        <h1 className="text-3xl">{texts.title}</h1>
        {cities.length > 1 && <CityForm cities={cities} city={city.id} />}
      </header>
      <section
        data-qibla={JSON.stringify({ words, halves })}
        className="wrap grid items-start gap-x-12 gap-y-6 pt-4 pb-8 lg:grid-cols-2"
      >
        <div className="flex flex-col items-center gap-3 text-center">
          <h2 data-part="place" className="text-lg">
            {texts.from({ place: city.name })}
          </h2>
          <p data-part="direction" className="font-bold text-xl">
            {qiblaInWords(words, degrees)}
          </p>
          <Rose north={texts.north} degrees={degrees} />
          <p data-part="status" role="status" className="font-semibold empty:hidden" />
          <p data-part="accuracy" className="measure text-ink-soft text-sm empty:hidden" />
          <div data-part="actions" hidden className="flex flex-wrap justify-center gap-3">
            <Button type="button" data-part="locate" variant="primary">
              <Navigation aria-hidden="true" />
              {texts.locate}
            </Button>
            <Button type="button" data-part="compass" variant="secondary">
              <Compass aria-hidden="true" />
              {texts.compass}
            </Button>
            <p className="w-full text-ink-soft text-sm">{texts.private}</p>
          </div>
        </div>
        <div>
          <h2 className="text-xl">{texts.sun}</h2>
          <p data-part="sun" className="mt-1 mb-6">
            {sunInWords(words, sun, halves)}
          </p>
          <WayMap map={map} words={texts.map} />
          <Fold title={texts.explained}>
            <p className="measure text-ink-soft text-sm">{texts.explanation}</p>
          </Fold>
        </div>
      </section>
    </>
  )
}

/** What script writes, with marks where it puts its values. */
function browserWords(
  texts: ReturnType<typeof usePageTexts>['qibla'],
  near: ReturnType<typeof useTexts>['near'],
): QiblaWords {
  const { here, directions, hold, facing, none, refused, unusable, noAccuracy, noSun } = texts
  return {
    ...{ here, directions, hold, facing, none, refused, unusable, noAccuracy, noSun },
    ...{ locating: near.locating, denied: near.denied, failed: near.failed },
    direction: texts.direction({ degrees: '#', direction: '@' }),
    accuracy: texts.accuracy({ degrees: '#' }),
    corrected: texts.corrected({ degrees: '#' }),
    ahead: texts.ahead({ time: '#' }),
    behind: texts.behind({ time: '#' }),
  }
}

function CityForm({ cities, city }: { cities: readonly { id: string; name: string }[]; city: string }) {
  const { salaah } = useTexts()
  return (
    <form action={localAddress(useLanguage(), '/qibla')} className="flex items-end gap-3">
      <SelectField label={salaah.city} name="city" defaultValue={city}>
        {cities.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <Button type="submit" variant="secondary">
        {salaah.show}
      </Button>
    </form>
  )
}

/** Of the marks of the rose those of north, east, south and west are long. */
const marks = Array.from({ length: 24 }, (_, mark) => mark * 15)
const QUARTER = 90

/** A compass rose; the sentence above it is its text. */
function Rose({ north, degrees }: { north: string; degrees: number }) {
  return (
    <svg aria-hidden="true" viewBox="-100 -100 200 200" className="qibla-rose">
      <circle r="98" />
      {marks.map((at) => (
        <path key={at} d={at % QUARTER === 0 ? 'M0-98v14' : 'M0-98v7'} transform={`rotate(${at})`} />
      ))}
      <text y="-72">{north}</text>
      <path
        data-part="arrow"
        className="qibla-arrow"
        d="M0-64 20 40 0 26-20 40z"
        transform={`rotate(${degrees.toFixed(1)})`}
      />
    </svg>
  )
}
