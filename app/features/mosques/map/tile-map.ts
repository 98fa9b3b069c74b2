import 'leaflet/dist/leaflet.css'
import './mosque-map.css'
import * as leaflet from 'leaflet'

export const MAX_ZOOM = 18

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

/**
 * Reports the center of a map whenever somebody moves it: by touch, by arrow keys, or by a click, which centers the map
 * on that point. Leaflet also fires `moveend` when it draws the map, which is no move.
 */
export function followCenter(map: leaflet.Map, onMove: (latitude: number, longitude: number) => void): void {
  let isMovedByUser = false
  map.on('dragstart keydown click', () => {
    isMovedByUser = true
  })
  map.on('click', (event: leaflet.LeafletMouseEvent) => map.panTo(event.latlng))
  map.on('moveend', () => {
    if (!isMovedByUser) return
    const { lat, lng } = map.getCenter()
    onMove(lat, lng)
  })
}
