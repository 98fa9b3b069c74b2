import 'leaflet/dist/leaflet.css'
import './mosque-map.css'
import * as leaflet from 'leaflet'
import { useEffect, useRef } from 'react'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import type { Position } from '#salaah/qibla.ts'
import { MAX_ZOOM } from './map-pins.ts'

/** `main` is the place in question; the others are there to compare. */
export type ShownPlace = Position & { label: string; tone: 'main' | 'other' }

const MAX_FITTED_ZOOM = 16

/** A map of a few labeled places. */
export function PlacesMap({ places, tiles }: { places: readonly ShownPlace[]; tiles: string }) {
  const { position: texts } = useAdminTexts().adminMosques
  const box = useRef<HTMLDivElement>(null)
  const shown = useRef(places)

  useEffect(() => {
    const map = leaflet.map(box.current!, { maxZoom: MAX_ZOOM, scrollWheelZoom: false })
    map.attributionControl.setPrefix(false)
    leaflet.tileLayer(tiles, { attribution: texts.attribution, maxZoom: MAX_ZOOM }).addTo(map)
    for (const { latitude, longitude, label, tone } of shown.current) {
      const marker = leaflet.circleMarker([latitude, longitude], {
        radius: 9,
        className: tone === 'main' ? 'map-place' : 'map-place map-place-other',
        interactive: false,
      })
      // A label is text of visitors, which leaflet would read as HTML.
      const text = document.createElement('bdi')
      text.textContent = label
      marker.bindTooltip(text, { permanent: true, direction: 'top', offset: [0, -10] }).addTo(map)
    }
    const positions = shown.current.map(({ latitude, longitude }): leaflet.LatLngTuple => [latitude, longitude])
    map.fitBounds(positions, { padding: [48, 48], maxZoom: MAX_FITTED_ZOOM, animate: false })
    return () => {
      map.remove()
    }
  }, [tiles, texts])

  return (
    <div className="relative isolate h-72 overflow-hidden rounded-lg border border-line-strong">
      <div ref={box} role="application" aria-label={texts.title} dir="ltr" className="map-box size-full" />
    </div>
  )
}
