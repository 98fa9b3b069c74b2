import 'leaflet/dist/leaflet.css'
import './mosque-map.css'
import * as leaflet from 'leaflet'
import { useEffect, useRef, useState } from 'react'
import { localAddress } from '#app/i18n/languages.ts'
import { useLanguage, useTexts } from '#app/i18n/texts.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { Position } from './distance.ts'
import { type Cluster, clusters } from './map-clusters.ts'
import type { PlacedMosque } from './positions.ts'

const nearestZoom = 18
const fittedZoom = 15
const pinSize = 44

type Labels = { cluster: (count: number) => string; address: (id: string) => string }

/** The mosques found on a map that fits them. The tiles are the only thing that comes from elsewhere. */
export function MosqueMap({
  mosques,
  here,
  tiles,
}: {
  mosques: readonly PlacedMosque[]
  here: Position | null
  tiles: string
}) {
  const { map: texts } = useTexts().mosques
  const language = useLanguage()
  const box = useRef<HTMLDivElement>(null)
  const map = useRef<leaflet.Map>(null)
  const [blocked, setBlocked] = useState(false)

  useEffect(() => {
    const made = leaflet.map(box.current!, { zoomControl: false, maxZoom: nearestZoom, worldCopyJump: true })
    made.attributionControl.setPrefix(false)
    leaflet.control.zoom({ zoomInTitle: texts.zoomIn, zoomOutTitle: texts.zoomOut }).addTo(made)
    const source = `<a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener">${texts.attribution}</a>`
    let loaded = false
    leaflet
      .tileLayer(tiles, {
        attribution: source,
        maxZoom: nearestZoom,
        referrerPolicy: 'strict-origin-when-cross-origin',
      })
      .on('tileload', () => {
        loaded = true
        setBlocked(false)
      })
      .on('tileerror', () => setBlocked(!loaded))
      .addTo(made)
    map.current = made
    return () => {
      made.remove()
      map.current = null
    }
  }, [tiles, texts])

  useEffect(() => {
    const drawn = map.current
    if (!drawn) return
    const pins = leaflet.layerGroup().addTo(drawn)
    const labels: Labels = { cluster: texts.cluster, address: (id) => localAddress(language, `/mosques/${id}`) }
    const draw = () => {
      pins.clearLayers()
      const seen = drawn.getBounds().pad(0.2)
      const inSight = mosques.filter(({ latitude, longitude }) => seen.contains([latitude, longitude]))
      for (const cluster of clusters(inSight, drawn.getZoom())) pinOf(cluster, drawn, labels).addTo(pins)
    }
    if (mosques.length > 0)
      drawn.fitBounds(
        mosques.map(({ latitude, longitude }) => [latitude, longitude]),
        { padding: [32, 32], maxZoom: fittedZoom, animate: false },
      )
    else drawn.setView([-33.9249, 18.4241], 10)
    draw()
    drawn.on('moveend', draw)
    return () => {
      drawn.off('moveend', draw)
      pins.remove()
    }
  }, [mosques, texts, language])

  useEffect(() => {
    if (!here || !map.current) return
    const dot = leaflet
      .circleMarker([here.latitude, here.longitude], { radius: 8, className: 'map-here', interactive: false })
      .addTo(map.current)
    return () => {
      dot.remove()
    }
  }, [here])

  return (
    <div className="relative size-full self-stretch">
      <div ref={box} dir="ltr" className="map-box absolute inset-0 z-0 rounded-lg border border-line" />
      {blocked && (
        <Notice role="status" className="absolute inset-x-3 top-3 z-10 ms-14">
          {texts.blocked}
        </Notice>
      )}
    </div>
  )
}

/** A pin for one mosque opens its name; one for several comes nearer, or lists them where it cannot. */
function pinOf({ latitude, longitude, mosques }: Cluster, map: leaflet.Map, labels: Labels): leaflet.Marker {
  const [only] = mosques
  const label = mosques.length === 1 ? only!.name : labels.cluster(mosques.length)
  const icon = leaflet.divIcon({
    className: mosques.length === 1 ? 'map-pin' : 'map-cluster',
    html: mosques.length === 1 ? '' : String(mosques.length),
    iconSize: [pinSize, pinSize],
  })
  const pin = leaflet.marker([latitude, longitude], { icon, title: label, alt: label, keyboard: true })
  pin.on('add', () => pin.getElement()?.setAttribute('aria-label', label))
  if (mosques.length === 1 || map.getZoom() >= nearestZoom) return pin.bindPopup(namesOf(mosques, labels))
  return pin.on('click', () => {
    const bounds = leaflet.latLngBounds(mosques.map((mosque) => [mosque.latitude, mosque.longitude]))
    map.fitBounds(bounds, { padding: [48, 48], maxZoom: nearestZoom })
  })
}

/** Made of elements, never of markup: names are other people's text. */
function namesOf(mosques: readonly PlacedMosque[], labels: Labels): HTMLElement {
  const list = document.createElement('ul')
  for (const { id, name, place } of mosques) {
    const item = list.appendChild(document.createElement('li'))
    const link = item.appendChild(document.createElement('a'))
    link.href = labels.address(id)
    link.textContent = name
    item.appendChild(document.createElement('p')).textContent = place
  }
  return list
}
