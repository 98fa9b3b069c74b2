import { MapPin } from 'lucide-react'
import { useTexts } from '#app/i18n/texts.ts'
import { parseAddress } from '#app/lib/web/addresses.ts'
import type { PlaceMap } from '#app/services/site-map.server.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PickData } from './pick-position.ts'

const FIELD_ID = 'place'
const FRAME_ID = 'place-map'

/** A field for a position, with a map on which it can be marked. The map and its tiles load when it is opened. */
export function PlaceField({
  label,
  hint,
  value,
  error,
  required = false,
  maxLength,
  map: { tiles, start },
}: {
  label: string
  hint: string
  value: string
  error: string | undefined
  required?: boolean
  maxLength: number
  map: PlaceMap
}) {
  const { map: texts, pick } = useTexts().mosques
  const { attribution, zoomIn, zoomOut } = texts
  const data: PickData = { tiles, start, field: FIELD_ID, attribution, zoomIn, zoomOut }
  const host = parseAddress(tiles)?.host
  return (
    <div className="flex flex-col gap-3">
      <TextField
        id={FIELD_ID}
        name="place"
        label={label}
        hint={hint}
        maxLength={maxLength}
        defaultValue={value}
        error={error}
        required={required}
        autoComplete="off"
        dir="ltr"
      />
      <button
        type="button"
        data-map
        aria-expanded="false"
        aria-controls={FRAME_ID}
        className={buttonClass('secondary', 'needs-script group self-start')}
      >
        <MapPin aria-hidden="true" />
        <span className="group-aria-expanded:hidden">{pick.show}</span>
        <span className="hidden group-aria-expanded:inline">{texts.hide}</span>
      </button>
      {host && <p className="needs-script text-ink-soft text-sm">{texts.source({ host })}</p>}
      <section
        id={FRAME_ID}
        hidden
        aria-label={pick.label}
        data-pick={JSON.stringify(data)}
        className="relative isolate grid min-h-80 place-items-center overflow-hidden rounded-lg border border-line-strong"
      >
        <div
          role="application"
          aria-label={pick.label}
          dir="ltr"
          className="map-box absolute inset-0 z-0 bg-sunken focus-visible:outline-offset-[-3px]"
        />
        <CenterPin label={pick.pin} />
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
            className="absolute inset-x-3 top-3 z-10 ms-14"
          >
            {pick[message]}
          </Notice>
        ))}
      </section>
    </div>
  )
}

/** A pin fixed at the center of a map, which is moved under it. */
export function CenterPin({ label }: { label: string }) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox="0 0 24 32"
      className="pointer-events-none absolute start-1/2 top-1/2 z-[1000] h-10 w-8 [transform:translate(-50%,-100%)] rtl:[transform:translate(50%,-100%)]"
    >
      <path
        d="M12 31C5 21 1 17 1 11.5a11 11 0 0 1 22 0C23 17 19 21 12 31Z"
        className="fill-primary stroke-surface"
        strokeWidth="1.5"
      />
      <circle cx="12" cy="11.5" r="4" className="fill-surface" />
    </svg>
  )
}
