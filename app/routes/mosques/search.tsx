import type { ListedCity } from '#app/features/mosques/cities/mosque-city.ts'
import { type DirectoryFilters, filtersQuery, readFilters } from '#app/features/mosques/directory/directory-filters.ts'
import { ListTools } from '#app/features/mosques/directory/list-tools.tsx'
import { PageLinks, RESULTS_ID } from '#app/features/mosques/directory/page-links.tsx'
import { ResultGrid } from '#app/features/mosques/directory/result-grid.tsx'
import { listMosques } from '#app/features/mosques/mosques.server.ts'
import { NearPlaceList } from '#app/features/mosques/near/near-place-list.tsx'
import { NearMeButton, NearSection, NearStatus } from '#app/features/mosques/near/near-section.tsx'
import { loadPlaceOptions } from '#app/features/mosques/near/place-options.server.tsx'
import { PlacePicker } from '#app/features/mosques/near/place-picker.tsx'
import { MosqueSearchBlock } from '#app/features/mosques/search/mosque-search-block.tsx'
import { type Language, languageOf } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { type PublicTexts, publicTexts, useLanguage, useTexts } from '#app/i18n/texts.ts'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { cacheUntil, doNotCache, requestFacts } from '#app/lib/web/request-context.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/search'
import { loadCards } from './card-events.server.ts'
import { withNearPlace } from './near-place.server.ts'

export const handle = {
  kind: 'document',
  query: ['q', 'city', 'area', 'page'],
  cached: true,
  sitemap: false,
  maxBodyBytes: 0,
} satisfies PublicPage

const CACHED_FOR_MS = 24 * 60 * 60 * 1000

export async function loader({ url, context }: Route.LoaderArgs) {
  const query = { ...readFilters(url.searchParams), facility: [] }
  const { filters, facilities: _, isStale, ...all } = await listMosques(query)
  const { list, near, next } = await withNearPlace(context, filters, all)
  cacheUntil(context, new Date(requestFacts(context).now.getTime() + CACHED_FOR_MS))
  if (isStale) doNotCache(context)
  const cards = await loadCards(context, list.mosques, languageOf(url.pathname))
  return { filters, list: { ...list, ...cards }, near, next, places: await loadPlaceOptions(languageOf(url.pathname)) }
}

type Found = { filters: DirectoryFilters; list: { cities: readonly ListedCity[] } }

function headingOf(texts: PublicTexts['mosques']['results'], language: Language, { filters, list }: Found): string {
  const { q, area } = filters
  const city = list.cities.find(({ id }) => id === filters.city)?.names[language]
  const location = area && city ? texts.inAreaOf(area, city) : (area || city) && texts.inArea(area || city!)
  return [q ? texts.title(q) : texts.titleAll, location].filter(Boolean).join(' ')
}

export function meta(args: Route.MetaArgs) {
  const language = languageOf(args.location.pathname)
  const { results, directory } = publicTexts.of(language).mosques
  const title = args.loaderData ? headingOf(results, language, args.loaderData) : results.titleAll
  return pageMeta({ ...args, title, description: directory.description, hidden: true })
}

export default function Results({ loaderData: { filters, list, near, next, places } }: Route.ComponentProps) {
  const { mosques, shell } = useTexts()
  const { results: texts, directory } = mosques
  return (
    <>
      <PageHeader title={<span className="break-words">{headingOf(texts, useLanguage(), { filters, list })}</span>}>
        <MosqueSearchBlock cities={list.cities} areas={list.areas} {...filters} />
      </PageHeader>
      <section
        id={RESULTS_ID}
        aria-labelledby={near?.isAlone ? undefined : 'results-title'}
        className="group wrap scroll-mt-4 py-6 sm:py-10"
      >
        {!near?.isAlone && (
          <h2 id="results-title" className="mb-4 font-normal font-sans text-base text-ink-soft tabular-nums">
            {directory.count(list.count)}
          </h2>
        )}
        <ListTools>
          <NearMeButton />
          <PlacePicker options={places} />
          <NearStatus />
        </ListTools>
        {list.count === 0 && !near ? (
          <EmptyState
            className="group-data-by-distance:hidden"
            title={texts.empty}
            action={
              <LocalLink to="/" className={buttonClass()}>
                {texts.again}
              </LocalLink>
            }
          >
            {directory.emptyHint}
          </EmptyState>
        ) : (
          <div className="group-data-by-distance:hidden">
            {filters.page > list.page && <Notice className="mb-5">{shell.beyondEnd(filters.page, list.page)}</Notice>}
            <ResultGrid {...list} />
            <PageLinks list={list} addressOf={(page) => `/mosques/search${filtersQuery({ ...filters, page })}`} />
            {near && <NearPlaceList near={near} next={next} />}
          </div>
        )}
        <NearSection replacesResults />
      </section>
    </>
  )
}
