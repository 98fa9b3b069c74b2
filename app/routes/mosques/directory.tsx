import {
  DirectoryGuide,
  ListStates,
  MosqueList,
  RESULTS_ID,
  ToolRow,
} from '#app/features/mosques/directory/mosque-list.tsx'
import { DirectorySearch, InterpreterLink } from '#app/features/mosques/directory/search-forms.tsx'
import { RelaxedFilters, UnknownFilters } from '#app/features/mosques/directory/ways-on.tsx'
import { loadDirectoryMap } from '#app/features/mosques/map/city-map.server.ts'
import { ListMap, MapLink } from '#app/features/mosques/map/city-map.tsx'
import { filtersQuery, isFiltered, readFilters } from '#app/features/mosques/mosque-filters.ts'
import { NearSection, NearStatus, PlacePicker } from '#app/features/mosques/near/near-section.tsx'
import { loadPlaceOptions } from '#app/features/mosques/near/places.server.tsx'
import { relaxMosqueFilters } from '#app/features/mosques/near/relaxed-filters.server.ts'
import { listMosques } from '#app/features/mosques/search/mosques.server.ts'
import { loadSitePractice } from '#app/features/prayer-times/page.server.ts'
import { languageOf } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { pageTexts } from '#app/i18n/page-texts.ts'
import { publicTexts, useTexts } from '#app/i18n/texts.ts'
import { paragraphsOf } from '#app/lib/paragraphs.ts'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { doNotCache } from '#app/lib/web/request-context.ts'
import { loadCards, loadPlaceEvents, withNearPlace } from '#app/pages/mosque-cards.server.ts'
import { NearPlaceList, nearTitle } from '#app/pages/near-place-list.tsx'
import { PlaceEventsLink } from '#app/pages/place-events.tsx'
import { siteSettings } from '#app/services/settings.server.ts'
import { siteMap } from '#app/services/site-map.server.ts'
import { cacheUntilMidnight } from '#app/services/site-time.server.ts'
import { siteWords } from '#app/services/site-words.server.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import { useShellData } from '#app/shell/shell-data.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/directory'

export const handle = {
  kind: 'document',
  query: ['q', 'city', 'area', 'facility', 'rooms', 'page'],
  cached: true,
  sitemap: true,
} satisfies PublicPage

export async function loader({ url, context }: Route.LoaderArgs) {
  const { filters, unknown, cities, areas, facilities, isStale, ...all } = await listMosques(
    readFilters(url.searchParams),
  )
  const { list, near, next } = await withNearPlace(context, filters, all)
  const language = languageOf(url.pathname)
  const cards = await loadCards(context, list.mosques, language)
  await cacheUntilMidnight(context)
  if (isStale) doNotCache(context)
  const about = paragraphsOf(siteWords(await siteSettings(), language).directoryAbout)
  const guide = isFiltered(filters) ? null : { ...pageTexts.of(language).directoryGuide, about }
  return {
    filters,
    unknown,
    cities,
    areas,
    facilities,
    map: await loadDirectoryMap('/mosques', filters, near, language),
    streets: await siteMap(),
    list: { ...list, ...cards },
    guide,
    near,
    next,
    relaxed: list.count === 0 && !near ? await relaxMosqueFilters(filters) : [],
    placeEvents: await loadPlaceEvents(context, filters.q),
    places: await loadPlaceOptions(language),
    practice: await loadSitePractice(language),
  }
}

export function meta(args: Route.MetaArgs) {
  const { directory } = publicTexts.of(languageOf(args.location.pathname)).mosques
  return pageMeta({
    ...args,
    title: directory.pageTitle,
    description: directory.description,
    canonicalParams: ['city', 'area', 'page'],
    hidden: args.loaderData ? args.loaderData.filters.q !== '' : false,
  })
}

export default function Directory({ loaderData }: Route.ComponentProps) {
  const { filters, unknown, cities, areas, facilities, list, guide, places, practice, near, next } = loaderData
  const { map, streets, relaxed, placeEvents } = loaderData
  const {
    mosques: { directory: texts, search },
    missing,
    near: nearTexts,
  } = useTexts()
  return (
    <>
      <PageHeader
        title={texts.title}
        subtitle={useShellData()!.sampleData ? texts.lead : texts.leadWithoutFigure}
        className="max-sm:[&>.wrap]:py-4"
      >
        <DirectorySearch filters={filters} cities={cities} areas={areas} facilities={facilities} />
      </PageHeader>
      <section
        id={RESULTS_ID}
        aria-labelledby="results-title"
        className="list-with-map group wrap scroll-mt-4 py-4 sm:py-8"
      >
        <div>
          <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
            <h2 id="results-title" className="text-xl sm:text-2xl">
              {texts.results({ kind: filters.rooms ? 'prayer-room' : 'mosque' })}
            </h2>
            <p data-region="count" data-announce className="text-ink-soft tabular-nums">
              {near?.isAlone
                ? nearTitle(near, nearTexts)
                : texts[filters.rooms ? 'placeCount' : 'count']({ count: list.count })}
            </p>
          </div>
          <ToolRow>
            <MapLink />
            <PlacePicker options={places} />
            <InterpreterLink filters={filters} facilities={facilities} />
            <NearStatus />
          </ToolRow>
        </div>
        <ListMap map={map} streets={streets} />
        <div>
          <div data-region="results">
            <ListStates />
            <UnknownFilters
              unknown={unknown.map(({ filter, value }) => ({
                value,
                label: search[filter],
                to: `/mosques${filtersQuery({ ...filters, page: 1, [filter]: '' })}`,
              }))}
            />
            <div className="group-data-by-distance:hidden">
              <PlaceEventsLink found={placeEvents} />
              {!near?.isAlone && (
                <MosqueList
                  list={list}
                  filters={filters}
                  ways={<RelaxedFilters relaxed={relaxed} cities={cities} path="/mosques" />}
                />
              )}
              {near && <NearPlaceList near={near} next={next} />}
            </div>
          </div>
          <NearSection replacesResults practice={practice} />
          <LocalLink to="/mosques/add" rel="nofollow" className="link target mt-6 inline-flex items-center">
            {missing.link}
          </LocalLink>
        </div>
      </section>
      <div data-region="guide">{guide && <DirectoryGuide texts={guide} />}</div>
    </>
  )
}
