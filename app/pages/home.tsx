import type { ReactNode } from 'react'
import { timesInWords } from '#app/features/events/event-in-words.ts'
import { eventAddress } from '#app/features/events/event-links.ts'
import { AccessLine, CalendarLeaf } from '#app/features/events/list/event-card.tsx'
import { MosqueThumbnail } from '#app/features/mosques/directory/mosque-cards.tsx'
import { mosqueAddress } from '#app/features/mosques/mosque-links.ts'
import { formatAddress } from '#app/features/mosques/mosque-rules.ts'
import { SaveButton } from '#app/features/mosques/save-button.tsx'
import { TopLine } from '#app/features/notices/public-notices.tsx'
import { BySchool } from '#app/features/prayer-times/by-school.tsx'
import { ArcOfDay } from '#app/features/prayer-times/day-arc.tsx'
import { eidDayInWords } from '#app/features/prayer-times/season/season-lead.tsx'
import { fullDate } from '#app/i18n/dates.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { nameOfMosque } from '#app/i18n/mosque-names.ts'
import type { SiteWordTexts } from '#app/i18n/site-texts.ts'
import { useLanguage, useTexts } from '#app/i18n/texts.ts'
import { useTimeFormat } from '#app/i18n/use-time-format.tsx'
import { Written } from '#app/i18n/written.tsx'
import { cn } from '#app/lib/cn.ts'
import { Lanterns, Scene, type SceneName } from '#app/shell/art/scene.tsx'
import { useShellData } from '#app/shell/shell-data.ts'
import { buttonClass, ForwardArrow } from '#app/ui/button.tsx'
import { Badge, cardLinkClass, EmptyState } from '#app/ui/card.tsx'
import type { homeParts, loadSiteContent } from './home.server.ts'

type HomeData = Awaited<ReturnType<typeof homeParts>> &
  Pick<Awaited<ReturnType<typeof loadSiteContent>>, 'figures' | 'isCounted' | 'testimonials'> & { words: SiteWordTexts }

/** The sections of the home page below the search and the salaah times. */
export default function HomeSections({ data }: { data: HomeData }) {
  return (
    <>
      <div className="wrap grid gap-x-16 gap-y-5 py-5 lg:grid-cols-[3fr_2fr] lg:py-14">
        <LatestEvents events={data.events} />
        {data.featured.length > 0 && <FeaturedMosques mosques={data.featured} />}
      </div>
      <div className="border-line border-y bg-surface">
        <div className="wrap grid gap-x-16 gap-y-5 py-5 lg:grid-cols-[3fr_2fr] lg:py-12">
          <AboutSection text={data.words.homeAbout} />
          {data.figures.length > 0 && <Figures figures={data.figures} isCounted={data.isCounted} />}
        </div>
      </div>
      {data.testimonials.length > 0 && <Testimonials testimonials={data.testimonials} />}
    </>
  )
}

type HomeSectionProps = { title: string; aside?: ReactNode; children: ReactNode }

function HomeSection({ title, aside, children }: HomeSectionProps) {
  return (
    <section>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="text-xl lg:text-2xl">{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  )
}

function AboutSection({ text }: { text: string }) {
  const { home } = useTexts()
  const { siteName } = useShellData()!
  return (
    <HomeSection title={home.about.title({ siteName })}>
      <p className="measure text-ink-soft">{text}</p>
      <LocalLink to="/about" className="target inline-flex items-center gap-2 font-semibold text-primary-text">
        {home.about.link}
        <ForwardArrow />
      </LocalLink>
    </HomeSection>
  )
}

/** The next events, each with its date, time and mosque. */
function LatestEvents({ events }: Pick<HomeData, 'events'>) {
  const texts = useTexts()
  const { events: words, dates } = texts
  const language = useLanguage()
  const formatTime = useTimeFormat()
  return (
    <HomeSection
      title={words.latest}
      aside={
        <LocalLink to="/events" className={buttonClass('secondary')}>
          {words.viewAll}
        </LocalLink>
      }
    >
      {events.length === 0 ? (
        <EmptyState title={words.noneYet} />
      ) : (
        <ul>
          {events.map((event) => (
            <li
              key={`${event.eventId} ${event.key}`}
              data-slot="event-row"
              className="flex gap-4 border-line border-t py-3 lg:py-4"
            >
              <CalendarLeaf date={event.date} />
              <div className="min-w-0 flex-1 lg:flex lg:items-center lg:justify-between lg:gap-6">
                <div className="text-sm">
                  <h3 className="text-base">
                    <Written text={event.title} />
                  </h3>
                  <p className="text-ink-soft">{event.date ? fullDate(dates, event.date) : dates.notAvailable}</p>
                  <p>
                    <b className="font-semibold tabular-nums">{timesInWords(texts, event, formatTime)}</b>
                    {' · '}
                    <Written text={nameOfMosque(language, event)} />
                  </p>
                  <AccessLine access={event.access} />
                  <EventMarks event={event} />
                </div>
                <LocalLink
                  to={eventAddress(event)}
                  className="target inline-flex shrink-0 items-center gap-2 font-semibold text-primary-text"
                >
                  <span>
                    {words.learnMore}
                    <span className="sr-only">
                      : <Written text={event.title} />
                    </span>
                  </span>
                  <ForwardArrow />
                </LocalLink>
              </div>
            </li>
          ))}
        </ul>
      )}
    </HomeSection>
  )
}

/** What must be known of an event before somebody goes there. */
function EventMarks({ event }: { event: HomeData['events'][number] }) {
  const { events: texts } = useTexts()
  const marks = [
    event.status === 'moved' && texts.moved,
    event.hasEnded && texts.ended,
    event.registrationRequired && texts.registrationRequired,
  ].filter((mark) => typeof mark === 'string')
  if (marks.length === 0) return null
  return (
    <ul className="mt-1 flex flex-wrap gap-1.5">
      {marks.map((mark) => (
        <li key={mark}>
          <Badge>{mark}</Badge>
        </li>
      ))}
    </ul>
  )
}

/** Three mosques that change daily. */
function FeaturedMosques({ mosques }: { mosques: HomeData['featured'] }) {
  const { featured } = useTexts().home
  return (
    <HomeSection
      title={featured.title}
      aside={
        <LocalLink to="/mosques" className="link target inline-flex items-center">
          {featured.all}
        </LocalLink>
      }
    >
      <ul data-region="featured">
        {mosques.map((mosque) => (
          <li key={mosque.id} className="relative flex items-center gap-4 border-line border-t py-3">
            <MosqueThumbnail mosque={mosque} />
            <div className="min-w-0 flex-1">
              <h3 className="text-base">
                <LocalLink to={mosqueAddress(mosque)} className={cardLinkClass}>
                  <Written text={mosque.name} />
                </LocalLink>
              </h3>
              {mosque.otherName && <Written as="p" text={mosque.otherName} className="text-ink-soft text-sm" />}
              <Written as="p" text={formatAddress(mosque)} className="text-ink-soft text-sm" />
            </div>
            <SaveButton isIcon mosque={mosque} className="relative -me-2 shrink-0" />
          </li>
        ))}
      </ul>
    </HomeSection>
  )
}

type Testimonial = { quote: string; name: string; role: string }

function Testimonials({ testimonials }: { testimonials: readonly Testimonial[] }) {
  const { title } = useTexts().home.testimonials
  return (
    <div className="wrap py-5 lg:py-12">
      <HomeSection title={title}>
        <ul className="grid gap-x-8 md:grid-cols-3">
          {testimonials.map(({ quote, name, role }) => (
            <li key={quote} className="border-line border-t py-4">
              <figure>
                <blockquote>{quote}</blockquote>
                <figcaption className="mt-1 text-ink-soft text-sm">
                  {name} · {role}
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </HomeSection>
    </div>
  )
}

type FiguresProps = { figures: { value: string; label: string }[]; isCounted: boolean }

function Figures({ figures, isCounted }: FiguresProps) {
  const texts = useTexts().home.community
  return (
    <HomeSection title={texts.title}>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(5.5rem,1fr))] gap-3">
        {figures.map((figure) => (
          <div key={figure.value} className="flex flex-col-reverse justify-end">
            <dt className="text-ink-soft text-sm">{figure.label}</dt>
            <dd dir="ltr" className="text-start font-bold text-2xl text-primary-text tabular-nums lg:text-3xl">
              {figure.value}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-ink-soft text-xs">{isCounted ? texts.counted : texts.note}</p>
    </HomeSection>
  )
}

/** An announced Eid in the line above all, with how many notices there are besides. */
export function EidLine({ season, others }: { season: NonNullable<HomeData['eidLine']>; others: number }) {
  const { ramadan, dates, noticePages } = useTexts()
  return (
    <div data-region="notices">
      <TopLine to="/eid" data-season="">
        <b className="font-semibold">
          {eidDayInWords(season, ramadan, dates)} {season.isEvening ? ramadan.lead.eidLink : ramadan.lead.mubarak}
        </b>
        {others > 0 && ` ${noticePages.home.more({ count: others })}`}
      </TopLine>
    </div>
  )
}

type HeroProps = {
  data: Pick<HomeData, 'words' | 'salaah' | 'lanterns'> & { sky: string; at: number; scene: SceneName }
}

/** The top of the home page: title and main links below the sky of the current salaah, in which the sun has its way. */
export function Hero({ data: { sky, at, scene, words, salaah, lanterns } }: HeroProps) {
  const { hero } = useTexts().home
  return (
    <section data-region="sky" className={cn('sky relative overflow-hidden', `sky-${sky}`)}>
      {lanterns !== null && <Lanterns lit={lanterns} />}
      <div
        className={cn(
          'wrap relative z-10 flex flex-col items-center gap-3 text-center lg:min-h-82 lg:items-start lg:pt-12 lg:text-start',
          lanterns === null ? 'pt-4' : 'pt-9 max-lg:gap-2',
        )}
      >
        <h1 className="max-w-5xl text-2xl lg:max-w-xl lg:text-4xl">{words.heroTitle}</h1>
        <p className="hidden max-w-md text-(--sky-soft) lg:block">{words.heroText}</p>
        <div className="flex flex-wrap justify-center gap-3 print:hidden">
          <LocalLink to="/mosques" className={buttonClass('primary')}>
            {hero.findMosque}
          </LocalLink>{' '}
          <LocalLink to="/prayer-times" className={buttonClass('secondary')}>
            {hero.salaahTimes}
          </LocalLink>
        </div>
      </div>
      <div className="scene-frame">
        <Scene name={scene} />
        {salaah.state === 'ready' && (
          <BySchool of={salaah.panels}>
            {({ arc, school }) => arc && <ArcOfDay arc={arc} school={school} now={at} />}
          </BySchool>
        )}
      </div>
    </section>
  )
}
