import { FileDown } from 'lucide-react'
import { buttonClass } from './button.tsx'

type PdfLinkProps = {
  offer: { address: string | null; missing: string | null } | null
  label: string
  /** Why there is none. */
  missing: (words: { letters: string }) => string
}

/** The link to the PDF of a page, or the letters for which there is none. */
export function PdfLink({ offer, label, missing }: PdfLinkProps) {
  if (!offer) return null
  if (offer.address === null)
    return <p className="self-center text-ink-soft text-sm">{missing({ letters: offer.missing ?? '' })}</p>
  return (
    <a href={offer.address} className={buttonClass('secondary')}>
      <FileDown aria-hidden="true" />
      {label}
    </a>
  )
}
