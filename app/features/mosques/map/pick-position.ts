import type { PlaceMap } from '#app/services/site-map.server.ts'
import { addTiles, drawMap, followCenter, type ShowMessage, type TileData } from './tile-map.ts'

/** The settings of a map on which a position is marked. It opens at the value of the field, or else at `start`. */
export type PickData = TileData & { field: string; start: PlaceMap['start'] }

const FIELD_ZOOM = 17
const DECIMALS = 6

/** Shows the map of a field in its frame, whose `data-pick` contains the settings. Its center is the field's value. */
export function showPicker(frame: HTMLElement, showMessage: ShowMessage): void {
  const box = frame.querySelector<HTMLElement>('.map-box')!
  const data = JSON.parse(frame.dataset.pick!) as PickData
  const field = document.getElementById(data.field) as HTMLInputElement
  showMessage(null)
  if (box.classList.contains('leaflet-container')) return
  const map = drawMap(box, data)
  const [latitude, longitude] = field.value.split(',').map(Number)
  const isFilled = field.value !== '' && Number.isFinite(latitude) && Number.isFinite(longitude)
  const { start } = data
  if (isFilled) map.setView([latitude!, longitude!], FIELD_ZOOM, { animate: false })
  else map.setView([start.latitude, start.longitude], start.zoom, { animate: false })
  addTiles(map, data, showMessage)
  followCenter(map, (north, east) => {
    // A map that was moved around the world has longitudes beyond 180 degrees.
    const wrapped = ((((east + 180) % 360) + 360) % 360) - 180
    field.value = `${north.toFixed(DECIMALS)}, ${wrapped.toFixed(DECIMALS)}`
  })
}
