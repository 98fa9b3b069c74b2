import { Navigation } from 'lucide-react'
import { useTexts } from '#app/i18n/texts.ts'
import { Written } from '#app/i18n/written.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { cardLinkClass, LinkCard } from '#app/ui/card.tsx'
import { SaveButton } from './save-button.tsx'

type NearRowProps = {
  mosque: { slug: string; name: string; latitude: number; longitude: number }
  address: string
  href: string
  directions: string
  distance?: string
  jamaat?: string | undefined
  /** What is said when no jamaat is known. */
  unknown?: string | undefined
}

/** One mosque in a list by distance. */
export function NearRow({ mosque, address, href, directions, distance, jamaat, unknown }: NearRowProps) {
  const texts = useTexts().near
  return (
    <li className="grid">
      <LinkCard className="gap-2 p-4">
        <div className="flex items-start justify-between gap-2">
          <h3 className="min-w-0 text-lg leading-snug">
            <a href={href} className={cardLinkClass} data-part="link">
              <Written as="span" text={mosque.name} data-part="name" />
            </a>
          </h3>
          <SaveButton isIcon mosque={mosque} className="relative -my-2.5 -me-2.5 shrink-0" />
        </div>
        <p className="-mt-1 text-ink-soft text-sm">
          <Written text={address} data-part="address" />
        </p>
        <p className="flex flex-wrap items-baseline gap-x-3 tabular-nums">
          <span data-part="distance" className="font-semibold text-primary-text empty:hidden">
            {distance}
          </span>
          <span data-part="jamaat" className="font-semibold empty:hidden">
            {jamaat}
          </span>
          <span data-part="unknown" className="text-ink-soft text-sm empty:hidden">
            {unknown}
          </span>
          <span data-part="countdown" className="text-ink-soft empty:hidden" />
        </p>
        <div className="mt-auto flex flex-wrap items-center justify-between gap-2">
          <p data-part="travel" className="min-w-0 flex-1 basis-32 text-ink-soft text-sm tabular-nums empty:hidden" />
          <a
            href={directions}
            data-part="directions"
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClass('secondary', 'relative px-3')}
          >
            <Navigation aria-hidden="true" />
            {texts.directions}
            <span className="sr-only"> {texts.newTab}</span>
          </a>
        </div>
      </LinkCard>
    </li>
  )
}

/** The row that the browser copies for each mosque, and whose elements with `data-part` it fills. */
export function NearRowTemplate() {
  return (
    <template data-near-row>
      <NearRow
        mosque={{ slug: '', name: '–', latitude: 0, longitude: 0 }}
        address="–"
        href="/mosques"
        directions="/mosques"
      />
    </template>
  )
}
