import { MapPin } from 'lucide-react'
import { useTexts } from '#app/i18n/texts.ts'
import type { PlaceMap } from '#app/services/site-map.server.ts'
import { TextField } from '#app/ui/field.tsx'
import { MapMessages, MapToggle } from './map-frame.tsx'
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
      <MapToggle
        tiles={tiles}
        frame={FRAME_ID}
        icon={<MapPin aria-hidden="true" />}
        label={pick.show}
        className="self-start"
      />
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
        <MapMessages texts={{ ...pick, loading: texts.loading }} />
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
