import { filtersQuery, pageSize, readFilters } from '#app/features/mosques/directory-filters.ts'
import { MosqueSearchBlock } from '#app/features/mosques/mosque-search-block.tsx'
import { listMosques } from '#app/features/mosques/mosques.server.ts'
import { ResultGrid } from '#app/features/mosques/result-grid.tsx'
import { languageOf } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { type PublicTexts, publicTexts, useTexts } from '#app/i18n/texts.ts'
import type { PublicPage } from '#app/lib/page-handle.ts'
import { cacheUntil, doNotCache, requestFacts } from '#app/lib/request-context.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
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
  const { facilities: _, behind, ...list } = await listMosques(filters)
  cacheUntil(context, new Date(requestFacts(context).now.getTime() + CACHED_FOR_MS))
  if (behind) doNotCache(context)
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
  const { results: texts, directory } = useTexts().mosques
  const to = (page: number) => `/mosques/search${filtersQuery({ ...filters, page })}`
  return (
    <>
      <PageHeader title={<span className="break-words">{headingOf(texts, filters)}</span>}>
        <MosqueSearchBlock key={to(1)} areas={list.areas} q={filters.q} area={filters.area} sticky={false} />
      </PageHeader>
      <div className="wrap py-6 sm:py-10">
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
            <h2 className="mb-4 font-normal font-sans text-base text-ink-soft tabular-nums">
              {directory.count(list.count)}
            </h2>
            <ResultGrid key={to(list.page)} mosques={list.mosques} />
            {list.count > pageSize && (
              <nav className="mt-6 flex flex-wrap items-center justify-center gap-4">
                {list.page > 1 && (
                  <LocalLink to={to(list.page - 1)} rel="prev" className={buttonClass('secondary')}>
                    {directory.showEarlier}
                  </LocalLink>
                )}
                <span className="text-ink-soft text-sm tabular-nums">
                  {directory.range(list.from + 1, list.to, list.count)}
                </span>
                {list.to < list.count && (
                  <LocalLink to={to(list.page + 1)} rel="next" className={buttonClass('secondary')}>
                    {directory.showMore}
                  </LocalLink>
                )}
              </nav>
            )}
          </>
        )}
      </div>
    </>
  )
}
