import 'leaflet/dist/leaflet.css'
import * as leaflet from 'leaflet'
import { useEffect, useRef } from 'react'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'

const capeTown: [number, number] = [-33.9249, 18.4241]

/**
 * A map with a pin fixed at its center. Moving the map by touch or arrow keys moves the mosque; a click centers the map
 * on that point.
 */
export function PositionMap({
  position,
  tiles,
  onMove,
}: {
  position: { latitude: string; longitude: string }
  tiles: string
  onMove: (latitude: number, longitude: number) => void
}) {
  const { position: texts } = useAdminTexts().adminMosques
  const box = useRef<HTMLDivElement>(null)
  const map = useRef<leaflet.Map>(null)
  const latestOnMove = useRef(onMove)
  latestOnMove.current = onMove
  const start = useRef(parsePosition(position))

  useEffect(() => {
    const leafletMap = leaflet.map(box.current!, { maxZoom: 19 })
    leafletMap.attributionControl.setPrefix(false)
    leaflet.tileLayer(tiles, { attribution: texts.attribution, maxZoom: 19 }).addTo(leafletMap)
    leafletMap.setView(start.current ?? capeTown, start.current ? 17 : 11)
    // Leaflet also fires `moveend` when it draws the map, so only moves by the user change the position.
    let isMovedByUser = false
    leafletMap.on('dragstart keydown click', () => {
      isMovedByUser = true
    })
    leafletMap.on('click', (event: leaflet.LeafletMouseEvent) => leafletMap.panTo(event.latlng))
    leafletMap.on('moveend', () => {
      if (!isMovedByUser) return
      const { lat, lng } = leafletMap.getCenter()
      latestOnMove.current(lat, lng)
    })
    map.current = leafletMap
    return () => {
      leafletMap.remove()
      map.current = null
    }
  }, [tiles, texts])

  const entered = parsePosition(position)
  useEffect(() => {
    const center = map.current?.getCenter()
    if (!entered || !center || !map.current) return
    const isAtCenter = Math.abs(center.lat - entered[0]) < 1e-6 && Math.abs(center.lng - entered[1]) < 1e-6
    if (!isAtCenter) map.current.setView(entered, Math.max(map.current.getZoom(), 15), { animate: false })
  }, [entered])

  return (
    <div className="relative isolate h-80 overflow-hidden rounded-lg border border-line-strong">
      <div ref={box} role="application" aria-label={texts.map} dir="ltr" className="size-full" />
      <svg
        role="img"
        aria-label={texts.pin}
        viewBox="0 0 24 32"
        className="pointer-events-none absolute start-1/2 top-1/2 z-[1000] h-10 w-8 -translate-y-full ltr:-translate-x-1/2 rtl:translate-x-1/2"
      >
        <path
          d="M12 31C5 21 1 17 1 11.5a11 11 0 0 1 22 0C23 17 19 21 12 31Z"
          className="fill-primary stroke-surface"
          strokeWidth="1.5"
        />
        <circle cx="12" cy="11.5" r="4" className="fill-surface" />
      </svg>
    </div>
  )
}

function parsePosition({ latitude, longitude }: { latitude: string; longitude: string }): [number, number] | null {
  if (!latitude.trim() || !longitude.trim()) return null
  const [lat, lng] = [Number(latitude), Number(longitude)]
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? [lat, lng] : null
}
