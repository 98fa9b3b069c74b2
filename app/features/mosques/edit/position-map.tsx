import 'leaflet/dist/leaflet.css'
import * as leaflet from 'leaflet'
import { useEffect, useRef } from 'react'
import { CenterPin } from '#app/features/mosques/map/center-pin.tsx'
import { followCenter } from '#app/features/mosques/map/follow-center.ts'
import type { PlaceMap } from '#app/features/mosques/map/place-map.server.ts'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import type { PickerLabels, PositionInput } from './position-picker.tsx'

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
    const leafletMap = leaflet.map(box.current!, { maxZoom: 19 })
    leafletMap.attributionControl.setPrefix(false)
    leaflet.tileLayer(tiles, { attribution: texts.attribution, maxZoom: 19 }).addTo(leafletMap)
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
      <div ref={box} role="application" aria-label={labels.map} dir="ltr" className="size-full" />
      <CenterPin label={labels.pin} />
    </div>
  )
}

function parsePosition({ latitude, longitude }: PositionInput): [number, number] | null {
  if (!latitude.trim() || !longitude.trim()) return null
  const [lat, lng] = [Number(latitude), Number(longitude)]
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? [lat, lng] : null
}
