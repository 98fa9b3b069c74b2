import { BookUser, ExternalLink, Globe, Mail, MapPin, Phone, QrCode } from 'lucide-react'
import type { ReactNode } from 'react'
import { mosqueCodeAddress, mosqueContactAddress } from '#app/features/mosques/mosque-links.ts'
import { buildDirectionsUrl, toPhoneLink, toSafeWebUrl } from '#app/features/mosques/mosque-rules.ts'
import type { MosqueTextField } from '#app/features/mosques/mosque-schema.ts'
import type { MosqueDetails } from '#app/features/mosques/mosque-types.ts'
import { useLanguage, useTexts } from '#app/i18n/texts.ts'
import { Written } from '#app/i18n/written.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'

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
  const language = useLanguage()
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
    <Card className="flex flex-col gap-4">
      <h2 className="text-xl">{texts.contact}</h2>
      {lines.length > 0 && (
        <ul className="flex flex-col gap-1">
          {lines.map(({ field, icon, text, href, isAway, words }) => {
            const content = words ? texts[words] : isAway ? <Written text={text} /> : text
            const dir = isAway ? undefined : 'ltr'
            return (
              <li
                key={field}
                className="wrap-anywhere flex min-h-11 items-center gap-3 [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:text-ink-soft"
              >
                <span aria-hidden="true">{icon}</span>
                <span className="sr-only">{texts[field]}</span>
                {href ? (
                  <a href={href} dir={dir} {...(isAway && inNewTab)} className="link min-w-0 py-2.5">
                    {content}
                    {words && <span className="sr-only"> {texts.newTab}</span>}
                  </a>
                ) : (
                  <span dir={dir} className="py-2.5">
                    {content}
                  </span>
                )}
              </li>
            )
          })}
        </ul>
      )}
      <p className="flex flex-wrap gap-x-6 text-sm [&_svg]:size-5">
        <a href={mosqueContactAddress(mosque, language)} className="link target inline-flex items-center gap-2">
          <BookUser aria-hidden="true" />
          {texts.saveContact}
        </a>
        <a href={mosqueCodeAddress(mosque, language)} className="link target inline-flex items-center gap-2">
          <QrCode aria-hidden="true" />
          {texts.qrCode}
        </a>
      </p>
      {approximate && <p className="text-ink-soft text-sm">{texts.approximate}</p>}
      {googlePage && (
        <a href={googlePage} {...inNewTab} className={buttonClass('secondary')}>
          <ExternalLink aria-hidden="true" />
          {texts.googlePage}
          <span className="sr-only">{texts.newTab}</span>
        </a>
      )}
    </Card>
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
