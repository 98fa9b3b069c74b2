import { MapPin } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import type { PlaceMap } from '#app/services/site-map.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Position } from '#salaah/sun.ts'

/** `main` is the place in question; the others are there to compare. */
export type ShownPlace = Position & { label: string; tone: 'main' | 'other' }

/** A position as fields of a form contain it: texts, which may be empty. */
export type PositionInput = { latitude: string; longitude: string }

/** The accessible names of the map and of its pin. */
export type PickerLabels = { map: string; pin: string }

// The map is large, so it is loaded only when it is opened. The fields work without it.
const PositionMap = lazy(() =>
  import('./leaflet-maps.tsx').then(
    (module) => ({ default: module.PositionMap }),
    () => ({ default: MapFailure }),
  ),
)

/** Buttons that open a map on which a position is marked, and remove the position. */
export function PositionPicker({
  position,
  map,
  labels,
  onChange,
}: {
  position: PositionInput
  map: PlaceMap
  labels: PickerLabels
  onChange: (position: PositionInput) => void
}) {
  const { position: texts } = useAdminTexts().adminMosques
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <MapPin aria-hidden="true" />
          {isOpen ? texts.close : texts.open}
        </Button>
        {(position.latitude || position.longitude) && (
          <Button variant="quiet" onClick={() => onChange({ latitude: '', longitude: '' })}>
            {texts.clear}
          </Button>
        )}
      </div>
      {isOpen && (
        <Suspense fallback={<p className="text-ink-soft">{texts.loading}</p>}>
          <PositionMap
            position={position}
            map={map}
            labels={labels}
            onMove={(latitude, longitude) =>
              onChange({ latitude: latitude.toFixed(6), longitude: longitude.toFixed(6) })
            }
          />
          <p className="text-ink-soft text-sm">{texts.source({ host: new URL(map.tiles).hostname })}</p>
        </Suspense>
      )}
    </>
  )
}

function MapFailure() {
  return <Notice tone="error">{useAdminTexts().adminMosques.position.failed}</Notice>
}

// The map is large, so it is loaded only when it is opened.
const PlacesMap = lazy(() => import('./leaflet-maps.tsx').then((module) => ({ default: module.PlacesMap })))

/** A button that shows places on a map, each with its label; nothing when there are none. */
export function ShownPlaces({ places, tiles }: { places: readonly ShownPlace[]; tiles: string }) {
  const { position: texts } = useAdminTexts().adminMosques
  const [isOpen, setOpen] = useState(false)
  if (places.length === 0) return null
  return (
    <div className="flex flex-col gap-2">
      <Button variant="secondary" className="self-start px-4" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <MapPin aria-hidden="true" />
        {isOpen ? texts.close : texts.open}
      </Button>
      {isOpen && (
        <Suspense fallback={<p className="text-ink-soft">{texts.loading}</p>}>
          <PlacesMap places={places} tiles={tiles} />
        </Suspense>
      )}
    </div>
  )
}
