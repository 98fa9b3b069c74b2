import { DirectoryGuide } from '#app/features/mosques/directory/directory-guide.tsx'
import { ListStates, MosqueList, RESULTS_ID, ToolRow } from '#app/features/mosques/directory/mosque-list.tsx'
import { DirectorySearch, InterpreterLink } from '#app/features/mosques/directory/search-forms.tsx'
import { RelaxedFilters, UnknownMosqueFilters } from '#app/features/mosques/directory/ways-on.tsx'
import { ListMap, MapLink } from '#app/features/mosques/map/city-map.tsx'
import { isFiltered, readFilters } from '#app/features/mosques/mosque-filters.ts'
import { NearSection, NearStatus, PlacePicker } from '#app/features/mosques/near/near-section.tsx'
import { languageOf } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { pageTexts } from '#app/i18n/page-texts.ts'
import { publicTexts, useTexts } from '#app/i18n/texts.ts'
import { paragraphsOf } from '#app/lib/paragraphs.ts'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { loadMosqueSearch } from '#app/pages/mosque-search.server.ts'
import { NearPlaceList, nearTitle } from '#app/pages/near-place-list.tsx'
import { PlaceEventsLink } from '#app/pages/place-events.tsx'
import { siteSettings } from '#app/services/settings.server.ts'
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
  const language = languageOf(url.pathname)
  const search = await loadMosqueSearch(context, readFilters(url.searchParams), '/mosques', language)
  const about = paragraphsOf(siteWords(await siteSettings(), language).directoryAbout)
  const guide = isFiltered(search.filters) ? null : { ...pageTexts.of(language).directoryGuide, about }
  return { ...search, guide }
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
    mosques: { directory: texts },
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
            <UnknownMosqueFilters unknown={unknown} filters={filters} path="/mosques" />
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
