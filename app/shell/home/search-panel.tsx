import type { ReactNode } from 'react'
import { useTexts } from '#app/i18n/texts.ts'

/** The search below the drawing of the home page. */
export function SearchPanel({ children }: { children: ReactNode }) {
  const texts = useTexts().home
  return (
    <section aria-label={texts.search} className="wrap relative z-10 -mt-3 lg:-mt-8 print:hidden">
      <div className="rounded-lg border border-line bg-surface p-3 shadow-lift sm:p-5">{children}</div>
    </section>
  )
}
