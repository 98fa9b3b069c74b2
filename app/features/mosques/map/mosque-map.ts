import * as leaflet from 'leaflet'
import { getNearState, onNearChange } from '#app/features/mosques/near/near-state.ts'
import type { SiteMap } from '#app/services/site-map.server.ts'
import { currentQuery, loadPositions } from './load-positions.ts'
import { createVisiblePins, type PinTexts } from './map-pins.ts'
import { type LocatedMosque, sortByDistance } from './positions.ts'
import { addTiles, drawMap, type ShowMessage, type TileData } from './tile-map.ts'

const MAX_FITTED_ZOOM = 15
/** Around a visitor the map shows so many mosques, and at least so much ground. */
const NEAREST_SEEN = 4
const MIN_SEEN_METERS = 800

export type MapData = PinTexts & TileData & Pick<SiteMap, 'center'>

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
  const centerOnVisitor = markVisitor(map, () => mosques)
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
    fitTo(map, mosques, data.center)
    centerOnVisitor()
    drawPins()
  }
  document.addEventListener('regionchange', () => {
    if (currentQuery() !== query && !frame.hidden) update().catch(() => showMessage('failed'))
  })
  return update
}

function fitTo(map: leaflet.Map, mosques: readonly LocatedMosque[], center: SiteMap['center']): void {
  if (mosques.length === 0) return void map.setView([center.latitude, center.longitude], 10, { animate: false })
  const positions = mosques.map(({ latitude, longitude }): leaflet.LatLngTuple => [latitude, longitude])
  map.fitBounds(positions, { padding: [32, 32], maxZoom: MAX_FITTED_ZOOM, animate: false })
}

/** Marks the visitor, or the place they chose, and shows it with the nearest mosques. Returns how to do so again. */
function markVisitor(map: leaflet.Map, mosques: () => readonly LocatedMosque[]): () => void {
  const layer = leaflet.layerGroup().addTo(map)
  const center = () => {
    const here = getNearState()
    if (!here || mosques().length === 0) return
    const bounds = leaflet.latLng(here.latitude, here.longitude).toBounds(MIN_SEEN_METERS)
    for (const { latitude, longitude } of sortByDistance(mosques(), here).slice(0, NEAREST_SEEN)) {
      bounds.extend([latitude, longitude])
      // The visitor stays in the center.
      bounds.extend([2 * here.latitude - latitude, 2 * here.longitude - longitude])
    }
    map.fitBounds(bounds, { padding: [32, 32], maxZoom: MAX_FITTED_ZOOM, animate: false })
  }
  const mark = () => {
    layer.clearLayers()
    const here = getNearState()
    if (!here) return
    const position: leaflet.LatLngTuple = [here.latitude, here.longitude]
    leaflet.circleMarker(position, { radius: 8, className: 'map-here', interactive: false }).addTo(layer)
  }
  mark()
  onNearChange(() => {
    mark()
    center()
  })
  return center
}
