import { MapPin } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { Button } from '#app/ui/button.tsx'
import type { ShownPlace } from './places-map.tsx'

// The map is large, so it is loaded only when it is opened.
const PlacesMap = lazy(() => import('./places-map.tsx').then((module) => ({ default: module.PlacesMap })))

/** A button that shows places on a map, each with its label; nothing when there are none. */
export function ShownPlaces({ places, tiles }: { places: readonly ShownPlace[]; tiles: string }) {
  const { position: texts } = useAdminTexts().adminMosques
  const [isOpen, setOpen] = useState(false)
  if (places.length === 0) return null
  return (
    <div className="flex flex-col gap-2 noscript:hidden">
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
