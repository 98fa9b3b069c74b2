import { Flag } from 'lucide-react'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useTexts } from '#app/i18n/texts.ts'

/** 'Something wrong?' on the page of a mosque; `about` chooses the time in the form. */
export function ReportLink({ mosque, about }: { mosque: string; about?: string }) {
  const { report } = useTexts()
  return (
    <LocalLink
      to={`${mosque}/report${about ? `?about=${about}` : ''}`}
      rel="nofollow"
      className="link target inline-flex items-center gap-2 self-start text-sm"
    >
      <Flag aria-hidden="true" className="size-4" />
      {report.link}
    </LocalLink>
  )
}
