import type { ReactNode } from 'react'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useTexts } from '#app/i18n/texts.ts'
import { Section } from '#app/ui/page-header.tsx'

/** The section of three mosques that change daily; its children are their cards. */
export function FeaturedMosques({ children }: { children: ReactNode }) {
  const { featured } = useTexts().home
  return (
    <Section
      title={featured.title}
      aside={
        <LocalLink to="/mosques" className="link target inline-flex items-center">
          {featured.all}
        </LocalLink>
      }
    >
      <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">{children}</div>
    </Section>
  )
}
