import { LocalLink } from '#app/i18n/local-link.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'

export type LegalTexts = {
  title: string
  subtitle: string
  contents: string
  contact: string
  sections: readonly {
    id: string
    title: string
    paragraphs: readonly string[]
    points?: readonly string[] | undefined
  }[]
}

type LegalSection = Omit<LegalTexts['sections'][number], 'id'>

/** The sections of a legal page in the order of the texts, where they stand by their ids. */
export const toLegalSections = (sections: Readonly<Record<string, LegalSection>>): LegalTexts['sections'] =>
  Object.entries(sections).map(([id, section]) => ({ id, ...section }))

/** A page of numbered sections with a table of contents: privacy and terms. */
export function LegalPage({ texts, updated }: { texts: LegalTexts; updated: string }) {
  return (
    <>
      <PageHeader title={texts.title} subtitle={texts.subtitle}>
        <p className="text-ink-soft text-sm">{updated}</p>
      </PageHeader>
      <div className="wrap grid gap-8 py-8 sm:py-12 lg:grid-cols-[16rem_1fr] lg:gap-12">
        <nav aria-label={texts.contents} className="lg:sticky lg:top-6 lg:self-start print:hidden">
          <h2 className="font-semibold text-base">{texts.contents}</h2>
          <ol className="mt-1">
            {texts.sections.map((section, index) => (
              <li key={section.id}>
                <a
                  href={`#${section.id}`}
                  className="target flex items-center gap-2 text-ink-soft hover:text-primary-text"
                >
                  <span className="tabular-nums">{index + 1}.</span>
                  {section.title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="measure flex flex-col gap-9">
          {texts.sections.map((section, index) => (
            <section key={section.id} id={section.id} className="scroll-mt-4">
              <h2 className="text-xl">
                <span className="tabular-nums">{index + 1}.</span> {section.title}
              </h2>
              {section.paragraphs.map((paragraph) => (
                <p key={paragraph} className="mt-3">
                  {paragraph}
                </p>
              ))}
              {section.points && (
                <ul className="mt-3 list-disc space-y-2 ps-6 marker:text-primary-text">
                  {section.points.map((point) => (
                    <li key={point}>{point}</li>
                  ))}
                </ul>
              )}
            </section>
          ))}
          <LocalLink to="/contact" className={buttonClass('secondary', 'self-start')}>
            {texts.contact}
          </LocalLink>
        </div>
      </div>
    </>
  )
}
