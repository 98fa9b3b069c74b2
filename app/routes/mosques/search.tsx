import { filtersQuery, readFilters } from '#app/features/mosques/directory/directory-filters.ts'
import { ListTools } from '#app/features/mosques/directory/list-tools.tsx'
import { PageLinks, RESULTS_ID } from '#app/features/mosques/directory/page-links.tsx'
import { ResultGrid } from '#app/features/mosques/directory/result-grid.tsx'
import { NearListTarget, NearMeButton } from '#app/features/mosques/map/near-me-button.tsx'
import { listMosques } from '#app/features/mosques/mosques.server.ts'
import { MosqueSearchBlock } from '#app/features/mosques/search/mosque-search-block.tsx'
import { languageOf } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { type PublicTexts, publicTexts, useTexts } from '#app/i18n/texts.ts'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { cacheUntil, doNotCache, requestFacts } from '#app/lib/web/request-context.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/search'

export const handle = {
  kind: 'document',
  query: ['q', 'area', 'page'],
  cached: true,
  sitemap: false,
  maxBodyBytes: 0,
} satisfies PublicPage

const CACHED_FOR_MS = 24 * 60 * 60 * 1000

export async function loader({ url, context }: Route.LoaderArgs) {
  const filters = { ...readFilters(url.searchParams), facility: '' }
  const { facilities: _, isStale, ...list } = await listMosques(filters)
  cacheUntil(context, new Date(requestFacts(context).now.getTime() + CACHED_FOR_MS))
  if (isStale) doNotCache(context)
  return { filters, list }
}

const headingOf = (texts: PublicTexts['mosques']['results'], { q, area }: { q: string; area: string }) =>
  [q ? texts.title(q) : texts.titleAll, area && texts.inArea(area)].filter(Boolean).join(' ')

export function meta(args: Route.MetaArgs) {
  const { results, directory } = publicTexts.of(languageOf(args.location.pathname)).mosques
  const title = args.loaderData ? headingOf(results, args.loaderData.filters) : results.titleAll
  return pageMeta({ ...args, title, description: directory.description, hidden: true })
}

export default function Results({ loaderData: { filters, list } }: Route.ComponentProps) {
  const { mosques, shell } = useTexts()
  const { results: texts, directory } = mosques
  return (
    <>
      <PageHeader title={<span className="break-words">{headingOf(texts, filters)}</span>}>
        <MosqueSearchBlock areas={list.areas} q={filters.q} area={filters.area} />
      </PageHeader>
      <section id={RESULTS_ID} aria-labelledby="results-title" className="group wrap scroll-mt-4 py-6 sm:py-10">
        <h2 id="results-title" className="mb-4 font-normal font-sans text-base text-ink-soft tabular-nums">
          {directory.count(list.count)}
        </h2>
        {list.count === 0 ? (
          <EmptyState
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
          <>
            <ListTools>
              <NearMeButton />
            </ListTools>
            <div className="group-data-by-distance:hidden">
              {filters.page > list.page && <Notice className="mb-5">{shell.beyondEnd(filters.page, list.page)}</Notice>}
              <ResultGrid mosques={list.mosques} />
              <PageLinks list={list} addressOf={(page) => `/mosques/search${filtersQuery({ ...filters, page })}`} />
            </div>
            <NearListTarget />
          </>
        )}
      </section>
    </>
  )
}
