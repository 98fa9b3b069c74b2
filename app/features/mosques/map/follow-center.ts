import type * as leaflet from 'leaflet'

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
