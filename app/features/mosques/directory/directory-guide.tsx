import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { LocalLink } from '#app/i18n/local-link.tsx'
import type { PageTexts } from '#app/i18n/page-texts.ts'
import { ForwardArrow } from '#app/ui/button.tsx'
import { Rosette } from '#app/ui/pattern/pattern.tsx'

/** The texts below the list: about the mosques, and how to visit one. They are long, so the loader sends only this language. */
export function DirectoryGuide({ texts }: { texts: PageTexts['directoryGuide'] & { about: string[] } }) {
  return (
    <div className="wrap border-line border-b lg:pb-10">
      <GuideSection title={texts.aboutTitle}>
        <div className="measure flex flex-col gap-4">
          {texts.about.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </GuideSection>
      <GuideSection title={texts.etiquetteTitle}>
        <ul className="grid gap-x-8 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
          {texts.etiquette.map(({ title, text }) => (
            <li key={title} className="flex gap-3">
              <Rosette className="mt-1 size-6 text-primary-line" />
              <div>
                <h3 className="text-base">{title}</h3>
                <p className="text-ink-soft">{text}</p>
              </div>
            </li>
          ))}
        </ul>
        <LocalLink
          to="/prayer-times"
          className="target mt-4 inline-flex items-center gap-2 font-semibold text-primary-text no-underline hover:underline"
        >
          {texts.etiquetteTimes}
          <ForwardArrow />
        </LocalLink>
      </GuideSection>
    </div>
  )
}

/** A section that phones fold. */
function GuideSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-line border-t lg:border-t-0">
      <details className="peer lg:hidden">
        <summary className="flex min-h-14 list-none items-center justify-between gap-4 [&::-webkit-details-marker]:hidden">
          <h2 className="text-lg">{title}</h2>
          <ChevronDown aria-hidden="true" className="size-5 shrink-0" />
        </summary>
      </details>
      <h2 className="mt-6 mb-4 hidden text-2xl lg:block">{title}</h2>
      <div className="hidden pb-6 peer-open:block lg:block">{children}</div>
    </section>
  )
}
