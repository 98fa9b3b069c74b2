import { mosqueAddress, mosqueNoticesAddress } from '#app/features/mosques/mosque-links.ts'
import { NoticeCard } from '#app/features/notices/notice-card.tsx'
import { noticeAddress, noticePictureAddress, noticeShareImageAddress } from '#app/features/notices/notice-links.ts'
import { nextNoticeChange } from '#app/features/notices/notice-lists.server.ts'
import { viewNotices, writeMessage } from '#app/features/notices/notice-words.server.ts'
import { findNotice } from '#app/features/notices/notices.server.ts'
import { WrongNotice } from '#app/features/notices/public-notices.tsx'
import { languageOf, localAddress } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { publicTexts, useLanguage, useTexts } from '#app/i18n/texts.ts'
import { endingOf } from '#app/lib/web/ending.ts'
import { notFound } from '#app/lib/web/http.ts'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { cacheUntil, requestFacts } from '#app/lib/web/request-context.ts'
import { cacheUntilMidnight } from '#app/services/site-time.server.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import { BackArrow, buttonClass } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/card.tsx'
import { ShareButton } from '#app/ui/share-button.tsx'
import type { Route } from './+types/detail'

export const handle = { kind: 'document', cached: true } satisfies PublicPage

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { now, origin } = requestFacts(context)
  const language = languageOf(url.pathname)
  await cacheUntilMidnight(context)
  const changesAt = await nextNoticeChange(now)
  if (changesAt) cacheUntil(context, changesAt)
  const notice = await findNotice(params.notice, now)
  if (!notice) notFound(publicTexts.of(language).noticePages.notFound)
  const [view] = await viewNotices([notice], language)
  return {
    notice: view!,
    message: await writeMessage(notice, language),
    pageUrl: origin + localAddress(language, noticeAddress(notice.id)),
  }
}

/** Title and picture have no name: it would stay in the history of browsers and in previews of links. */
export function meta(args: Route.MetaArgs) {
  const language = languageOf(args.location.pathname)
  const texts = publicTexts.of(language).noticePages
  const { notice } = args.loaderData ?? {}
  const title = notice ? `${notice.kindName}, ${notice.mosque.name}` : texts.notFound
  const size = { width: 1200, height: 630 }
  const image = notice && { url: noticeShareImageAddress(notice.id, language), alt: title, ...size }
  return pageMeta({ ...args, title, description: texts.description, hidden: true, ...(image && { image }) })
}

export default function Page({ loaderData: { notice, message, pageUrl } }: Route.ComponentProps) {
  const { noticePages: texts, mosques } = useTexts()
  const language = useLanguage()
  const picture = noticePictureAddress(notice.id, language)
  return (
    <div data-region="notices" className="wrap flex flex-col gap-6 py-8 *:max-w-3xl sm:py-12">
      <LocalLink to="/notices" className="link target inline-flex items-center gap-1.5 self-start text-sm">
        <BackArrow className="size-4" />
        {texts.all}
      </LocalLink>
      <NoticeCard notice={notice} heading="h1">
        <p className="flex flex-wrap gap-x-5">
          <WrongNotice id={notice.id} mosque={mosqueAddress(notice.mosque)} />
          <LocalLink
            to={mosqueNoticesAddress(notice.mosque)}
            rel="nofollow"
            className="link target inline-flex items-center"
          >
            {texts.allOfMosque({ mosque: notice.mosque.name })}
          </LocalLink>
        </p>
      </NoticeCard>
      <section aria-labelledby="send" {...endingOf(notice)} className="break-words flex flex-col items-start gap-3">
        <h2 id="send" className="text-xl">
          {texts.send.title}
        </h2>
        <p className="text-ink-soft text-sm">{texts.send.text}</p>
        <p dir="auto" className="whitespace-pre-line rounded-md border border-line bg-sunken px-4 py-3">
          {message}
        </p>
        <div className="flex flex-wrap gap-3">
          <ShareButton texts={mosques.share} title="" text={message} url={pageUrl} />
          <a href={picture} className={buttonClass('secondary')} download={`notice-${notice.id}.png`}>
            {texts.send.picture}
          </a>
        </div>
      </section>
    </div>
  )
}

export function ErrorBoundary() {
  const { noticePages: texts } = useTexts()
  return (
    <div className="wrap py-12">
      <EmptyState
        title={texts.notFound}
        titleAs="h1"
        action={
          <LocalLink to="/notices" className={buttonClass('primary')}>
            {texts.all}
          </LocalLink>
        }
      >
        {texts.notFoundHint}
      </EmptyState>
    </div>
  )
}
