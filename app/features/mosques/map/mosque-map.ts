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

/** Shows the matching mosques in the frame of the map, whose `data-map-data` contains the settings. */
export function showMap(frame: HTMLElement, showMessage: ShowMessage): Promise<void> {
  const update = updates.get(frame) ?? createMap(frame, showMessage)
  updates.set(frame, update)
  return update()
}

/** Creates the map of a frame. It follows the filters and 'near me'. */
function createMap(frame: HTMLElement, showMessage: ShowMessage): Update {
  const data = JSON.parse(frame.dataset.mapData!) as MapData
  const map = drawMap(frame.querySelector<HTMLElement>('.map-box')!, data)
  addTiles(map, data, showMessage)
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
    showMessage(null)
    map.invalidateSize({ animate: false })
    fitTo(map, mosques)
    drawPins()
  }
  document.addEventListener('regionchange', () => {
    if (currentQuery() !== query && !frame.hidden) update().catch(() => showMessage('failed'))
  })
  return update
}

function drawMap(box: HTMLElement, { zoomIn, zoomOut }: MapData): leaflet.Map {
  const map = leaflet.map(box, { zoomControl: false, maxZoom: MAX_ZOOM, worldCopyJump: true })
  map.attributionControl.setPrefix(false)
  // The buttons are at the start of the line, next to the messages.
  const position = document.dir === 'rtl' ? 'topright' : 'topleft'
  leaflet.control.zoom({ position, zoomInTitle: zoomIn, zoomOutTitle: zoomOut }).addTo(map)
  return map
}

function fitTo(map: leaflet.Map, mosques: readonly LocatedMosque[]): void {
  if (mosques.length === 0) return void map.setView(capeTown, 10, { animate: false })
  const positions = mosques.map(({ latitude, longitude }): leaflet.LatLngTuple => [latitude, longitude])
  map.fitBounds(positions, { padding: [32, 32], maxZoom: MAX_FITTED_ZOOM, animate: false })
}

/** Adds the map tiles, the only content loaded from another server. */
function addTiles(map: leaflet.Map, { tiles, attribution }: MapData, showMessage: ShowMessage): void {
  const link = `<a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener">${attribution}</a>`
  let isLoaded = false
  leaflet
    .tileLayer(tiles, {
      attribution: link,
      maxZoom: MAX_ZOOM,
      referrerPolicy: 'strict-origin-when-cross-origin',
    })
    .on('tileload', () => {
      if (!isLoaded) showMessage(null)
      isLoaded = true
    })
    .on('tileerror', () => {
      if (!isLoaded) showMessage('blocked')
    })
    .addTo(map)
}

function markVisitor(map: leaflet.Map): void {
  const layer = leaflet.layerGroup().addTo(map)
  const mark = () => {
    layer.clearLayers()
    const position = getNearPosition()
    if (!position) return
    const center: leaflet.LatLngTuple = [position.latitude, position.longitude]
    leaflet.circleMarker(center, { radius: 8, className: 'map-here', interactive: false }).addTo(layer)
  }
  mark()
  onNearChange(mark)
}
