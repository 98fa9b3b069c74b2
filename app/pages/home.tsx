import { Quote } from 'lucide-react'
import type { ReactNode } from 'react'
import { LatestEvents } from '#app/features/events/list/event-results.tsx'
import { MosqueCard } from '#app/features/mosques/directory/mosque-cards.tsx'
import { LocalLink } from '#app/i18n/local-link.tsx'
import type { SiteWordTexts } from '#app/i18n/site-texts.ts'
import { useTexts } from '#app/i18n/texts.ts'
import { cn } from '#app/lib/cn.ts'
import { Scene, type SceneName } from '#app/shell/art/scene.tsx'
import { useShellData } from '#app/shell/shell-data.ts'
import { buttonClass, ForwardArrow } from '#app/ui/button.tsx'
import { Card, cardGridClass } from '#app/ui/card.tsx'
import { Section } from '#app/ui/page-header.tsx'
import { Rosette } from '#app/ui/pattern/pattern.tsx'
import type { homeParts, loadSiteContent } from './home.server.ts'

type HomeData = Awaited<ReturnType<typeof homeParts>> &
  Pick<Awaited<ReturnType<typeof loadSiteContent>>, 'figures' | 'isCounted' | 'testimonials'> & { words: SiteWordTexts }

/** The sections of the home page below the search and the salaah times. */
export default function HomeSections({ data }: { data: HomeData }) {
  return (
    <>
      <AboutSection words={data.words} />
      <LatestEvents events={data.events} />
      {data.featured.length > 0 && (
        <FeaturedMosques>
          {data.featured.map(({ mosque, events: next }) => (
            <MosqueCard key={mosque.id} mosque={mosque} events={next} />
          ))}
        </FeaturedMosques>
      )}
      {data.testimonials.length > 0 && <Testimonials testimonials={data.testimonials} />}
      {data.figures.length > 0 && <Figures figures={data.figures} isCounted={data.isCounted} />}
    </>
  )
}

type AboutWords = Pick<SiteWordTexts, 'homeAbout' | 'homeFind' | 'homePray' | 'homeTakePart'>

function AboutSection({ words }: { words: AboutWords }) {
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
      <Section title={about.title({ siteName })}>
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

function Testimonials({ testimonials }: { testimonials: readonly Testimonial[] }) {
  const texts = useTexts().home.testimonials
  return (
    <Section title={texts.title}>
      <ul className="grid gap-4 md:grid-cols-3">
        {testimonials.map(({ quote, name, role }) => (
          <li key={quote}>
            <Card className="h-full">
              <figure className="flex h-full flex-col gap-4">
                <Quote aria-hidden="true" className="size-6 text-primary-line mirror-rtl" />
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

function Figures({ figures, isCounted }: FiguresProps) {
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

/** The section of three mosques that change daily; its children are their cards. */
function FeaturedMosques({ children }: { children: ReactNode }) {
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
      <div data-region="featured" className={cardGridClass}>
        {children}
      </div>
    </Section>
  )
}

/** The top of the home page: title and main links over a drawing with the sky of the current salaah. */
type HeroProps = { sky: string; scene: SceneName; words: Pick<SiteWordTexts, 'heroTitle' | 'heroText'> }

export function Hero({ sky, scene, words }: HeroProps) {
  const { hero } = useTexts().home
  return (
    <section className={cn('sky relative overflow-hidden', `sky-${sky}`)}>
      <div
        className={cn(
          'wrap flex flex-col items-center gap-3 pt-4 text-center sm:gap-4 sm:pt-8',
          scene === 'none' ? 'pb-6 sm:pb-14' : 'pb-1',
        )}
      >
        <h1 className="max-w-5xl text-2xl sm:text-4xl">{words.heroTitle}</h1>
        <p className="hidden max-w-xl text-(--sky-soft) text-lg sm:block">{words.heroText}</p>
        <div className="flex flex-wrap justify-center gap-3 pt-1 print:hidden">
          <LocalLink to="/mosques" className={buttonClass('primary')}>
            {hero.findMosque}
          </LocalLink>
          <LocalLink to="/prayer-times" className={buttonClass('secondary')}>
            {hero.salaahTimes}
          </LocalLink>
        </div>
      </div>
      <Scene name={scene} />
    </section>
  )
}

/** The search below what is now and next. */
export function SearchPanel({ children }: { children: ReactNode }) {
  const texts = useTexts().home
  return (
    <section aria-label={texts.search} className="wrap mt-6 print:hidden">
      <div className="rounded-lg border border-line bg-surface p-3 sm:p-5">{children}</div>
    </section>
  )
}
