import { Flag } from 'lucide-react'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useTexts } from '#app/i18n/texts.ts'

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
