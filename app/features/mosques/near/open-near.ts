import { clocksCompared } from '#app/lib/web/server-clock.ts'
import { createNearList, type NearList } from './near-list.ts'
import type { NearTexts } from './near-row-texts.ts'
import { getNearState } from './near-state.ts'
import type { FirstAnswer } from './nearby-address.ts'
import { type SavedArea, saveArea } from './saved-storage.ts'

/** A coarse position comes sooner, and is enough to sort mosques. */
const locating = { enableHighAccuracy: false, timeout: 15_000, maximumAge: 120_000 }

const lists = new WeakMap<HTMLElement, NearList>()

/**
 * Shows the list by distance after a press on 'Near me', after a choice of a place, or, without a control, as it was
 * before another page was opened. `first` is the answer to the filters that the page had then.
 */
export async function openNear(section: HTMLElement, control: HTMLElement | null, first: FirstAnswer): Promise<void> {
  await clocksCompared()
  const list = lists.get(section) ?? createNearList(section)
  lists.set(section, list)
  if (!control) return list.resume(first)
  const texts = JSON.parse(section.dataset.near!) as NearTexts
  const status = document.querySelector<HTMLElement>('[data-near-status]')
  const report = (text: string) => {
    if (status) status.textContent = text
  }
  const found = control instanceof HTMLSelectElement ? placeOf(control) : await locate(report, texts)
  if (!found) return
  if (found.place !== null) saveArea(found)
  const { sort = 'distance', pace = 'walking' } = getNearState() ?? {}
  await list.start({ sort, pace, ...found }, first)
  report('')
  const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
  section.scrollIntoView({ behavior, block: 'start' })
}

/** The position of the visitor; null when it was not shared, which is reported. */
async function locate(report: (text: string) => void, texts: NearTexts) {
  report(texts.locating)
  try {
    const { coords } = await new Promise<GeolocationPosition>((resolve, reject) => {
      if (!navigator.geolocation) reject(new Error('This browser has no position'))
      navigator.geolocation.getCurrentPosition(resolve, reject, locating)
    })
    report(texts.loading)
    return { latitude: coords.latitude, longitude: coords.longitude, place: null }
  } catch (error) {
    const { code, PERMISSION_DENIED } = error as GeolocationPositionError
    report(code !== undefined && code === PERMISSION_DENIED ? texts.denied : texts.failed)
    return null
  }
}

/** The chosen place, whose option has its position. */
function placeOf(select: HTMLSelectElement): SavedArea | null {
  const option = select.selectedOptions[0]
  const [latitude, longitude] = (option?.dataset.at ?? '').split(',').map(Number)
  if (!option || latitude === undefined || longitude === undefined) return null
  return { latitude, longitude, place: option.value }
}
