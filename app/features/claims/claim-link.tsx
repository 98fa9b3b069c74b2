import { HandHeart } from 'lucide-react'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useTexts } from '#app/i18n/texts.ts'
import { buttonClass } from '#app/ui/button.tsx'

/** 'I look after this mosque': an invitation where nobody does, and a quiet link where somebody does already. */
export function ClaimLink({ mosque, hasAdmin }: { mosque: string; hasAdmin: boolean }) {
  const { claim: texts } = useTexts()
  const link = (className: string) => (
    <LocalLink to={`${mosque}/claim`} rel="nofollow" className={className}>
      <HandHeart aria-hidden="true" className={hasAdmin ? 'size-4' : undefined} />
      {texts.link}
    </LocalLink>
  )
  if (hasAdmin) return link('link target inline-flex items-center gap-2 self-start text-sm')
  return (
    <div className="flex flex-col items-start gap-2">
      <p className="text-ink-soft text-sm">{texts.invitation}</p>
      {link(buttonClass('secondary', 'px-4'))}
    </div>
  )
}
