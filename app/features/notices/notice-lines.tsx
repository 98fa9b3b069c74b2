import { Megaphone } from 'lucide-react'
import { mosqueNoticesAddress } from '#app/features/mosques/mosque-links.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useSharedTexts, useTexts } from '#app/i18n/texts.ts'
import { Written } from '#app/i18n/written.tsx'
import { Badge } from '#app/ui/card.tsx'
import { endingOf } from './notice-ending.ts'
import type { NoticeSummary } from './notice-in-words.ts'
import type { HomeNotices } from './notice-views.server.ts'

/** Notices of a mosque in one line each, on its page, which search engines list: who it is stands behind the link. */
export function NoticeLines({ notices, mosque }: { notices: readonly NoticeSummary[]; mosque: { slug: string } }) {
  const { notices: words } = useSharedTexts()
  return (
    <ul className="flex flex-col gap-1">
      {notices.map((notice) => (
        <li key={notice.id} {...endingOf(notice)} className="break-words">
          <LocalLink
            to={`${mosqueNoticesAddress(mosque)}#notice-${notice.id}`}
            rel="nofollow"
            className="link target inline-flex items-center font-semibold"
          >
            {notice.kindName}
          </LocalLink>
          {notice.text && (
            <>
              {' · '}
              <Written text={notice.text} />
            </>
          )}
          {notice.isSample && <Badge className="ms-2">{words.sample}</Badge>}
        </li>
      ))}
    </ul>
  )
}

/** The urgent notices of a mosque above everything else on its page. */
export function UrgentNotices(props: Parameters<typeof NoticeLines>[0]) {
  const { title } = useSharedTexts().notices
  return (
    <div data-region="notices">
      {props.notices.length > 0 && (
        <section aria-label={title} className="border-brass-line border-b bg-brass-soft">
          <div className="wrap flex gap-3 py-2">
            <Megaphone aria-hidden="true" className="mt-3 size-5 shrink-0 text-brass" />
            <NoticeLines {...props} />
          </div>
        </section>
      )}
    </div>
  )
}

/** The quiet line of the home page about the newest janazah, or about other notices. */
export function HomeNoticeLine({ line }: { line: HomeNotices | null }) {
  const { home: texts } = useTexts().noticePages
  if (!line) return <div data-region="notices" />
  const { kind, kindName, text, mosque, others } = line
  return (
    <div data-region="notices">
      <p {...endingOf(line)} className="wrap break-words mt-4 text-ink-soft">
        <LocalLink to="/notices" rel="nofollow" className="link target inline-flex items-center">
          {kind === 'janazah' ? texts.one({ salaah: text, mosque }) : `${kindName}: ${mosque}`}
          {others > 0 && ` ${texts.more({ count: others })}`}
        </LocalLink>
      </p>
    </div>
  )
}
