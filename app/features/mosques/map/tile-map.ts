import 'leaflet/dist/leaflet.css'
import './mosque-map.css'
import * as leaflet from 'leaflet'
import { MAX_ZOOM } from './map-pins.ts'

export type TileData = { tiles: string; attribution: string; zoomIn: string; zoomOut: string }

/** Shows one of the messages in the frame of a map, or none. */
export type ShowMessage = (message: 'loading' | 'failed' | 'blocked' | null) => void

/** Creates a map in a box, without tiles. */
export function drawMap(box: HTMLElement, { zoomIn, zoomOut }: TileData): leaflet.Map {
  const map = leaflet.map(box, { zoomControl: false, maxZoom: MAX_ZOOM, worldCopyJump: true })
  map.attributionControl.setPrefix(false)
  // The buttons are at the start of the line, next to the messages.
  const position = document.dir === 'rtl' ? 'topright' : 'topleft'
  leaflet.control.zoom({ position, zoomInTitle: zoomIn, zoomOutTitle: zoomOut }).addTo(map)
  return map
}

/** Adds the map tiles, the only content loaded from another server. */
export function addTiles(map: leaflet.Map, { tiles, attribution }: TileData, showMessage: ShowMessage): void {
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
