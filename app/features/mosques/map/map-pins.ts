import * as leaflet from 'leaflet'
import { type PluralForms, pluralText } from '#app/i18n/plural-forms.ts'
import { fetchPage } from '#app/islands/regions.ts'
import { type Cluster, clusterMosques } from './map-clusters.ts'
import type { LocatedMosque } from './positions.ts'

export const MAX_ZOOM = 18
const PIN_SIZE_PX = 44
/** Mosques of one popup whose pages are asked for. */
const MAX_DETAILS = 5

export type PinTexts = {
  language: string
  cluster: PluralForms
  /** The address of a mosque without its slug. */
  mosquesPath: string
}

/** The pins in the visible part of the map; overlapping pins become one cluster. */
export function createVisiblePins(
  mosques: readonly LocatedMosque[],
  map: leaflet.Map,
  texts: PinTexts,
): leaflet.Marker[] {
  const bounds = map.getBounds().pad(0.2)
  const visible = mosques.filter(({ latitude, longitude }) => bounds.contains([latitude, longitude]))
  return clusterMosques(visible, map.getZoom()).map((cluster) => createPin(cluster, map, texts))
}

/** A pin for one mosque opens its name. A cluster zooms in; at the closest zoom it lists its mosques. */
function createPin({ latitude, longitude, mosques }: Cluster, map: leaflet.Map, texts: PinTexts): leaflet.Marker {
  const isSingle = mosques.length === 1
  const label = isSingle ? mosques[0]!.name : pluralText(texts.language, texts.cluster, mosques.length)
  const icon = leaflet.divIcon({
    className: isSingle ? 'map-pin' : 'map-cluster',
    html: isSingle ? '' : String(mosques.length),
    iconSize: [PIN_SIZE_PX, PIN_SIZE_PX],
  })
  const pin = leaflet.marker([latitude, longitude], { icon, title: label, alt: label, keyboard: true })
  pin.on('add', () => pin.getElement()?.setAttribute('aria-label', label))
  if (isSingle || map.getZoom() >= MAX_ZOOM) {
    const list = createNameList(mosques, texts.mosquesPath)
    pin.once('popupopen', ({ popup }: leaflet.PopupEvent) => void addDetails(list).then(() => popup.update()))
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

/** Adds the street and the next jamaat of each mosque, from its page; a list that nobody opens needs no request. */
async function addDetails(list: HTMLElement): Promise<void> {
  const items = [...list.children].slice(0, MAX_DETAILS).map(async (item) => {
    const page = await fetchPage(item.querySelector('a')!.href, {})
    const [address, jamaat] = ['address', 'jamaat'].map(
      (slot) => page.querySelector(`[data-slot=${slot}]`)?.textContent,
    )
    if (address) item.querySelector('p')!.textContent = address
    if (jamaat) item.appendChild(document.createElement('strong')).textContent = jamaat
  })
  // Without an answer the name and the area stay.
  await Promise.allSettled(items)
}
