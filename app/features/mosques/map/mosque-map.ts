import 'leaflet/dist/leaflet.css'
import './mosque-map.css'
import * as leaflet from 'leaflet'
import { currentQuery, loadPositions } from './load-positions.ts'
import { createVisiblePins, MAX_ZOOM, type PinTexts } from './map-pins.ts'
import { getNearPosition, onNearChange } from './near-position.ts'
import type { LocatedMosque } from './positions.ts'

const MAX_FITTED_ZOOM = 15
const capeTown: leaflet.LatLngTuple = [-33.9249, 18.4241]

export type MapData = PinTexts & { tiles: string; attribution: string; zoomIn: string; zoomOut: string }

type ShowMessage = (message: 'loading' | 'failed' | 'blocked' | null) => void
type Update = () => Promise<void>

const updates = new WeakMap<HTMLElement, Update>()

/** Draws the mosques found into the frame of the map, which says in `data-map-data` what the map needs. */
export function showMap(frame: HTMLElement, say: ShowMessage): Promise<void> {
  const update = updates.get(frame) ?? createMap(frame, say)
  updates.set(frame, update)
  return update()
}

/** The map of a frame; it follows the filters and 'near me' from now on. */
function createMap(frame: HTMLElement, say: ShowMessage): Update {
  const data = JSON.parse(frame.dataset.mapData!) as MapData
  const map = drawMap(frame.querySelector<HTMLElement>('.map-box')!, data)
  addTiles(map, data, say)
  const pins = leaflet.layerGroup().addTo(map)
  let mosques: readonly LocatedMosque[] = []
  const drawPins = () => {
    pins.clearLayers()
    for (const pin of createVisiblePins(mosques, map, data)) pin.addTo(pins)
  }
  map.on('moveend', drawPins)
  markVisitor(map)
  let latest = new AbortController()
  let query = ''
  const update = async () => {
    latest.abort()
    latest = new AbortController()
    const { signal } = latest
    query = currentQuery()
    try {
      mosques = (await loadPositions(query, signal)).mosques
    } catch (error) {
      if (signal.aborted) return
      throw error
    }
    say(null)
    map.invalidateSize({ animate: false })
    fitTo(map, mosques)
    drawPins()
  }
  document.addEventListener('regionchange', () => {
    if (currentQuery() !== query && !frame.hidden) update().catch(() => say('failed'))
  })
  return update
}

function drawMap(box: HTMLElement, { zoomIn, zoomOut }: MapData): leaflet.Map {
  const map = leaflet.map(box, { zoomControl: false, maxZoom: MAX_ZOOM, worldCopyJump: true })
  map.attributionControl.setPrefix(false)
  // The buttons stand where text begins, beside the messages.
  const position = document.dir === 'rtl' ? 'topright' : 'topleft'
  leaflet.control.zoom({ position, zoomInTitle: zoomIn, zoomOutTitle: zoomOut }).addTo(map)
  return map
}

function fitTo(map: leaflet.Map, mosques: readonly LocatedMosque[]): void {
  if (mosques.length === 0) return void map.setView(capeTown, 10, { animate: false })
  const positions = mosques.map(({ latitude, longitude }): leaflet.LatLngTuple => [latitude, longitude])
  map.fitBounds(positions, { padding: [32, 32], maxZoom: MAX_FITTED_ZOOM, animate: false })
}

/** The pictures of the map are the only thing that comes from elsewhere. */
function addTiles(map: leaflet.Map, { tiles, attribution }: MapData, say: ShowMessage): void {
  const link = `<a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener">${attribution}</a>`
  let isLoaded = false
  leaflet
    .tileLayer(tiles, {
      attribution: link,
      maxZoom: MAX_ZOOM,
      referrerPolicy: 'strict-origin-when-cross-origin',
    })
    .on('tileload', () => {
      if (!isLoaded) say(null)
      isLoaded = true
    })
    .on('tileerror', () => {
      if (!isLoaded) say('blocked')
    })
    .addTo(map)
}

function markVisitor(map: leaflet.Map): void {
  const layer = leaflet.layerGroup().addTo(map)
  const mark = () => {
    layer.clearLayers()
    const position = getNearPosition()
    if (!position) return
    const at: leaflet.LatLngTuple = [position.latitude, position.longitude]
    leaflet.circleMarker(at, { radius: 8, className: 'map-here', interactive: false }).addTo(layer)
  }
  mark()
  onNearChange(mark)
}
