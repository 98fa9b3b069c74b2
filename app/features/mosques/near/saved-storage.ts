import type { Position } from '#salaah/sun.ts'

/** The keys in the local storage of this device. */
export const SAVED_KEY = 'saved-mosques'
export const AREA_KEY = 'area'
const MAX_SAVED = 30

/** How many of them, or else of the chosen area, the home page shows. */
export const MAX_SHOWN = 6
export const AREA_MOSQUES = 3

export type SavedMosque = { slug: string; name: string; at: Position | null }
export type SavedArea = Position & { place: string }

export function readSavedMosques(): SavedMosque[] {
  const list = read<unknown>(SAVED_KEY)
  return (Array.isArray(list) ? list : []).filter((each) => typeof each?.slug === 'string')
}

/** Saves a mosque, or removes it when it is saved. */
export function toggleSavedMosque(mosque: SavedMosque): void {
  const saved = readSavedMosques()
  const others = saved.filter(({ slug }) => slug !== mosque.slug)
  store(SAVED_KEY, others.length < saved.length ? others : [mosque, ...others].slice(0, MAX_SAVED))
}

/** The area that the visitor chose last; null when there is none. */
export const readSavedArea = (): SavedArea | null => read<SavedArea>(AREA_KEY)

export function saveArea(area: SavedArea | null): void {
  store(AREA_KEY, area)
}

function read<T>(key: string): T | null {
  try {
    return JSON.parse(localStorage.getItem(key) as string)
  } catch {
    return null
  }
}

/** Browsers may refuse access to storage; then nothing is saved. */
function store(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {}
}
