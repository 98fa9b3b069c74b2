import { followAddress } from '#app/features/mosques/mosque-links.ts'
import { listAreas } from '#app/features/mosques/search/mosques.server.ts'
import { noticeFilters, noticesAddress, noticesFeedAddress } from '#app/features/notices/notice-links.ts'
import { listNotices, nextNoticeChange } from '#app/features/notices/notice-lists.server.ts'
import { type NoticeKind, wideKinds } from '#app/features/notices/notice-rules.ts'
import { viewNotices } from '#app/features/notices/notice-words.server.ts'
import { ListedNotice } from '#app/features/notices/public-notices.tsx'
import { languageOf, localAddress } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { publicTexts, useLanguage, useSharedTexts, useTexts } from '#app/i18n/texts.ts'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { cacheUntil, requestFacts } from '#app/lib/web/request-context.ts'
import { isPushOffered } from '#app/services/push/send-push.server.ts'
import { cacheUntilMidnight } from '#app/services/site-time.server.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/card.tsx'
import { Options, SelectField } from '#app/ui/field.tsx'
import { RetryNotice } from '#app/ui/notice.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import type { Route } from './+types/list'

export const handle = { kind: 'document', query: ['kind', 'area', 'page'], cached: true } satisfies PublicPage

export async function loader({ url, context }: Route.LoaderArgs) {
  const { now } = requestFacts(context)
  const filters = noticeFilters.read(url.searchParams)
  const { notices, pages } = await listNotices(now, filters)
  const changesAt = await nextNoticeChange(now)
  await cacheUntilMidnight(context)
  if (changesAt) cacheUntil(context, changesAt)
  const isPushed = isPushOffered()
  const views = await viewNotices(notices, languageOf(url.pathname))
  return { notices: views, areas: await listAreas(), filters, pages, isPushed }
}

export function meta(args: Route.MetaArgs) {
  const { title, description } = publicTexts.of(languageOf(args.location.pathname)).noticePages
  return pageMeta({ ...args, title, description, hidden: true })
}

export default function Notices({ loaderData: { notices, areas, filters, pages, isPushed } }: Route.ComponentProps) {
  const { noticePages: texts, following, shell } = useTexts()
  const { kind, area, page } = filters
  const feed = noticesFeedAddress(useLanguage(), { kind, area })
  const address = (to: number) => noticesAddress({ ...filters, page: to })
  return (
    <>
      <PageHeader title={texts.title} subtitle={texts.subtitle} />
      <NoticeFiltersForm filters={filters} areas={areas} />
      <div data-region="notices" className="wrap flex flex-col gap-5 pt-5 pb-8 *:max-w-3xl sm:pb-12">
        <template data-state="failed">
          <RetryNotice message={texts.failed} retry={shell.failure.retry} className="mt-4 max-w-3xl" />
        </template>
        {notices.length === 0 && (
          <EmptyState
            title={kind || area ? texts.emptyFiltered : texts.empty}
            action={(kind || area) && <LocalLink to="/notices">{texts.all}</LocalLink>}
          >
            {texts.emptyHint}
          </EmptyState>
        )}
        {notices.map((notice) => (
          <ListedNotice key={notice.id} notice={notice} />
        ))}
        <Pagination
          texts={texts}
          page={page}
          pages={pages}
          link={(to, link) => <LocalLink {...link} to={address(to)} />}
        />
        <p className="flex flex-wrap gap-x-6">
          <LocalLink to={followAddress(area)} rel="nofollow" className="link target inline-flex items-center">
            {isPushed ? following.linkAll : following.other}
          </LocalLink>{' '}
          <a href={feed} className="link target inline-flex items-center">
            {texts.feed}
          </a>
        </p>
      </div>
    </>
  )
}

type Props = { filters: { kind: NoticeKind | null; area: string }; areas: readonly string[] }

/** The notices of one kind or area: a GET form, which with script updates the list at every choice. */
function NoticeFiltersForm({ filters: { kind, area }, areas }: Props) {
  const { filters: texts } = useTexts().noticePages
  const { kinds } = useSharedTexts().notices
  return (
    <search aria-label={texts.title} className="wrap pt-6">
      <form
        data-live
        action={localAddress(useLanguage(), '/notices')}
        className="flex max-w-3xl flex-wrap items-end gap-3"
      >
        <SelectField name="kind" label={texts.kind} defaultValue={kind ?? ''} className="min-w-40 flex-1">
          <option value="">{texts.allKinds}</option>
          <Options of={wideKinds} label={(each) => kinds[each]} />
        </SelectField>
        <SelectField name="area" label={texts.area} defaultValue={area} className="min-w-40 flex-1">
          <option value="">{texts.allAreas}</option>
          {areas.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </SelectField>
        <Button type="submit" variant="secondary">
          {texts.show}
        </Button>
      </form>
    </search>
  )
}
