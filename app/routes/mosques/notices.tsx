import { mosqueAddress, mosqueNoticesAddress } from '#app/features/mosques/mosque-links.ts'
import { MosqueErrorPage } from '#app/features/mosques/page/mosque-page.tsx'
import { loadMosqueNotices } from '#app/features/notices/notice-words.server.ts'
import { ListedNotice } from '#app/features/notices/public-notices.tsx'
import { languageOf } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { namedIn } from '#app/i18n/mosque-names.ts'
import { requirePath } from '#app/i18n/site-addresses.ts'
import { publicTexts, useTexts } from '#app/i18n/texts.ts'
import { Written } from '#app/i18n/written.tsx'
import { pick } from '#app/lib/pick.ts'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { cacheUntil, requestFacts } from '#app/lib/web/request-context.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import { BackArrow } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/card.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/notices'
import { findPageMosque } from './visitor-form.server.ts'

export const handle = { kind: 'document', cached: true } satisfies PublicPage

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { now } = requestFacts(context)
  const language = languageOf(url.pathname)
  const { mosque } = await findPageMosque(context, url, params.mosque)
  requirePath(url, mosqueNoticesAddress(mosque))
  const { notices, changesAt } = await loadMosqueNotices(mosque.id, now, language)
  if (changesAt) cacheUntil(context, changesAt)
  return { mosque: pick(namedIn(language, mosque), ['slug', 'name']), notices }
}

export function meta(args: Route.MetaArgs) {
  const texts = publicTexts.of(languageOf(args.location.pathname))
  const { mosque } = args.loaderData ?? {}
  const title = mosque ? texts.noticePages.ofMosque({ mosque: mosque.name }) : texts.mosques.page.notFound
  return pageMeta({ ...args, title, description: texts.noticePages.description, hidden: true })
}

export default function MosqueNotices({ loaderData: { mosque, notices } }: Route.ComponentProps) {
  const { noticePages: texts } = useTexts()
  const address = mosqueAddress(mosque)
  return (
    <>
      <PageHeader title={texts.ofMosque({ mosque: mosque.name })} />
      <div data-region="notices" className="wrap flex flex-col gap-5 py-8 *:max-w-3xl sm:py-12">
        <LocalLink to={address} className="link target inline-flex items-center gap-1.5 self-start text-sm">
          <BackArrow className="size-4" />
          <Written text={texts.back({ mosque: mosque.name })} />
        </LocalLink>
        {notices.length === 0 && <EmptyState title={texts.empty}>{texts.emptyHint}</EmptyState>}
        {notices.map((notice) => (
          <ListedNotice key={notice.id} notice={notice} />
        ))}
      </div>
    </>
  )
}

export const ErrorBoundary = MosqueErrorPage
