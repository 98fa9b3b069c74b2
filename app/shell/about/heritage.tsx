import { usePageTexts } from '#app/i18n/page-texts.ts'
import { cn } from '#app/lib/cn.ts'
import { paragraphsOf } from '#app/lib/paragraphs.ts'
import { Card } from '#app/ui/card.tsx'
import { Section } from '#app/ui/page-header.tsx'
import { Rosette } from '#app/ui/pattern/pattern.tsx'
import { Figure } from './story.tsx'

type HeritageProps = {
  title: string
  text: string
  /** Whether the drawings of the Cape belong to the text. */
  isCape: boolean
}

export function Heritage({ title, text, isCape }: HeritageProps) {
  const pictures = usePageTexts().about.heritagePictures
  const { intro, steps, closing } = parseHeritage(text)
  return (
    <Section title={title}>
      {intro.map((paragraph, index) => (
        <p key={paragraph} className={cn('measure whitespace-pre-line text-ink-soft text-lg', index > 0 && 'mt-4')}>
          {paragraph}
        </p>
      ))}
      {(steps.length > 0 || isCape) && (
        <div className={cn('mt-7 grid gap-10', isCape && 'lg:grid-cols-[1.5fr_1fr]')}>
          <ol className="flex flex-col">
            {steps.map(({ when, texts }) => (
              <li key={when + texts[0]} className="relative flex gap-4 pb-7 last:pb-0">
                <Rosette className="relative size-7 bg-paper text-primary-text" />
                <div className="measure">
                  <h3 className="text-lg tabular-nums">{when}</h3>
                  {texts.map((paragraph) => (
                    <p key={paragraph} className="mt-1">
                      {paragraph}
                    </p>
                  ))}
                </div>
              </li>
            ))}
          </ol>
          {isCape && (
            <div className="grid content-start gap-5 sm:grid-cols-2 lg:grid-cols-1">
              <Figure art="kramat" caption={pictures.kramat} />
              <Figure art="book" caption={pictures.book} />
            </div>
          )}
        </div>
      )}
      {closing.map((paragraph) => (
        <p key={paragraph} className="measure mt-8 whitespace-pre-line text-lg">
          {paragraph}
        </p>
      ))}
    </Section>
  )
}

export function Values() {
  const { values } = usePageTexts().about
  return (
    <div className="border-line border-y bg-surface">
      <Section title={values.title}>
        <ul className="grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
          {values.items.map((value) => (
            <li key={value.title} className="border-primary-text border-t-2 pt-3">
              <h3 className="text-lg">{value.title}</h3>
              <p className="mt-1 text-ink-soft">{value.text}</p>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  )
}

type Member = { name: string; role: string; bio: string }

export function Team({ team }: { team: readonly Member[] }) {
  const texts = usePageTexts().about.team
  return (
    <Section title={texts.title}>
      <ul className="grid gap-4 md:grid-cols-3">
        {team.map((member) => (
          <li key={member.role}>
            <Card className="h-full">
              <span className="inline-flex size-14 items-center justify-center rounded-full bg-primary-soft text-primary-text">
                <Rosette className="size-9" />
              </span>
              <h3 className="mt-3 text-lg">{member.name}</h3>
              <p className="font-medium text-primary-text text-sm">{member.role}</p>
              <p className="mt-2 text-ink-soft">{member.bio}</p>
            </Card>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-ink-soft text-sm">{texts.sample}</p>
    </Section>
  )
}

export function SampleData() {
  const { sample } = usePageTexts().about
  return (
    <Section id="sample-data" title={sample.title} className="scroll-mt-4">
      <div className="measure flex flex-col gap-3 rounded-lg border border-brass-line bg-brass-soft p-5">
        {sample.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </Section>
  )
}

type HeritageParts = {
  intro: string[]
  steps: { when: string; texts: string[] }[]
  closing: string[]
}

/** A longer first line is not a date. */
const MAX_DATE_CHARS = 60

/** The heritage as written: a paragraph of two lines is a date with what happened; others come before and after. */
export function parseHeritage(text: string): HeritageParts {
  const paragraphs = paragraphsOf(text).map((paragraph) => paragraph.split(/\s*\n\s*/))
  const isStep = ([first = '', ...rest]: string[]) => rest.length === 1 && first.length <= MAX_DATE_CHARS
  const parts: HeritageParts = { intro: [], steps: [], closing: [] }
  const last = paragraphs.findLastIndex(isStep)
  for (const [index, lines] of paragraphs.entries()) {
    const whole = lines.join('\n')
    if (isStep(lines)) parts.steps.push({ when: lines[0]!, texts: [lines[1]!] })
    else if (index > last && last >= 0) parts.closing.push(whole)
    else (parts.steps.at(-1)?.texts ?? parts.intro).push(whole)
  }
  return parts
}
