import { Bell, ChevronRight, Flag, Megaphone } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { mosqueAddress, mosqueNoticesAddress } from '#app/features/mosques/mosque-links.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useSharedTexts, useTexts } from '#app/i18n/texts.ts'
import { Written } from '#app/i18n/written.tsx'
import { cn } from '#app/lib/cn.ts'
import { endingOf } from '#app/lib/web/ending.ts'
import { Badge } from '#app/ui/card.tsx'
import { NoticeCard } from './notice-card.tsx'
import { noticeAddress } from './notice-links.ts'
import { kindRules } from './notice-rules.ts'
import type { HomeNotices, NoticeSummary, NoticeView } from './notice-words.server.ts'

/** A notice in a public list, with the links to its own page, where it has one, and to the form of reports. */
export function ListedNotice({ notice }: { notice: NoticeView }) {
  const { noticePages: texts } = useTexts()
  return (
    <NoticeCard notice={notice}>
      <p className="flex flex-wrap gap-x-5">
        {!kindRules[notice.kind].isOfMosque && (
          <LocalLink
            to={noticeAddress(notice.id)}
            rel="nofollow"
            className="link target inline-flex items-center"
            aria-describedby={`notice-${notice.id}`}
          >
            {texts.open}
          </LocalLink>
        )}{' '}
        <WrongNotice id={notice.id} mosque={mosqueAddress(notice.mosque)} />
      </p>
    </NoticeCard>
  )
}

/** The way for visitors to say that a notice is wrong: the form of reports, which goes to those who look after the mosque. */
export function WrongNotice({ id, mosque }: { id: string; mosque: string }) {
  const { wrong } = useTexts().noticePages
  return (
    <LocalLink
      to={`${mosque}/report?about=notice.${id}`}
      rel="nofollow"
      className="link target inline-flex items-center gap-2"
    >
      <Flag aria-hidden="true" className="size-4" />
      {wrong}
    </LocalLink>
  )
}

/** Notices of a mosque in one line each, on its page, which search engines list: who it is stands behind the link. */
export function NoticeLines({
  notices,
  mosque,
  textClass,
}: {
  notices: readonly NoticeSummary[]
  mosque: { slug: string }
  textClass?: string
}) {
  const { notices: words } = useSharedTexts()
  return (
    <ul className="min-w-0">
      {notices.map((notice) => (
        <li key={notice.id} {...endingOf(notice)} className="relative flex min-h-11 items-center gap-2">
          <span className={cn('min-w-0 break-words', textClass)}>
            <LocalLink
              to={`${mosqueNoticesAddress(mosque)}#notice-${notice.id}`}
              rel="nofollow"
              className='link font-semibold after:absolute after:inset-0 after:content-[""]'
            >
              {notice.kindName}
            </LocalLink>
            {notice.text && (
              <>
                {' · '}
                <Written text={notice.text} />
              </>
            )}
          </span>{' '}
          {notice.isSample && <Badge className="shrink-0">{words.sample}</Badge>}
        </li>
      ))}
    </ul>
  )
}

/** The urgent notices of a mosque above everything else on its page: on phones at most two lines of each. */
export function UrgentNotices(props: Omit<Parameters<typeof NoticeLines>[0], 'textClass'>) {
  const { title } = useSharedTexts().notices
  return (
    <div data-region="notices">
      {props.notices.length > 0 && (
        <section aria-label={title} className="border-brass-line border-b bg-brass-soft">
          <div className="wrap flex gap-3 sm:py-2">
            <Megaphone aria-hidden="true" className="mt-3 size-5 shrink-0 text-brass max-sm:hidden" />
            <NoticeLines {...props} textClass="max-sm:line-clamp-2 max-sm:text-sm" />
          </div>
        </section>
      )}
    </div>
  )
}

/** The quiet line of the home page about the soonest janazah, or about other notices. */
export function HomeNoticeLine({ line }: { line: HomeNotices | null }) {
  const { home: texts } = useTexts().noticePages
  if (!line) return <div data-region="notices" />
  const { kind, kindName, text, mosque, others } = line
  return (
    <div data-region="notices">
      <TopLine to="/notices" {...endingOf(line)}>
        <b className="font-semibold">{kindName}</b> {[kind === 'janazah' && text, mosque].filter(Boolean).join(' · ')}
        {others > 0 && ` ${texts.more({ count: others })}`}
      </TopLine>
    </div>
  )
}

/** A line in brass below the header, which leads to more. */
export function TopLine({ to, children, ...rest }: { to: string; children: ReactNode } & ComponentProps<'p'>) {
  return (
    <p {...rest} className="border-brass-line border-b bg-brass-soft">
      <LocalLink to={to} rel="nofollow" className="wrap target flex items-center gap-2 text-ink no-underline">
        <Bell aria-hidden="true" className="size-5 shrink-0 text-brass" />
        <span className="min-w-0 flex-1 truncate max-sm:text-sm">{children}</span>
        <ChevronRight aria-hidden="true" className="-me-1 size-5 shrink-0 mirror-rtl" />
      </LocalLink>
    </p>
  )
}
