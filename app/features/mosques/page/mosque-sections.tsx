import { ExternalLink, Globe, Mail, MapPin, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { MAX_CHARS, type MosqueTextField } from '#app/features/mosques/edit/mosque-schema.ts'
import { buildDirectionsUrl, toPhoneLink, toSafeWebUrl } from '#app/features/mosques/mosque-rules.ts'
import type { MosqueDetails } from '#app/features/mosques/mosque-types.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useTexts } from '#app/i18n/texts.ts'
import { Written } from '#app/i18n/written.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { TitledSection } from './titled-section.tsx'

export function AboutMosque({ mosque }: { mosque: MosqueDetails }) {
  const { page: texts } = useTexts().mosques
  return (
    <TitledSection title={texts.about}>
      <MosqueFacts mosque={mosque} />
      {mosque.description ? (
        <Written as="p" text={mosque.description} className="measure whitespace-pre-line" />
      ) : (
        <p className="measure text-ink-soft">
          {texts.nothingKnown}{' '}
          <LocalLink to="/contact" className="link">
            {texts.contactUs}
          </LocalLink>
        </p>
      )}
    </TitledSection>
  )
}

/** Texts that other parts of the page show; all remaining ones are listed among the facts. */
const fieldsShownElsewhere = {
  name: true,
  arabicName: true,
  description: true,
  address: true,
  city: true,
  suburb: true,
  phone: true,
  email: true,
  website: true,
  googleMapsUrl: true,
  googlePageUrl: true,
}
type FactField = Exclude<MosqueTextField, keyof typeof fieldsShownElsewhere>
const factFields = (Object.keys(MAX_CHARS) as MosqueTextField[]).filter(
  (field): field is FactField => !(field in fieldsShownElsewhere),
)

function MosqueFacts({ mosque }: { mosque: MosqueDetails }) {
  const { page: texts, card } = useTexts().mosques
  const facts: [label: string, value: string][] = []
  if (mosque.established !== null) facts.push([texts.established, String(mosque.established)])
  for (const field of factFields) {
    const value = mosque[field]
    if (value) facts.push([texts[field], value])
  }
  if (mosque.capacity !== null) facts.push([texts.capacity, card.people(mosque.capacity)])
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-4">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt className="text-ink-soft text-sm">{label}</dt>
          <dd className="font-semibold text-xl tabular-nums">
            <Written text={value} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

export function Imams({ imams }: { imams: MosqueDetails['imams'] }) {
  const { page: texts } = useTexts().mosques
  if (imams.length === 0) return null
  return (
    <TitledSection title={texts.imams}>
      <ul className="grid gap-4 sm:grid-cols-2">
        {imams.map((imam, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two imams may have the same name
          <li key={index}>
            <Card className="h-full">
              <h3 className="text-lg">
                <Written text={imam.name} />
              </h3>
              {imam.position && (
                <p className="text-primary-text text-sm">
                  <Written text={imam.position} />
                </p>
              )}
              {imam.bio && <Written as="p" text={imam.bio} className="mt-2 whitespace-pre-line text-sm" />}
            </Card>
          </li>
        ))}
      </ul>
    </TitledSection>
  )
}

/** Address, phone, website and email, as far as they are known. */
export function ContactInformation({ mosque }: { mosque: MosqueDetails }) {
  const { page: texts } = useTexts().mosques
  const phoneLink = toPhoneLink(mosque.phone)
  const website = toSafeWebUrl(mosque.website)
  const googlePage = toSafeWebUrl(mosque.googlePageUrl)
  const approximate = mosque.approximate && mosque.latitude !== null
  if (!mosque.address && !mosque.phone && !website && !mosque.email && !googlePage && !approximate) return null
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="text-xl">{texts.contact}</h2>
      <ul className="flex flex-col gap-1">
        {mosque.address && (
          <Line icon={<MapPin />} label={texts.address}>
            <a href={buildDirectionsUrl(mosque)} target="_blank" rel="noopener noreferrer" className="link py-2.5">
              <Written text={mosque.address} />
            </a>
          </Line>
        )}
        {mosque.phone && (
          <Line icon={<Phone />} label={texts.phone}>
            {phoneLink ? (
              <a href={phoneLink} dir="ltr" className="link py-2.5">
                {mosque.phone}
              </a>
            ) : (
              <span className="py-2.5">{mosque.phone}</span>
            )}
          </Line>
        )}
        {website && (
          <Line icon={<Globe />} label={texts.website}>
            <a href={website} target="_blank" rel="noopener noreferrer" className="link py-2.5">
              {texts.visitWebsite}
              <span className="sr-only"> {texts.newTab}</span>
            </a>
          </Line>
        )}
        {mosque.email && (
          <Line icon={<Mail />} label={texts.email}>
            <a href={`mailto:${mosque.email}`} dir="ltr" className="link min-w-0 break-all py-2.5">
              {mosque.email}
            </a>
          </Line>
        )}
      </ul>
      {approximate && <p className="text-ink-soft text-sm">{texts.approximate}</p>}
      {googlePage && (
        <a href={googlePage} target="_blank" rel="noopener noreferrer" className={buttonClass('secondary')}>
          <ExternalLink aria-hidden="true" />
          {texts.googlePage}
          <span className="sr-only">{texts.newTab}</span>
        </a>
      )}
    </Card>
  )
}

function Line({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <li className="wrap-anywhere flex min-h-11 items-center gap-3 [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:text-ink-soft">
      <span aria-hidden="true">{icon}</span>
      <span className="sr-only">{label}</span>
      {children}
    </li>
  )
}
