import { Flag } from 'lucide-react'
import { mosqueAddress } from '#app/features/mosques/mosque-links.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useTexts } from '#app/i18n/texts.ts'
import { NoticeCard } from './notice-card.tsx'
import { noticeAddress } from './notice-links.ts'
import { kindRules } from './notice-rules.ts'
import type { NoticeView } from './notice-views.server.ts'

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
        )}
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
