import type { RouterContextProvider } from 'react-router'
import type { DirectoryFilters } from '#app/features/mosques/directory/directory-filters.ts'
import type { MosqueListing } from '#app/features/mosques/mosques.server.ts'
import type { NextAtMosque } from '#app/features/mosques/near/near-place-list.tsx'
import { findNearPlace } from '#app/features/mosques/places/near-place.server.ts'
import { loadNextBeginnings, loadNextJamaats } from '#app/features/timetables/timetables.server.ts'
import { cacheUntil, requestFacts } from '#app/lib/web/request-context.ts'

type List = Pick<MosqueListing, 'mosques' | 'count' | 'page' | 'from' | 'to'>

/** The list without results that are only similar to the place that was searched for, and the mosques nearest to it. */
export async function withNearPlace<L extends List>(
  context: Readonly<RouterContextProvider>,
  filters: DirectoryFilters,
  list: L,
) {
  const near = filters.page === 1 ? await findNearPlace(filters, list.mosques) : null
  if (!near) return { list, near: null, next: {} }
  const { now } = requestFacts(context)
  const mosques = near.mosques.map(({ mosque }) => mosque)
  const jamaats = await loadNextJamaats(mosques, now, 1)
  const withoutJamaat = mosques.filter(({ id }) => !jamaats.has(id))
  const beginnings = await loadNextBeginnings(withoutJamaat, now, 1)
  const next: Record<string, NextAtMosque> = {}
  for (const { id } of mosques) {
    const [jamaat, begins] = [jamaats.get(id)?.[0], beginnings.get(id)?.[0]]
    if (jamaat) next[id] = { jamaat }
    else if (begins) next[id] = { begins }
    const first = jamaat ?? begins
    if (first) cacheUntil(context, new Date(first.at))
  }
  const shown = near.isAlone ? { ...list, mosques: [], count: 0, from: 0, to: 0 } : list
  return { list: shown, near, next }
}
