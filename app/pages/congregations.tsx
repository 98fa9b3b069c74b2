import { ChevronRight, Navigation } from 'lucide-react'
import type { ReactNode } from 'react'
import { SearchSelect, ToggleLink } from '#app/features/mosques/directory/search-fields.tsx'
import { accessInWords, answerOf, spokenIn } from '#app/features/mosques/gathering-access.ts'
import { mosqueAddress } from '#app/features/mosques/mosque-links.ts'
import { directionsToJamaat } from '#app/features/mosques/near/near-rows.ts'
import { localAddress } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { NewTab } from '#app/i18n/new-tab.tsx'
import { useLanguage, useSharedTexts, useTexts } from '#app/i18n/texts.ts'
import { useTimeFormat } from '#app/i18n/use-time-format.tsx'
import { Written } from '#app/i18n/written.tsx'
import { cn } from '#app/lib/cn.ts'
import type { HijriSettings } from '#app/services/hijri-settings.ts'
import { Lanterns, Scene } from '#app/shell/art/scene.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { cardLinkClass } from '#app/ui/card.tsx'
import type {
  AccessFilter,
  EidMorning,
  FestiveSkyData,
  Held,
  HeldSession,
  ShownMosque,
} from './congregations.server.ts'

type PartProps = { title: string; aside?: ReactNode; id?: string; children: ReactNode }

/** A part of these pages, closer together than sections elsewhere. */
export function Part({ title, aside, id, children }: PartProps) {
  return (
    <section id={id} className="wrap py-4 lg:py-6">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-6">
        <h2 className="text-xl lg:text-2xl">{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  )
}

type FilterProps = { path: string; areas: readonly string[]; area: string; access: AccessFilter }

const ACCESS_ID = 'access'

/** Narrows a list to what its sessions have, in one press. */
export function AccessLinks({ path, area, access: { offered, chosen } }: Omit<FilterProps, 'areas'>) {
  const { access: texts } = useSharedTexts().times
  if (offered.length === 0) return null
  const to = (fact: string) => {
    const query = Object.entries({ area, access: fact }).filter(([, value]) => value !== '')
    return `${path}?${new URLSearchParams(query)}#${ACCESS_ID}`
  }
  return (
    <nav id={ACCESS_ID} aria-label={texts.title} className="flex flex-wrap gap-2">
      {offered.map((fact) => (
        <ToggleLink key={fact} to={to(fact === chosen ? '' : fact)} isOn={fact === chosen}>
          {texts.labels[fact]}
        </ToggleLink>
      ))}
    </nav>
  )
}

/** Narrows a list to a suburb, also without script. */
export function SuburbForm({ path, areas, area, access: { chosen } }: FilterProps) {
  const texts = useTexts().ramadan.page
  const action = localAddress(useLanguage(), path)
  if (areas.length < 2) return null
  return (
    <form action={action} autoComplete="off" className="flex min-w-0 flex-1 basis-64 gap-2 sm:max-w-96">
      {chosen && <input type="hidden" name="access" value={chosen} />}
      <SearchSelect label={texts.suburb} name="area" defaultValue={area} className="flex-1">
        <option value="">{texts.allSuburbs}</option>
        {areas.map((each) => (
          <Written as="option" key={each} value={each} text={each} />
        ))}
      </SearchSelect>
      <Button type="submit" variant="secondary">
        {texts.show}
      </Button>
    </form>
  )
}

/** The top of the pages of Ramadan and Eid: the sky of the moment, in the season with its lanterns. */
export function FestiveSky({ sky, title }: { sky: FestiveSkyData; title: string }) {
  return (
    <header data-region="sky" className={cn('sky sky-low relative overflow-hidden', `sky-${sky.name}`)}>
      {sky.lit !== null && <Lanterns lit={sky.lit} />}
      <div className="wrap relative z-10 min-h-36 pt-10 pb-16 lg:min-h-52 lg:pt-16">
        <h1 className="text-2xl lg:text-3xl">{title}</h1>
      </div>
      <div className="scene-frame">
        <Scene name={sky.scene} />
      </div>
    </header>
  )
}

type HeldListProps = {
  held: readonly Held[]
  /** Of taraweeh: whether its night is the present or the coming one. */
  isTonight?: boolean
  /** With the numbers of a map. */
  isNumbered?: boolean
}

/** Mosques with what they hold on a day. */
export function HeldList({ held, isTonight = false, isNumbered = false }: HeldListProps) {
  return (
    <ol className="border-line border-b lg:max-w-3xl">
      {held.map((each, index) => (
        <HeldRow key={each.mosque.slug} held={each} isTonight={isTonight} number={isNumbered ? index + 1 : null} />
      ))}
    </ol>
  )
}

type HeldRowProps = { held: Held; isTonight: boolean; number: number | null }

function HeldRow({ held: { mosque, sessions, jumuah }, isTonight, number }: HeldRowProps) {
  const { eid: texts } = useTexts().ramadan
  const formatTime = useTimeFormat()
  return (
    <li className="border-line border-t">
      <article className="relative flex gap-3 py-3">
        {number !== null && (
          <span className="mt-1 flex size-6 shrink-0 items-center justify-center rounded-full bg-primary font-semibold text-on-primary text-xs tabular-nums">
            {number}
          </span>
        )}
        <div className="min-w-0 flex-1">
          <h3 className="text-base leading-snug">
            <LocalLink to={mosqueAddress(mosque)} className={cardLinkClass}>
              <Written text={mosque.name} />
            </LocalLink>
          </h3>
          <Written as="p" text={mosque.area} className="text-ink-soft text-sm" />
          <ul>
            {sessions.map((session) => (
              <li key={`${session.minutes} ${session.venue?.name}`} className="flex items-center gap-3">
                <SessionFacts mosque={mosque} session={session} isTonight={isTonight} />
              </li>
            ))}
          </ul>
          {jumuah.length > 0 && (
            <p className="text-sm tabular-nums">{texts.jumuah({ times: jumuah.map(formatTime).join(' · ') })}</p>
          )}
        </div>
      </article>
    </li>
  )
}

type SessionProps = { mosque: ShownMosque; session: HeldSession; isTonight: boolean }

function SessionFacts({ mosque, session, isTonight }: SessionProps) {
  const { ramadan } = useTexts()
  const { times } = useSharedTexts()
  const formatTime = useTimeFormat()
  const { page, eid } = ramadan
  const place = session.venue && [session.venue.name, session.venue.address].filter(Boolean).join(', ')
  const { access } = session
  const spoken = spokenIn(session.language, access.languages, useLanguage())
  const own = session.occasion === 'eid' ? eidFacts(session, eid) : taraweehFacts(session, page, isTonight)
  const facts = [
    ...own,
    spoken && times.khutbahIn({ language: spoken }),
    ...accessInWords(access, times.access),
    session.note,
  ].filter(Boolean)
  return (
    <>
      <div className="min-w-0 flex-1 text-sm">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="font-bold text-xl tabular-nums">
            {session.minutes === null ? page.afterIsha : formatTime(session.minutes)}
          </span>{' '}
          {place && <span className="font-semibold">{page.at({ place })}</span>}
        </p>
        {facts.length > 0 && <Written as="p" text={facts.join(' · ')} className="text-ink-soft" />}
      </div>
      <WayThere mosque={mosque} session={session} className="max-lg:size-11 max-lg:p-0" labelClass="max-lg:sr-only" />
    </>
  )
}

type WayProps = { mosque: ShownMosque; session: HeldSession; className: string; labelClass: string }

/** The directions to a salaah, where the mosque has a place on the map. */
function WayThere({ mosque, session, className, labelClass }: WayProps) {
  const { near } = useTexts()
  const { latitude, longitude } = mosque
  if (latitude === null || longitude === null) return null
  const to = { ...mosque, address: mosque.address ?? '', latitude, longitude, approximate: false }
  return (
    <a
      href={directionsToJamaat(to, session)}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonClass('secondary', cn('relative shrink-0', className))}
    >
      <Navigation aria-hidden="true" />
      <span className={labelClass}>{near.directions}</span>
      <NewTab />
    </a>
  )
}

/**
 * The Eid salaahs that are next, on home in the morning of Eid. On phones the row of a saved mosque stands in the place
 * of the first one, which is then in the line of the others.
 */
export function EidMorningList({ coming }: { coming: EidMorning }) {
  const { ramadan } = useTexts()
  const { times } = useSharedTexts()
  const formatTime = useTimeFormat()
  const [first] = coming
  const givesWay = 'max-lg:[#first-saved:not([hidden])~*_&]:hidden'
  const nameOf = (mosque: ShownMosque) => <Written as="span" text={mosque.name} />
  const place = first!.session.venue?.name
  return (
    <section aria-labelledby="eid-salaah">
      <div className={cn('flex flex-wrap items-baseline justify-between gap-x-3', givesWay)}>
        <h2 id="eid-salaah" className="text-brass text-xl tabular-nums lg:text-3xl">
          {ramadan.eid.list} {formatTime(first!.session.minutes)}
        </h2>
        <span
          role="timer"
          aria-live="off"
          data-idle=""
          data-until={first!.at}
          data-countdown={ramadan.lead.countdown({ time: '#' })}
          className="text-lg tabular-nums data-idle:hidden lg:text-xl"
        />
      </div>
      <div className={cn('flex items-center gap-3', givesWay)}>
        <p className="line-clamp-2 min-w-0 flex-1 text-sm">
          <LocalLink to={mosqueAddress(first!.mosque)} className="link font-semibold">
            {nameOf(first!.mosque)}
          </LocalLink>
          {place && `, ${ramadan.page.at({ place })}`}
          {first!.session.bringMat && ` · ${ramadan.eid.bringMat}`}
          {answerOf(first!.session.access, 'ladies') === 'yes' && ` · ${times.access.labels.ladies}`}
        </p>
        <WayThere {...first!} className="size-11 p-0" labelClass="sr-only" />
      </div>
      <LocalLink
        to="/eid"
        className="target mt-1 flex items-center gap-4 border-line border-y text-ink text-sm no-underline"
      >
        {coming.length === 1 && ramadan.eid.title}
        {coming.map(({ mosque, session, at }, index) => (
          <span
            key={`${mosque.slug} ${at}`}
            data-eid-of={mosque.slug}
            className={cn(
              'min-w-0 flex-1 truncate',
              index === 0 && 'hidden max-lg:[#first-saved:not([hidden])~*_&]:block',
              index === 2 && givesWay,
            )}
          >
            <b className="tabular-nums">{formatTime(session.minutes)}</b> {nameOf(mosque)}
          </span>
        ))}
        <ChevronRight aria-hidden="true" className="ms-auto size-5 shrink-0 mirror-rtl" />
      </LocalLink>
    </section>
  )
}

type RamadanTexts = ReturnType<typeof useTexts>['ramadan']

function taraweehFacts(
  session: Extract<HeldSession, { occasion: 'taraweeh' }>,
  texts: RamadanTexts['page'],
  isTonight: boolean,
): string[] {
  const { read, isKhatam } = session
  const words = isTonight ? texts : { khatam: texts.khatamThen, juz: texts.juzThen, reading: texts.readingThen }
  return [
    isKhatam ? words.khatam : '',
    read && 'juz' in read ? words.juz({ number: read.juz }) : '',
    read && 'text' in read ? words.reading({ text: read.text }) : '',
    session.rakaats === null ? '' : texts.rakaats({ count: session.rakaats }),
    session.huffadh ? texts.huffadh({ names: session.huffadh }) : '',
  ]
}

function eidFacts(session: Extract<HeldSession, { occasion: 'eid' }>, texts: RamadanTexts['eid']): string[] {
  return [
    session.imam ? texts.imam({ name: session.imam }) : '',
    session.bringMat ? texts.bringMat : '',
    session.rain ? texts.rain({ text: session.rain }) : '',
  ]
}

/** What was announced of fitrah; nothing where no amount is known. */
export function FitrahNote({ fitrah }: { fitrah: HijriSettings['fitrah'] | null }): ReactNode {
  const { fitrah: texts } = useTexts().ramadan
  const language = useLanguage()
  if (!fitrah || fitrah.amounts.length === 0) return null
  const { currency, authority, year, note } = fitrah
  const format = new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    numberingSystem: 'latn',
    trailingZeroDisplay: 'stripIfInteger',
  })
  const amounts = fitrah.amounts.map((amount) => format.format(amount)).join(texts.or)
  return (
    <Part title={year ? texts.year({ year }) : texts.title}>
      <p className="text-lg">{authority ? texts.amounts({ amounts, authority }) : texts.plain({ amounts })}</p>
      {note && <Written as="p" text={note} />}
      <p className="text-ink-soft text-sm">{texts.notHere}</p>
    </Part>
  )
}
