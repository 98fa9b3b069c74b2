import type { ReactNode } from 'react'
import { mosqueAddress } from '#app/features/mosques/mosque-links.ts'
import type { HeldOccasion } from '#app/features/mosques/near/nearby-address.ts'
import { localAddress } from '#app/i18n/languages.ts'
import { useLanguage, useTexts } from '#app/i18n/texts.ts'
import { cn } from '#app/lib/cn.ts'
import { parseAddress } from '#app/lib/web/addresses.ts'
import type { SiteMap } from '#app/services/site-map.server.ts'
import { type ButtonVariant, buttonClass } from '#app/ui/button.tsx'
import { Notice, RetryLink } from '#app/ui/notice.tsx'
import type { MapData } from './mosque-map.ts'
import type { PositionList } from './positions.ts'

const MAP_ID = 'map'

/** Shows the streets in place of the drawn map above it. */
export function StreetMapButton({ tiles }: { tiles: string }) {
  return (
    <MapToggle
      variant="quiet"
      tiles={tiles}
      frame={MAP_ID}
      icon={null}
      label={useTexts().mosques.map.street}
      className="ms-auto px-2"
    />
  )
}

/** A button that shows and hides a map, and names the server of its tiles. */
export function MapToggle({
  tiles,
  frame,
  icon,
  label,
  className,
  variant = 'secondary',
}: {
  tiles: string
  /** The id of the map's frame. */
  frame: string
  icon: ReactNode
  label: string
  className: string
  variant?: ButtonVariant
}) {
  const { map: texts } = useTexts().mosques
  const host = parseAddress(tiles)?.host
  return (
    <button
      type="button"
      data-map
      aria-expanded="false"
      aria-controls={frame}
      className={buttonClass(variant, cn('needs-script group max-w-full', className))}
    >
      {icon}
      <span className="grid min-w-0 text-start leading-tight">
        <span className="group-aria-expanded:hidden">{label}</span>{' '}
        <span className="hidden group-aria-expanded:inline">{texts.hide}</span>{' '}
        {host && <span className="wrap-anywhere font-normal text-ink-soft text-xs">{texts.source({ host })}</span>}
      </span>
    </button>
  )
}

/** What a map says while it loads, and when it could not. */
export function MapMessages({
  texts,
  retry,
}: {
  texts: { loading: string; blocked: string; failed: string }
  retry?: ReactNode
}) {
  return (
    <>
      <p data-message="loading" className="relative z-10">
        {texts.loading}
      </p>
      {(['blocked', 'failed'] as const).map((message) => (
        <Notice
          key={message}
          hidden
          data-message={message}
          tone={message === 'failed' ? 'error' : 'info'}
          role={message === 'failed' ? 'alert' : 'status'}
          className="absolute inset-x-3 top-3 z-10 ms-14 flex flex-wrap items-center justify-between gap-3"
        >
          <p>{texts[message]}</p>
          {message === 'failed' && retry}
        </Notice>
      ))}
    </>
  )
}

/**
 * The frame of the map. It has its full height before the map is loaded, and contains its messages. `only` are the
 * mosques on it when they are not those that the page's filters find.
 */
export function MapFrame({ map, held, only }: { map: SiteMap; held?: HeldOccasion; only?: PositionList }) {
  const { map: texts, directory } = useTexts().mosques
  const language = useLanguage()
  const data: MapData = {
    ...map,
    only,
    language,
    mosquesPath: localAddress(language, mosqueAddress({ slug: '' })),
    attribution: texts.attribution,
    zoomIn: texts.zoomIn,
    zoomOut: texts.zoomOut,
  }
  return (
    <section
      id={MAP_ID}
      hidden
      aria-label={only ? texts.where : texts.label}
      data-held={held}
      data-map-data={JSON.stringify(data)}
      className="relative mb-6 grid min-h-96 place-items-center sm:min-h-112"
    >
      <div dir="ltr" className="map-box absolute inset-0 z-0 rounded-lg border border-line bg-sunken" />
      <MapMessages texts={texts} retry={<RetryLink variant="danger">{directory.retry}</RetryLink>} />
    </section>
  )
}
