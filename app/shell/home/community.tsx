import { Quote } from 'lucide-react'
import { LocalLink } from '#app/i18n/local-link.tsx'
import type { SiteWordTexts } from '#app/i18n/site-word-texts.ts'
import { useTexts } from '#app/i18n/texts.ts'
import { useShellData } from '#app/shell/shell-data.ts'
import { ForwardArrow } from '#app/ui/arrows.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Section } from '#app/ui/page-header.tsx'
import { Rosette } from '#app/ui/pattern.tsx'

type AboutWords = Pick<SiteWordTexts, 'homeAbout' | 'homeFind' | 'homePray' | 'homeTakePart'>

export function AboutSection({ words }: { words: AboutWords }) {
  const { home, shell } = useTexts()
  const { about } = home
  const siteName = useShellData()?.siteName ?? shell.siteName
  const points = [
    { title: about.find, text: words.homeFind },
    { title: about.pray, text: words.homePray },
    { title: about.takePart, text: words.homeTakePart },
  ]
  return (
    <div className="border-line border-y bg-surface">
      <Section title={about.title(siteName)}>
        <p className="measure text-ink-soft text-lg">{words.homeAbout}</p>
        <ul className="mt-6 grid gap-6 md:grid-cols-3">
          {points.map((point) => (
            <li key={point.title} className="flex gap-3">
              <Rosette className="mt-0.5 size-6 text-primary-text" />
              <div>
                <h3 className="text-lg">{point.title}</h3>
                <p className="text-ink-soft">{point.text}</p>
              </div>
            </li>
          ))}
        </ul>
        <LocalLink to="/about" className={buttonClass('secondary', 'mt-7')}>
          {about.link}
          <ForwardArrow />
        </LocalLink>
      </Section>
    </div>
  )
}

type Testimonial = { quote: string; name: string; role: string }

export function Testimonials({ testimonials }: { testimonials: readonly Testimonial[] }) {
  const texts = useTexts().home.testimonials
  return (
    <Section title={texts.title}>
      <ul className="grid gap-4 md:grid-cols-3">
        {testimonials.map(({ quote, name, role }) => (
          <li key={quote}>
            <Card className="h-full">
              <figure className="flex h-full flex-col gap-4">
                <Quote aria-hidden="true" className="size-6 text-primary-line rtl:-scale-x-100" />
                <blockquote className="flex-1">{quote}</blockquote>
                <figcaption className="text-sm">
                  <span className="font-semibold">{name}</span>
                  <br />
                  <span className="text-ink-soft">{role}</span>
                </figcaption>
              </figure>
            </Card>
          </li>
        ))}
      </ul>
    </Section>
  )
}

type FiguresProps = { figures: { value: string; label: string }[]; isCounted: boolean }

export function Figures({ figures, isCounted }: FiguresProps) {
  const texts = useTexts().home.community
  return (
    <Section title={texts.title}>
      <dl className="grid gap-4 sm:auto-cols-fr sm:grid-flow-col">
        {figures.map((figure) => (
          <Card key={figure.value} className="flex flex-col-reverse text-center">
            <dt className="text-ink-soft">{figure.label}</dt>
            <dd dir="ltr" className="font-bold text-4xl text-primary-text tabular-nums">
              {figure.value}
            </dd>
          </Card>
        ))}
      </dl>
      <p className="mt-3 text-ink-soft text-sm">{isCounted ? texts.counted : texts.note}</p>
    </Section>
  )
}
