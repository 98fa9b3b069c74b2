import { ExternalLink, Globe, Mail, MapPin, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { buildDirectionsUrl, toPhoneLink, toSafeWebUrl } from '#app/features/mosques/mosque-rules.ts'
import type { MosqueTextField } from '#app/features/mosques/mosque-schema.ts'
import type { MosqueDetails } from '#app/features/mosques/mosque-types.ts'
import { NewTab } from '#app/i18n/new-tab.tsx'
import { useTexts } from '#app/i18n/texts.ts'
import { Written } from '#app/i18n/written.tsx'
import { TitledSection } from './titled-section.tsx'

type ContactLine = {
  icon: ReactNode
  /** The address of its link; null where the text contains none. */
  link: (text: string, mosque: MosqueDetails) => string | null
  /** The link leads to another site. */
  isAway?: true
  /** The link is shown as these words; without them, as the text itself. */
  words?: 'visitWebsite'
}

/** The texts that reach a mosque, in the order of its contact card. */
export const contactLines = {
  address: { icon: <MapPin />, link: (_, mosque) => buildDirectionsUrl(mosque), isAway: true },
  phone: { icon: <Phone />, link: toPhoneLink },
  website: { icon: <Globe />, link: toSafeWebUrl, isAway: true, words: 'visitWebsite' },
  email: { icon: <Mail />, link: (email) => `mailto:${email}` },
} satisfies Partial<Record<MosqueTextField, ContactLine>>

/** The ways to reach a mosque, as far as they are known. */
export function ContactInformation({ mosque }: { mosque: MosqueDetails }) {
  const { page: texts } = useTexts().mosques
  const lines = Object.entries<ContactLine>(contactLines).flatMap(([name, line]) => {
    const field = name as keyof typeof contactLines
    const text = mosque[field]
    const href = text ? line.link(text, mosque) : null
    return text && (href || !line.words) ? [{ ...line, field, text, href }] : []
  })
  const googlePage = toSafeWebUrl(mosque.googlePageUrl)
  const approximate = mosque.approximate && mosque.latitude !== null
  if (lines.length === 0 && !googlePage && !approximate) return null
  return (
    <TitledSection title={texts.contact}>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-x-4 text-sm leading-snug lg:grid-cols-1 lg:divide-y lg:divide-line lg:text-base [&>:first-child]:col-span-full [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:text-ink-soft">
        {lines.map(({ field, icon, text, href, isAway, words }) => {
          const content = words ? texts[words] : isAway ? <Written text={text} /> : text
          const dir = isAway ? undefined : 'ltr'
          return (
            <li key={field} className="wrap-anywhere flex min-h-11 items-center gap-2.5">
              <span aria-hidden="true">{icon}</span>
              <span className="sr-only">{texts[field]}</span>{' '}
              {href ? (
                <a href={href} dir={dir} {...(isAway && inNewTab)} className="link min-w-0 py-3">
                  {content}
                  {words && <NewTab />}
                </a>
              ) : (
                <span dir={dir} className="py-3">
                  {content}
                </span>
              )}
            </li>
          )
        })}
        {googlePage && (
          <li className="flex min-h-11 items-center gap-2.5">
            <ExternalLink aria-hidden="true" />
            <a href={googlePage} {...inNewTab} className="link py-3">
              {texts.googlePage}
              <NewTab />
            </a>
          </li>
        )}
      </ul>
      {approximate && <p className="text-ink-soft text-sm">{texts.approximate}</p>}
    </TitledSection>
  )
}

const inNewTab = { target: '_blank', rel: 'noopener noreferrer' }

/** The credit that the license of OpenStreetMap asks for, with its link. */
export function OsmCredit({ of, className }: { of: 'mosque' | 'site'; className?: string }) {
  const texts = useTexts().mosques.page
  return (
    <p className={className}>
      {texts.osmData[of]}{' '}
      <a href="https://www.openstreetmap.org/copyright" className="link" rel="license external" dir="ltr">
        © OpenStreetMap contributors
      </a>{' '}
      (ODbL 1.0).
    </p>
  )
}
