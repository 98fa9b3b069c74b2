import type { Position } from '#salaah/sun.ts'

/** The key of the state in the session storage. While it is set, the list by distance is shown as soon as a page opens. */
export const NEAR_KEY = 'near'

export type NearSort = 'distance' | 'jamaat'
export type Pace = 'walking' | 'driving'

/** Where the list by distance starts and how it is sorted. */
export type NearState = Position & {
  /** The name of the place that the visitor chose; null for their own position. */
  place: string | null
  sort: NearSort
  pace: Pace
}

/** Undefined before the storage is read. */
let state: NearState | null | undefined

/** The state while a list by distance is on. It never leaves this browser tab. */
export function getNearState(): NearState | null {
  if (state === undefined) state = readStoredState()
  return state
}

/** Stores the state for the next pages, or deletes it, and notifies the list and the map. */
export function setNearState(next: NearState | null): void {
  state = next
  try {
    if (next) sessionStorage.setItem(NEAR_KEY, JSON.stringify(next))
    else sessionStorage.removeItem(NEAR_KEY)
  } catch {
    // Without storage the state lasts until the visitor leaves the page.
  }
  document.dispatchEvent(new CustomEvent('nearchange'))
}

/** Calls back when the state changes, and when the page returns from the back/forward cache, since another page may have changed it. */
export function onNearChange(listener: () => void): void {
  document.addEventListener('nearchange', listener)
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    state = readStoredState()
    listener()
  })
}

function readStoredState(): NearState | null {
  try {
    return JSON.parse(sessionStorage.getItem(NEAR_KEY) ?? 'null')
  } catch {
    return state ?? null
  }
}
