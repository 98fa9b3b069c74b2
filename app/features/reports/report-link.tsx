import { Flag } from 'lucide-react'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useTexts } from '#app/i18n/texts.ts'

/**
 * The way from the page of a mosque to those who look after it: a page of choices, which leads to each form. Where nobody
 * does, it also leads whoever could to the claim.
 */
export function ReportLink({ mosque, hasAdmin }: { mosque: string; hasAdmin: boolean }) {
  const { suggest, claim } = useTexts()
  return (
    <p className="flex flex-wrap items-center gap-x-2 self-start text-sm">
      {!hasAdmin && (
        <>
          <span className="text-ink-soft">{claim.invitation}</span>
          <LocalLink to={`${mosque}/claim`} rel="nofollow" className="link target inline-flex items-center">
            {claim.link}
          </LocalLink>
        </>
      )}
      <LocalLink to={`${mosque}/suggest`} rel="nofollow" className="link target inline-flex items-center gap-2">
        <Flag aria-hidden="true" className="size-4" />
        {suggest.link}
      </LocalLink>
    </p>
  )
}
