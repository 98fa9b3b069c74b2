import { LocalLink } from '#app/i18n/local-link.tsx'
import type { PageTexts } from '#app/i18n/page-texts.ts'
import { ForwardArrow } from '#app/ui/arrows.tsx'
import { Section } from '#app/ui/page-header.tsx'
import { Rosette } from '#app/ui/pattern.tsx'

/** The texts below the list: about the mosques, and how to visit one. They are long, so the loader sends only this language. */
export function DirectoryGuide({ texts }: { texts: PageTexts['directoryGuide'] & { about: string[] } }) {
  return (
    <div className="mt-8 border-line border-t bg-surface">
      <Section title={texts.aboutTitle}>
        <div className="measure flex flex-col gap-4">
          {texts.about.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </Section>
      <Section title={texts.etiquetteTitle} className="pt-0 sm:pt-0">
        <ul className="grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-3">
          {texts.etiquette.map(({ title, text }) => (
            <li key={title} className="flex gap-3">
              <Rosette className="mt-1 size-6 text-primary-line" />
              <div>
                <h3 className="text-lg">{title}</h3>
                <p className="text-ink-soft">{text}</p>
              </div>
            </li>
          ))}
        </ul>
        <LocalLink
          to="/prayer-times"
          className="target mt-6 inline-flex items-center gap-2 font-semibold text-primary-text no-underline hover:underline"
        >
          {texts.etiquetteTimes}
          <ForwardArrow />
        </LocalLink>
      </Section>
    </div>
  )
}
