import { DirectoryRows, ResultRow } from '#app/features/mosques/directory/mosque-cards.tsx'
import { PageLinks, RESULTS_ID, ToolRow } from '#app/features/mosques/directory/mosque-list.tsx'
import { MosqueSearchBlock } from '#app/features/mosques/directory/search-forms.tsx'
import { RelaxedFilters, UnknownMosqueFilters, UsefulLinks } from '#app/features/mosques/directory/ways-on.tsx'
import { ListMap, MapLink } from '#app/features/mosques/map/city-map.tsx'
import { type DirectoryFilters, filtersQuery, readFilters } from '#app/features/mosques/mosque-filters.ts'
import type { ListedCity } from '#app/features/mosques/mosque-types.ts'
import { NearMeButton, NearSection, NearStatus, PlacePicker } from '#app/features/mosques/near/near-section.tsx'
import { cityNameFor, type Language, languageOf } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { type PublicTexts, publicTexts, useLanguage, useTexts } from '#app/i18n/texts.ts'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { loadMosqueSearch } from '#app/pages/mosque-search.server.ts'
import { NearPlaceList } from '#app/pages/near-place-list.tsx'
import { PlaceEventsLink } from '#app/pages/place-events.tsx'
import { pageMeta } from '#app/shell/page-meta.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/card.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/search'

export const handle = {
  kind: 'document',
  query: ['q', 'city', 'area', 'rooms', 'page'],
  cached: true,
} satisfies PublicPage

export async function loader({ url, context }: Route.LoaderArgs) {
  const query = { ...readFilters(url.searchParams), facility: [] }
  return await loadMosqueSearch(context, query, '/mosques/search', languageOf(url.pathname))
}

type Found = { filters: DirectoryFilters; cities: readonly ListedCity[] }

function headingOf(texts: PublicTexts['mosques']['results'], language: Language, { filters, cities }: Found): string {
  const { q, area } = filters
  const chosen = cities.find(({ id }) => id === filters.city)
  const city = chosen && cityNameFor(chosen.names, language)
  const location =
    area && city ? texts.inAreaOf({ area, city }) : (area || city) && texts.inArea({ area: area || city! })
  return [q ? texts.title({ query: q }) : texts.titleAll, location].filter(Boolean).join(' ')
}

export function meta(args: Route.MetaArgs) {
  const language = languageOf(args.location.pathname)
  const { results, directory } = publicTexts.of(language).mosques
  const title = args.loaderData ? headingOf(results, language, args.loaderData) : results.titleAll
  return pageMeta({ ...args, title, description: directory.description, hidden: true })
}

export default function Results({ loaderData }: Route.ComponentProps) {
  const { filters, unknown, cities, areas, list, near, next, places, practice, relaxed, placeEvents, map, streets } =
    loaderData
  const { mosques, shell } = useTexts()
  const { results: texts, directory } = mosques
  return (
    <>
      <PageHeader title={<span className="break-words">{headingOf(texts, useLanguage(), loaderData)}</span>}>
        <MosqueSearchBlock cities={cities} areas={areas} {...filters} />
      </PageHeader>
      <section
        id={RESULTS_ID}
        aria-labelledby={near?.isAlone ? undefined : 'results-title'}
        className="list-with-map group wrap scroll-mt-4 py-6 sm:py-10"
      >
        <div>
          {!near?.isAlone && (
            <h2 id="results-title" className="mb-4 font-normal font-sans text-base text-ink-soft tabular-nums">
              {directory[filters.rooms ? 'placeCount' : 'count']({ count: list.count })}
            </h2>
          )}
          <ToolRow>
            <NearMeButton />
            <MapLink />
            <PlacePicker options={places} />
            <NearStatus />
          </ToolRow>
        </div>
        <ListMap map={map} streets={streets} />
        <div>
          <UnknownMosqueFilters unknown={unknown} filters={filters} path="/mosques/search" />
          <PlaceEventsLink found={placeEvents} />
          {list.count === 0 && !near ? (
            <EmptyState
              className="group-data-by-distance:hidden"
              title={texts.empty}
              action={
                <>
                  <LocalLink to="/" className={buttonClass()}>
                    {texts.again}
                  </LocalLink>
                  <UsefulLinks className="basis-full justify-center text-sm" />
                </>
              }
            >
              {directory.emptyHint}
              <RelaxedFilters relaxed={relaxed} cities={cities} path="/mosques/search" />
            </EmptyState>
          ) : (
            <div className="group-data-by-distance:hidden">
              {filters.page > list.page && (
                <Notice className="mb-5">{shell.beyondEnd({ asked: filters.page, last: list.page })}</Notice>
              )}
              <DirectoryRows mosques={list.mosques} events={list.events} Row={ResultRow} />
              <PageLinks list={list} addressOf={(page) => `/mosques/search${filtersQuery({ ...filters, page })}`} />
              {near && <NearPlaceList near={near} next={next} />}
            </div>
          )}
          <NearSection replacesResults practice={practice} />
        </div>
      </section>
    </>
  )
}
