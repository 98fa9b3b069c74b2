import { startTransition, useEffect, useState } from 'react'
import type { Position } from './distance.ts'
import type { PlacedMosque } from './positions.ts'

export type Loaded = { state: 'waiting' | 'failed' } | { state: 'ready'; mosques: readonly PlacedMosque[] }

/** The positions of all mosques sought, fetched once something needs them. The request says nothing about the visitor. */
export function usePositions(query: string, needed: boolean): Loaded {
  const [loaded, setLoaded] = useState<{ query: string; answer: Loaded }>({ query: '', answer: { state: 'waiting' } })
  useEffect(() => {
    if (!needed) return
    const leaving = new AbortController()
    fetch(`/mosques/positions.json${query}`, { signal: leaving.signal })
      .then(async (response) => {
        if (!response.ok) throw new Error(String(response.status))
        const { placedMosques } = await import('./positions.ts')
        const mosques = placedMosques(await response.json())
        // The list by distance is code that is still to come: the list shown stays until it is here.
        startTransition(() => setLoaded({ query, answer: { state: 'ready', mosques } }))
      })
      .catch(() => {
        if (!leaving.signal.aborted) setLoaded({ query, answer: { state: 'failed' } })
      })
    return () => leaving.abort()
  }, [query, needed])
  return loaded.query === query || loaded.answer.state === 'ready' ? loaded.answer : { state: 'waiting' }
}

export type Here = { state: 'off' | 'locating' | 'denied' | 'failed' } | { state: 'known'; position: Position }

const locating = { enableHighAccuracy: false, timeout: 15_000, maximumAge: 120_000 }

/** Where the visitor is: asked for on the tap only, kept in this page's memory, sent nowhere. */
export function useHere(): [here: Here, ask: () => void, forget: () => void] {
  const [here, setHere] = useState<Here>({ state: 'off' })
  function ask() {
    if (!navigator.geolocation) return setHere({ state: 'failed' })
    setHere({ state: 'locating' })
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) =>
        startTransition(() => setHere({ state: 'known', position: { latitude, longitude } })),
      (error) => setHere({ state: error.code === error.PERMISSION_DENIED ? 'denied' : 'failed' }),
      locating,
    )
  }
  return [here, ask, () => setHere({ state: 'off' })]
}
