import 'leaflet/dist/leaflet.css'
import * as leaflet from 'leaflet'
import { useEffect, useRef } from 'react'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'

const capeTown: [number, number] = [-33.9249, 18.4241]

/**
 * A map under a pin that stays in its middle: moving the map, by touch or arrow keys, moves the mosque; a press
 * brings that spot under the pin.
 */
export function PositionMap({
  place,
  tiles,
  onMove,
}: {
  place: { latitude: string; longitude: string }
  tiles: string
  onMove: (latitude: number, longitude: number) => void
}) {
  const { position: texts } = useAdminTexts().adminMosques
  const box = useRef<HTMLDivElement>(null)
  const map = useRef<leaflet.Map>(null)
  const tell = useRef(onMove)
  tell.current = onMove
  const start = useRef(parsePosition(place))

  useEffect(() => {
    const made = leaflet.map(box.current!, { maxZoom: 19 })
    made.attributionControl.setPrefix(false)
    leaflet.tileLayer(tiles, { attribution: texts.attribution, maxZoom: 19 }).addTo(made)
    made.setView(start.current ?? capeTown, start.current ? 17 : 11)
    // Only what a person does moves the mosque: leaflet also ends a move when it first draws itself.
    let theirs = false
    made.on('dragstart keydown click', () => {
      theirs = true
    })
    made.on('click', (event: leaflet.LeafletMouseEvent) => made.panTo(event.latlng))
    made.on('moveend', () => {
      if (!theirs) return
      const { lat, lng } = made.getCenter()
      tell.current(lat, lng)
    })
    map.current = made
    return () => {
      made.remove()
      map.current = null
    }
  }, [tiles, texts])

  const typed = parsePosition(place)
  useEffect(() => {
    const centre = map.current?.getCenter()
    if (!typed || !centre || !map.current) return
    const isThere = Math.abs(centre.lat - typed[0]) < 1e-6 && Math.abs(centre.lng - typed[1]) < 1e-6
    if (!isThere) map.current.setView(typed, Math.max(map.current.getZoom(), 15), { animate: false })
  }, [typed])

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
