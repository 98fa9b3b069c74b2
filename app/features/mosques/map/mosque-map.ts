import * as leaflet from 'leaflet'
import { filtersQuery, readFilters } from '#app/features/mosques/mosque-filters.ts'
import { getNearState, onNearChange } from '#app/features/mosques/near/near-state.ts'
import { loadMapWords, type MapWords } from '#app/i18n/browser-texts.ts'
import type { Language } from '#app/i18n/languages.ts'
import { fetchPage } from '#app/lib/web/fetch-page.ts'
import type { SiteMap } from '#app/services/site-map.server.ts'
import {
  type Cluster,
  clusterMosques,
  fromPositionList,
  type LocatedMosque,
  type PositionList,
  sortByDistance,
} from './positions.ts'
import { addTiles, drawMap, MAX_ZOOM, type ShowMessage, type TileData } from './tile-map.ts'

const MAX_FITTED_ZOOM = 15
/** Around a visitor the map shows so many mosques, and at least so much ground. */
const NEAREST_SEEN = 4
const MIN_SEEN_METERS = 800

/** `only` has the mosques of the map, when they do not follow the filters of the page. */
export type MapData = PinData & TileData & Pick<SiteMap, 'center'> & { only?: PositionList | undefined }

type Update = () => Promise<void>

const updates = new WeakMap<HTMLElement, Update>()

/** Shows the matching mosques in the frame of the map, whose `data-map-data` contains the settings. */
export async function showMap(frame: HTMLElement, showMessage: ShowMessage): Promise<void> {
  const data = JSON.parse(frame.dataset.mapData!) as MapData
  const { cluster } = await loadMapWords(data.language)
  const { held } = frame.dataset
  const update = updates.get(frame) ?? createMap(frame, { ...data, cluster, held }, showMessage)
  updates.set(frame, update)
  return update()
}

/** Creates the map of a frame. It follows the filters and 'near me'. */
function createMap(frame: HTMLElement, data: MapData & PinTexts, showMessage: ShowMessage): Update {
  const map = drawMap(frame.querySelector<HTMLElement>('.map-box')!, data)
  addTiles(map, data, showMessage)
  const pins = leaflet.layerGroup().addTo(map)
  let mosques: readonly LocatedMosque[] = []
  let drawnZoom = 0
  const drawPins = () => {
    drawnZoom = map.getZoom()
    pins.clearLayers()
    for (const pin of createVisiblePins(mosques, map, data)) pin.addTo(pins)
  }
  const isReading = () => pins.getLayers().some((pin) => (pin as leaflet.Marker).isPopupOpen())
  map.on('moveend', () => {
    // The map moves to make room for a popup, which new pins would close again.
    if (map.getZoom() !== drawnZoom || !isReading()) drawPins()
  })
  // Of two popups one closes before the other opens, and the pin of the other is to stay.
  map.on('popupclose', () => queueMicrotask(() => isReading() || drawPins()))
  const centerOnVisitor = markVisitor(map, () => mosques)
  let latest = new AbortController()
  let query = ''
  const update = async () => {
    latest.abort()
    latest = new AbortController()
    const { signal } = latest
    query = currentQuery(frame)
    try {
      mosques = fromPositionList(data.only ?? (await loadPositions(query, signal)), data.language)
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
    if (currentQuery(frame) !== query && !frame.hidden) update().catch(() => showMessage('failed'))
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

/** The filters of the page's address; the map of a page about an occasion has the mosques that hold it. */
function currentQuery({ dataset: { held } }: HTMLElement): string {
  const query = filtersQuery({ ...readFilters(new URLSearchParams(location.search)), page: 1 })
  return held ? `${query}${query ? '&' : '?'}held=${held}` : query
}

/** Loads the positions of all mosques that match. The request contains nothing about the visitor. */
async function loadPositions(query: string, signal: AbortSignal): Promise<PositionList> {
  const response = await fetch(`/mosques/positions.json${query}`, { signal })
  if (!response.ok) throw new Error(`Loading the positions failed with status ${response.status}`)
  return (await response.json()) as PositionList
}

const PIN_SIZE_PX = 44
/** Mosques of one popup whose pages are asked for. */
const MAX_DETAILS = 5

type PinData = {
  language: Language
  /** The address of a mosque without its slug. */
  mosquesPath: string
}

/** With the occasion that a map is about. */
type PinTexts = PinData & Pick<MapWords, 'cluster'> & { held: string | undefined }

/** The pins in the visible part of the map; overlapping pins become one cluster. */
function createVisiblePins(mosques: readonly LocatedMosque[], map: leaflet.Map, texts: PinTexts): leaflet.Marker[] {
  const bounds = map.getBounds().pad(0.2)
  const visible = mosques.filter(({ latitude, longitude }) => bounds.contains([latitude, longitude]))
  return clusterMosques(visible, map.getZoom()).map((cluster) => createPin(cluster, map, texts))
}

/** A pin for one mosque opens its name. A cluster zooms in; at the closest zoom it lists its mosques. */
function createPin({ latitude, longitude, mosques }: Cluster, map: leaflet.Map, texts: PinTexts): leaflet.Marker {
  const isSingle = mosques.length === 1
  const label = isSingle ? mosques[0]!.name : texts.cluster({ count: mosques.length })
  const icon = leaflet.divIcon({
    className: !isSingle ? 'map-cluster' : mosques[0]!.isRoom ? 'map-pin map-pin-room' : 'map-pin',
    html: isSingle ? '' : String(mosques.length),
    iconSize: [PIN_SIZE_PX, PIN_SIZE_PX],
  })
  const pin = leaflet.marker([latitude, longitude], { icon, title: label, alt: label, keyboard: true })
  pin.on('add', () => pin.getElement()?.setAttribute('aria-label', label))
  if (isSingle || map.getZoom() >= MAX_ZOOM) {
    const list = createNameList(mosques, texts.mosquesPath)
    pin.once(
      'popupopen',
      ({ popup }: leaflet.PopupEvent) => void addDetails(list, texts.held).then(() => popup.update()),
    )
    return pin.bindPopup(list)
  }
  return pin.on('click', () => {
    const bounds = leaflet.latLngBounds(mosques.map((mosque) => [mosque.latitude, mosque.longitude]))
    map.fitBounds(bounds, { padding: [48, 48], maxZoom: MAX_ZOOM })
  })
}

/** Creates elements instead of markup, because names are text from users. */
function createNameList(mosques: readonly LocatedMosque[], mosquesPath: string): HTMLElement {
  const list = document.createElement('ul')
  for (const { slug, name, area } of mosques) {
    const item = list.appendChild(document.createElement('li'))
    const link = item.appendChild(document.createElement('a'))
    link.href = mosquesPath + slug
    link.textContent = name
    item.appendChild(document.createElement('p')).textContent = area
  }
  return list
}

/** Adds the street of each mosque and when it holds the occasion, else its next jamaat, from its page when it is opened. */
async function addDetails(list: HTMLElement, held: string | undefined): Promise<void> {
  const items = [...list.children].slice(0, MAX_DETAILS).map(async (item) => {
    const page = await fetchPage(item.querySelector('a')!.href, {})
    const textsOf = (selector: string) => [...page.querySelectorAll(selector)].map(({ textContent }) => textContent)
    const [address] = textsOf('[data-slot=address]')
    const times = held ? textsOf(`[data-held=${held}]`) : textsOf('[data-slot=jamaat]').slice(0, 1)
    if (address) item.querySelector('p')!.textContent = address
    if (times.length > 0) item.appendChild(document.createElement('strong')).textContent = times.join(' · ')
  })
  // Without an answer the name and the area stay.
  await Promise.allSettled(items)
}
