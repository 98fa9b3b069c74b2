import { useEffect, useState, useSyncExternalStore } from 'react'
import { currentQuery, type LoadedPositions, loadPositions } from './load-positions.ts'

/** The cards in the page by the slug of their mosque. */
export type PageCards = ReadonlyMap<string, HTMLElement>

type Positions =
  | { state: 'waiting' | 'failed' }
  | ({ state: 'ready'; query: string; cards: PageCards } & LoadedPositions)

/** Loads the positions for the filters of the page once they are needed. The previous ones stay until then. */
export function usePositions(needed: boolean): Positions {
  const query = useSyncExternalStore(onRegionChange, currentQuery, () => '')
  const [positions, setPositions] = useState<Positions>({ state: 'waiting' })
  useEffect(() => {
    if (!needed) return
    const replaced = new AbortController()
    loadPositions(query, replaced.signal)
      .then((loaded) => setPositions({ state: 'ready', query, cards: findPageCards(), ...loaded }))
      .catch(() => {
        if (!replaced.signal.aborted) setPositions({ state: 'failed' })
      })
    return () => replaced.abort()
  }, [query, needed])
  return positions
}

function onRegionChange(listener: () => void): () => void {
  document.addEventListener('regionchange', listener)
  return () => document.removeEventListener('regionchange', listener)
}

function findPageCards(): PageCards {
  const cards = document.querySelectorAll<HTMLElement>('[data-mosque]')
  return new Map([...cards].map((card) => [card.dataset.mosque!, card]))
}
