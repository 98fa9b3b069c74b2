import { isFiltered, readFilters } from '#app/features/mosques/directory/directory-filters.ts'
import { DirectoryGuide } from '#app/features/mosques/directory/directory-guide.tsx'
import { DirectorySearch } from '#app/features/mosques/directory/directory-search.tsx'
import { ListStates } from '#app/features/mosques/directory/list-states.tsx'
import { ListTools } from '#app/features/mosques/directory/list-tools.tsx'
import { MosqueList } from '#app/features/mosques/directory/mosque-list.tsx'
import { RESULTS_ID } from '#app/features/mosques/directory/page-links.tsx'
import { MapButton, MapFrame } from '#app/features/mosques/map/map-frame.tsx'
import { listMosques } from '#app/features/mosques/mosques.server.ts'
import { NearPlaceList } from '#app/features/mosques/near/near-place-list.tsx'
import { fillText } from '#app/features/mosques/near/near-row-texts.ts'
import { NearMeButton, NearSection, NearStatus } from '#app/features/mosques/near/near-section.tsx'
import { loadPlaceOptions } from '#app/features/mosques/near/place-options.server.tsx'
import { PlacePicker } from '#app/features/mosques/near/place-picker.tsx'
import { languageOf } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { pageTexts } from '#app/i18n/page-texts.ts'
import { publicTexts, useTexts } from '#app/i18n/texts.ts'
import { paragraphsOf } from '#app/lib/paragraphs.ts'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { doNotCache } from '#app/lib/web/request-context.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { cacheUntilMidnight } from '#app/services/site-day.server.ts'
import { siteMap } from '#app/services/site-map.server.ts'
import { siteWords } from '#app/services/site-words.server.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import { useShellData } from '#app/shell/shell-data.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/directory'
import { loadCards } from './card-events.server.ts'
import { withNearPlace } from './near-place.server.ts'

export const handle = {
  kind: 'document',
  query: ['q', 'city', 'area', 'facility', 'page'],
  cached: true,
  sitemap: true,
  maxBodyBytes: 0,
} satisfies PublicPage

export async function loader({ url, context }: Route.LoaderArgs) {
  const { filters, cities, areas, facilities, isStale, ...all } = await listMosques(readFilters(url.searchParams))
  const { list, near, next } = await withNearPlace(context, filters, all)
  const language = languageOf(url.pathname)
  const cards = await loadCards(context, list.mosques, language)
  await cacheUntilMidnight(context)
  if (isStale) doNotCache(context)
  const about = paragraphsOf(siteWords(await siteSettings(), language).directoryAbout)
  const guide = isFiltered(filters) ? null : { ...pageTexts.of(language).directoryGuide, about }
  return {
    filters,
    cities,
    areas,
    facilities,
    map: await siteMap(),
    list: { ...list, ...cards },
    guide,
    near,
    next,
    places: await loadPlaceOptions(language),
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
  const { filters, cities, areas, facilities, list, map, guide, places, near, next } = loaderData
  const {
    mosques: { directory: texts },
    missing,
    near: { titleOf },
  } = useTexts()
  return (
    <>
      <PageHeader title={texts.title} subtitle={useShellData()?.sampleData ? texts.lead : texts.leadWithoutFigure}>
        <DirectorySearch filters={filters} cities={cities} areas={areas} facilities={facilities} />
      </PageHeader>
      <section id={RESULTS_ID} aria-labelledby="results-title" className="group wrap scroll-mt-4 py-6 sm:py-10">
        <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <h2 id="results-title" className="text-2xl">
            {texts.results}
          </h2>
          <p data-region="count" data-announce className="text-ink-soft tabular-nums">
            {near?.isAlone ? fillText(titleOf, { place: near.place }) : texts.count(list.count)}
          </p>
        </div>
        <ListTools>
          <NearMeButton />
          <MapButton tiles={map.tiles} />
          <PlacePicker options={places} />
          <NearStatus />
        </ListTools>
        <MapFrame map={map} />
        <div data-region="results">
          <ListStates />
          <div className="group-data-by-distance:hidden">
            {!near?.isAlone && <MosqueList list={list} filters={filters} />}
            {near && <NearPlaceList near={near} next={next} />}
          </div>
        </div>
        <NearSection replacesResults />
        <LocalLink to="/mosques/add" rel="nofollow" className="link target mt-6 inline-flex items-center">
          {missing.link}
        </LocalLink>
      </section>
      <div data-region="guide">{guide && <DirectoryGuide texts={guide} />}</div>
    </>
  )
}
