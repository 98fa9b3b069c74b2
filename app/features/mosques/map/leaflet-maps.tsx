import * as leaflet from 'leaflet'
import { useEffect, useRef } from 'react'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import type { PlaceMap } from '#app/services/site-map.server.ts'
import type { PickerLabels, PositionInput, ShownPlace } from './admin-maps.tsx'
import { CenterPin } from './place-field.tsx'
import { followCenter, MAX_ZOOM } from './tile-map.ts'

/**
 * A map with a pin fixed at its center. Moving the map by touch or arrow keys moves the position; a click centers the map
 * on that point.
 */
export function PositionMap({
  position,
  map: { tiles, start },
  labels,
  onMove,
}: {
  position: PositionInput
  map: PlaceMap
  labels: PickerLabels
  onMove: (latitude: number, longitude: number) => void
}) {
  const { latitude, longitude, zoom } = start
  const { position: texts } = useAdminTexts().adminMosques
  const box = useRef<HTMLDivElement>(null)
  const leafletRef = useRef<leaflet.Map>(null)
  const latestOnMove = useRef(onMove)
  latestOnMove.current = onMove
  const initial = useRef(parsePosition(position))

  useEffect(() => {
    const leafletMap = createMap(box.current!, tiles, texts.attribution, { maxZoom: 19 })
    leafletMap.setView(initial.current ?? [latitude, longitude], initial.current ? 17 : zoom)
    followCenter(leafletMap, (north, east) => latestOnMove.current(north, east))
    leafletRef.current = leafletMap
    return () => {
      leafletMap.remove()
      leafletRef.current = null
    }
  }, [tiles, latitude, longitude, zoom, texts])

  const entered = parsePosition(position)
  useEffect(() => {
    const center = leafletRef.current?.getCenter()
    if (!entered || !center || !leafletRef.current) return
    const isAtCenter = Math.abs(center.lat - entered[0]) < 1e-6 && Math.abs(center.lng - entered[1]) < 1e-6
    if (!isAtCenter) leafletRef.current.setView(entered, Math.max(leafletRef.current.getZoom(), 15), { animate: false })
  }, [entered])

  return (
    <div className="relative isolate h-80 overflow-hidden rounded-lg border border-line-strong">
      <div ref={box} role="application" aria-label={labels.map} dir="ltr" className="h-full w-full" />
      <CenterPin label={labels.pin} />
    </div>
  )
}

function parsePosition({ latitude, longitude }: PositionInput): [number, number] | null {
  if (!latitude.trim() || !longitude.trim()) return null
  const [lat, lng] = [Number(latitude), Number(longitude)]
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? [lat, lng] : null
}

const MAX_FITTED_ZOOM = 16

/** A map of a few labeled places. */
export function PlacesMap({ places, tiles }: { places: readonly ShownPlace[]; tiles: string }) {
  const { position: texts } = useAdminTexts().adminMosques
  const box = useRef<HTMLDivElement>(null)
  const shown = useRef(places)

  useEffect(() => {
    const map = createMap(box.current!, tiles, texts.attribution, { maxZoom: MAX_ZOOM, scrollWheelZoom: false })
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
      <div ref={box} role="application" aria-label={texts.title} dir="ltr" className="map-box h-full w-full" />
    </div>
  )
}

function createMap(
  box: HTMLElement,
  tiles: string,
  attribution: string,
  options: { maxZoom: number; scrollWheelZoom?: boolean },
): leaflet.Map {
  const map = leaflet.map(box, options)
  map.attributionControl.setPrefix(false)
  leaflet.tileLayer(tiles, { attribution, maxZoom: options.maxZoom }).addTo(map)
  return map
}
