import type { Position } from '#salaah/qibla.ts'

/** The key of the position in the session storage. While it is set, the island loads with the page. */
export const NEAR_KEY = 'near'

/** Undefined before the storage is read. */
let position: Position | null | undefined

/** The position of the visitor while 'near me' is on. It never leaves this browser tab. */
export function getNearPosition(): Position | null {
  if (position === undefined) position = readStoredPosition()
  return position
}

/** Stores the position for the next pages, or deletes it, and notifies the list and the map. */
export function setNearPosition(next: Position | null): void {
  position = next
  try {
    if (next) sessionStorage.setItem(NEAR_KEY, JSON.stringify(next))
    else sessionStorage.removeItem(NEAR_KEY)
  } catch {
    // Without storage the position lasts until the visitor leaves the page.
  }
  document.dispatchEvent(new CustomEvent('nearchange'))
}

/** Calls back when 'near me' changes, and when the page returns from the back/forward cache, since another page may have changed it. */
export function onNearChange(listener: () => void): () => void {
  const onReturn = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return
    position = readStoredPosition()
    listener()
  }
  document.addEventListener('nearchange', listener)
  addEventListener('pageshow', onReturn)
  return () => {
    document.removeEventListener('nearchange', listener)
    removeEventListener('pageshow', onReturn)
  }
}

function readStoredPosition(): Position | null {
  try {
    return JSON.parse(sessionStorage.getItem(NEAR_KEY) ?? 'null')
  } catch {
    return position ?? null
  }
}
