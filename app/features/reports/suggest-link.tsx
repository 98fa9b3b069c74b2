import { PencilLine } from 'lucide-react'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useTexts } from '#app/i18n/texts.ts'

/** 'Suggest a change' on the page of a mosque. */
export function SuggestLink({ mosque }: { mosque: string }) {
  return (
    <LocalLink
      to={`${mosque}/suggest`}
      rel="nofollow"
      className="link target inline-flex items-center gap-2 self-start text-sm"
    >
      <PencilLine aria-hidden="true" className="size-4" />
      {useTexts().suggest.link}
    </LocalLink>
  )
}
