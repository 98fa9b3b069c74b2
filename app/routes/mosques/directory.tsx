import { env } from '#app/env.server.ts'
import { isFiltered, readFilters } from '#app/features/mosques/directory/directory-filters.ts'
import { DirectoryGuide } from '#app/features/mosques/directory/directory-guide.tsx'
import { DirectorySearch } from '#app/features/mosques/directory/directory-search.tsx'
import { ListStates } from '#app/features/mosques/directory/list-states.tsx'
import { ListTools } from '#app/features/mosques/directory/list-tools.tsx'
import { MosqueList } from '#app/features/mosques/directory/mosque-list.tsx'
import { RESULTS_ID } from '#app/features/mosques/directory/page-links.tsx'
import { MapButton, MapFrame } from '#app/features/mosques/map/map-frame.tsx'
import { NearListTarget, NearMeButton } from '#app/features/mosques/map/near-me-button.tsx'
import { listMosques } from '#app/features/mosques/mosques.server.ts'
import { languageOf } from '#app/i18n/languages.ts'
import { pageTexts } from '#app/i18n/page-texts.ts'
import { publicTexts, useTexts } from '#app/i18n/texts.ts'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { doNotCache } from '#app/lib/web/request-context.ts'
import { cacheUntilMidnight } from '#app/services/site-day.server.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import { useShellData } from '#app/shell/shell-data.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/directory'
import { loadCardEvents } from './card-events.server.ts'

export const handle = {
  kind: 'document',
  query: ['q', 'area', 'facility', 'page'],
  cached: true,
  sitemap: true,
  maxBodyBytes: 0,
} satisfies PublicPage

export async function loader({ url, context }: Route.LoaderArgs) {
  const filters = readFilters(url.searchParams)
  const { areas, facilities, isStale, ...list } = await listMosques(filters)
  const ids = list.mosques.map((mosque) => mosque.id)
  const events = await loadCardEvents(context, ids, languageOf(url.pathname))
  await cacheUntilMidnight(context)
  if (isStale) doNotCache(context)
  const guide = isFiltered(filters) ? null : pageTexts.of(languageOf(url.pathname)).directoryGuide
  return { filters, areas, facilities, list: { ...list, events }, tiles: env().MAP_TILES, guide }
}

export function meta(args: Route.MetaArgs) {
  const { directory } = publicTexts.of(languageOf(args.location.pathname)).mosques
  return pageMeta({
    ...args,
    title: directory.pageTitle,
    description: directory.description,
    canonicalParams: ['area', 'page'],
    hidden: args.loaderData ? args.loaderData.filters.q !== '' : false,
  })
}

export default function Directory({ loaderData }: Route.ComponentProps) {
  const { filters, areas, facilities, list, tiles, guide } = loaderData
  const texts = useTexts().mosques.directory
  return (
    <>
      <PageHeader title={texts.title} subtitle={useShellData()?.sampleData ? texts.lead : texts.leadWithoutFigure}>
        <DirectorySearch filters={filters} areas={areas} facilities={facilities} />
      </PageHeader>
      <section id={RESULTS_ID} aria-labelledby="results-title" className="group wrap scroll-mt-4 py-6 sm:py-10">
        <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <h2 id="results-title" className="text-2xl">
            {texts.results}
          </h2>
          <p data-region="count" data-announce className="text-ink-soft tabular-nums">
            {texts.count(list.count)}
          </p>
        </div>
        <ListTools>
          <NearMeButton />
          <MapButton tiles={tiles} />
        </ListTools>
        <MapFrame tiles={tiles} />
        <div data-region="results">
          <ListStates />
          <div className="group-data-by-distance:hidden">
            <MosqueList list={list} filters={filters} />
          </div>
        </div>
        <NearListTarget />
      </section>
      <div data-region="guide">{guide && <DirectoryGuide texts={guide} />}</div>
    </>
  )
}
