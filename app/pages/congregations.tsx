import { Navigation } from 'lucide-react'
import type { ReactNode } from 'react'
import { SearchSelect } from '#app/features/mosques/directory/search-forms.tsx'
import { mosqueAddress } from '#app/features/mosques/mosque-links.ts'
import { directionsToJamaat } from '#app/features/mosques/near/near-rows.ts'
import { localAddress } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useLanguage, useTexts } from '#app/i18n/texts.ts'
import { useTimeFormat } from '#app/i18n/use-time-format.tsx'
import { Written } from '#app/i18n/written.tsx'
import type { HijriSettings } from '#app/services/hijri-settings.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { cardGridClass, cardLinkClass, LinkCard } from '#app/ui/card.tsx'
import { Section } from '#app/ui/page-header.tsx'
import type { Held, HeldSession, ShownMosque } from './congregations.server.ts'

/** Narrows a list to a suburb, also without script. */
export function SuburbForm({ path, areas, area }: { path: string; areas: readonly string[]; area: string }) {
  const texts = useTexts().ramadan.page
  const action = localAddress(useLanguage(), path)
  if (areas.length < 2) return null
  return (
    <form action={action} autoComplete="off" className="flex min-w-0 flex-1 basis-64 gap-2 sm:max-w-96">
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

type HeldListProps = {
  held: readonly Held[]
  /** Of taraweeh: whether its night is the present or the coming one. */
  isTonight?: boolean
}

/** Mosques with what they hold on a day. */
export function HeldList({ held, isTonight = false }: HeldListProps) {
  return (
    <ul className={cardGridClass}>
      {held.map((each) => (
        <li key={each.mosque.slug} className="grid">
          <HeldCard held={each} isTonight={isTonight} />
        </li>
      ))}
    </ul>
  )
}

function HeldCard({ held: { mosque, sessions, jumuah }, isTonight }: { held: Held; isTonight: boolean }) {
  const { eid: texts } = useTexts().ramadan
  const formatTime = useTimeFormat()
  return (
    <LinkCard className="gap-2 p-4">
      <h3 className="text-lg leading-snug">
        <LocalLink to={mosqueAddress(mosque)} className={cardLinkClass}>
          <Written text={mosque.name} />
        </LocalLink>
      </h3>
      <p className="-mt-1 text-ink-soft text-sm">
        <Written text={mosque.area} />
      </p>
      <ul className="flex flex-col gap-2">
        {sessions.map((session) => (
          <li key={`${session.minutes} ${session.venue?.name}`}>
            <SessionFacts mosque={mosque} session={session} isTonight={isTonight} />
          </li>
        ))}
      </ul>
      {jumuah.length > 0 && (
        <p className="text-sm tabular-nums">{texts.jumuah({ times: jumuah.map(formatTime).join(' · ') })}</p>
      )}
    </LinkCard>
  )
}

type SessionProps = { mosque: ShownMosque; session: HeldSession; isTonight: boolean }

function SessionFacts({ mosque, session, isTonight }: SessionProps) {
  const { ramadan, near } = useTexts()
  const formatTime = useTimeFormat()
  const { page, eid } = ramadan
  const place = session.venue && [session.venue.name, session.venue.address].filter(Boolean).join(', ')
  const ladies = { yes: page.ladies, no: page.noLadies, unknown: '' }[session.ladies]
  const own = session.occasion === 'eid' ? eidFacts(session, eid) : taraweehFacts(session, page, isTonight)
  const facts = [...own, ladies].filter(Boolean)
  const hasWay = mosque.latitude !== null && mosque.longitude !== null
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-bold text-2xl tabular-nums">
          {session.minutes === null ? page.afterIsha : formatTime(session.minutes)}
        </span>
        {place && <span className="font-semibold">{page.at({ place })}</span>}
      </p>
      {facts.length > 0 && (
        <p className="text-sm">
          <Written text={facts.join(' · ')} />
        </p>
      )}
      {session.note && <Written as="p" text={session.note} className="text-ink-soft text-sm" />}
      {hasWay && (
        <a
          href={directionsToJamaat(
            {
              ...mosque,
              address: mosque.address ?? '',
              latitude: mosque.latitude!,
              longitude: mosque.longitude!,
              approximate: false,
            },
            session,
          )}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass('quiet', 'relative -ms-3 px-3')}
        >
          <Navigation aria-hidden="true" />
          {near.directions}
          <span className="sr-only"> {near.newTab}</span>
        </a>
      )}
    </>
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
    <Section title={year ? texts.year({ year }) : texts.title}>
      <p className="text-lg">{authority ? texts.amounts({ amounts, authority }) : texts.plain({ amounts })}</p>
      {note && <Written as="p" text={note} />}
      <p className="text-ink-soft text-sm">{texts.notHere}</p>
    </Section>
  )
}
