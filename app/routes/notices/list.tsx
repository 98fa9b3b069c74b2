import { mosqueAddress } from '#app/features/mosques/mosque-links.ts'
import { NoticeCard } from '#app/features/notices/notice-card.tsx'
import { noticeAddress, noticesFeedAddress } from '#app/features/notices/notice-links.ts'
import { viewNotices } from '#app/features/notices/notice-views.server.ts'
import { listNotices, nextNoticeChange } from '#app/features/notices/notices.server.ts'
import { WrongNotice } from '#app/features/notices/wrong-notice.tsx'
import { languageOf } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { publicTexts, useLanguage, useTexts } from '#app/i18n/texts.ts'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { pageFilter, queryFilters } from '#app/lib/web/query-filters.ts'
import { cacheUntil, requestFacts } from '#app/lib/web/request-context.ts'
import { cacheUntilMidnight } from '#app/services/site-day.server.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import { EmptyState } from '#app/ui/card.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import type { Route } from './+types/list'

export const handle = { kind: 'document', query: ['page'], cached: true } satisfies PublicPage

const filters = queryFilters({ page: pageFilter })

export async function loader({ url, context }: Route.LoaderArgs) {
  const { now } = requestFacts(context)
  const { page } = filters.read(url.searchParams)
  const { notices, pages } = await listNotices(now, { page })
  const changesAt = await nextNoticeChange(now)
  await cacheUntilMidnight(context)
  if (changesAt) cacheUntil(context, changesAt)
  for (const { endsAt } of notices) cacheUntil(context, new Date(endsAt))
  return { notices: await viewNotices(notices, languageOf(url.pathname)), page, pages }
}

export function meta(args: Route.MetaArgs) {
  const { title, description } = publicTexts.of(languageOf(args.location.pathname)).noticePages
  return pageMeta({ ...args, title, description, hidden: true })
}

export default function Notices({ loaderData: { notices, page, pages } }: Route.ComponentProps) {
  const { noticePages: texts, following } = useTexts()
  const feed = noticesFeedAddress(useLanguage())
  const address = (to: number) => `/notices${filters.write({ page: to })}`
  return (
    <>
      <PageHeader title={texts.title} subtitle={texts.subtitle} />
      <div data-region="notices" className="wrap flex flex-col gap-5 py-8 *:max-w-3xl sm:py-12">
        {notices.length === 0 && <EmptyState title={texts.empty}>{texts.emptyHint}</EmptyState>}
        {notices.map((notice) => (
          <NoticeCard key={notice.id} notice={notice}>
            <p className="flex flex-wrap gap-x-5">
              <LocalLink
                to={noticeAddress(notice.id)}
                rel="nofollow"
                className="link target inline-flex items-center"
                aria-describedby={`notice-${notice.id}`}
              >
                {texts.open}
              </LocalLink>
              <WrongNotice id={notice.id} mosque={mosqueAddress(notice.mosque)} />
            </p>
          </NoticeCard>
        ))}
        {pages > 1 && (
          <Pagination
            label={texts.pages}
            summary={texts.page({ page, pages })}
            previousLabel={texts.previous}
            nextLabel={texts.next}
            {...(page > 1 ? { previous: (link) => <LocalLink {...link} to={address(page - 1)} /> } : {})}
            {...(page < pages ? { next: (link) => <LocalLink {...link} to={address(page + 1)} /> } : {})}
          />
        )}
        <p className="flex flex-wrap gap-x-6">
          <LocalLink to="/follow" rel="nofollow" className="link target inline-flex items-center">
            {following.linkAll}
          </LocalLink>
          <a href={feed} className="link target inline-flex items-center">
            {texts.feed}
          </a>
        </p>
      </div>
    </>
  )
}
