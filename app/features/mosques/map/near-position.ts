import type { Position } from './distance.ts'

/** Names the position in the storage of the tab; the island loads at once where it is set. */
export const NEAR_KEY = 'near'

/** Undefined until the storage is read. */
let position: Position | null | undefined

/** Where the visitor is while 'near me' is on. It stays in this tab and is sent nowhere. */
export function getNearPosition(): Position | null {
  if (position === undefined) position = readStoredPosition()
  return position
}

/** Remembers the position for the pages to come, or forgets it, and tells the list and the map. */
export function setNearPosition(next: Position | null): void {
  position = next
  try {
    if (next) sessionStorage.setItem(NEAR_KEY, JSON.stringify(next))
    else sessionStorage.removeItem(NEAR_KEY)
  } catch {
    // A browser that stores nothing knows the position until the page is left.
  }
  document.dispatchEvent(new CustomEvent('nearchange'))
}

/** Also calls back when the page comes back from the browser's memory: another page may have ended 'near me'. */
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
