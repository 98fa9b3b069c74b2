import { setTimeout as wait } from 'node:timers/promises'
import { currentRevision, onRevision } from '#app/db/revision.server.ts'
import { wordFamily } from '#app/i18n/word-families.ts'
import { findLookalikes } from '#app/lib/search/lookalikes.ts'
import { indexInSlices, type TextDocument } from '#app/lib/search/text-index.ts'
import type { TextIndex } from '#app/lib/search/text-search.ts'
import { createRests, runInPauses } from '#app/lib/turns/pauses.server.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { listCities } from './mosque-cities.server.ts'
import { type MosqueFact, toFilterNames } from './mosque-facts.ts'
import { loadMosquesFingerprint, readSearchedMosques, type SearchedMosque } from './mosque-rows.server.ts'
import type { ListedCity, MosqueSummary } from './mosque-types.ts'

/** What the filters of a search compare. Mosques share one list of the same facts. */
type IndexedMosque = Pick<MosqueSummary, 'id' | 'placeKind' | 'area' | 'facts'> & { city: string | null }

/** The index that searches use: the published mosques of a content revision by name. */
export type MosqueIndex = {
  revision: number
  fingerprint: string
  mosques: readonly IndexedMosque[]
  text: TextIndex
  /** The mosques whose name looks like that of others but is written otherwise, with these others. */
  lookalikes: ReadonlyMap<number, readonly number[]>
}

/** How long a search waits for a new index before it uses the previous one, or the database before the first one. */
const MAX_WAIT_MS = 100

type State = { index: MosqueIndex | null; building: Promise<MosqueIndex> | null; watching: boolean }

// On globalThis, because pages, API and jobs may load copies of this module and the index is large.
const shared = globalThis as { mosqueConnectIndex?: State }

function getState(): State {
  shared.mosqueConnectIndex ??= { index: null, building: null, watching: false }
  return shared.mosqueConnectIndex
}

/**
 * The index of the newest content revision. While it is being built, the previous index is returned with `isStale`, or
 * null before the first one: a response based on it must not be cached.
 */
export async function getMosqueIndex(): Promise<{ index: MosqueIndex | null; isStale: boolean }> {
  const current = getState()
  watchWrites(current)
  const revision = await currentRevision()
  if (current.index?.revision === revision) return { index: current.index, isStale: false }
  const fresh = await Promise.race([refreshIndex(), wait(MAX_WAIT_MS, null, { ref: false })])
  return fresh ? { index: fresh, isStale: false } : { index: current.index, isStale: true }
}

/** Waits until the index is current. Called at start, so that the first search finds it. */
export async function waitForMosqueIndex(): Promise<MosqueIndex> {
  const current = getState()
  watchWrites(current)
  while (current.index === null || current.index.revision !== (await currentRevision())) await refreshIndex()
  return current.index
}

function watchWrites(current: State): void {
  if (current.watching) return
  current.watching = true
  onRevision(() => {
    refreshIndex().catch((error: Error) => console.warn(`The mosque index could not be rebuilt: ${error.message}`))
  })
}

/** Runs one build at a time; a write during a build starts another one. */
function refreshIndex(): Promise<MosqueIndex> {
  const current = getState()
  current.building ??= rebuildUntilCurrent(current).finally(() => {
    current.building = null
  })
  return current.building
}

async function rebuildUntilCurrent(current: State): Promise<MosqueIndex> {
  for (;;) {
    const revision = await currentRevision()
    const cities = await listCities()
    const fingerprint = [await loadMosquesFingerprint(), await versionOf(cities), JSON.stringify(cities)].join('/')
    const previous = current.index
    // Most writes change only events; then the index is reused.
    const index =
      previous?.fingerprint === fingerprint
        ? { ...previous, revision }
        : { revision, fingerprint, ...(await build(cities)) }
    current.index = index
    if ((await currentRevision()) === revision) return index
  }
}

/** The index contains the names of cities. These and the assignment to cities change with the settings. */
const versionOf = async (cities: readonly ListedCity[]) => (cities.length > 0 ? (await siteSettings()).version : 0)

async function build(cities: readonly ListedCity[]): Promise<Omit<MosqueIndex, 'revision' | 'fingerprint'>> {
  const rows: SearchedMosque[] = []
  const rest = createRests()
  for await (const batch of readSearchedMosques(cities)) {
    rows.push(...batch)
    await rest()
  }
  const text = await runInPauses(indexInSlices(documentsOf(rows), wordFamily), rest)
  const lists = new Map<string, readonly MosqueFact[]>()
  const mosques = rows.map(({ id, placeKind, city, area, facts }) => {
    const key = facts.map(({ fact, value }) => `${value} ${fact}`).join()
    const shared = lists.get(key) ?? facts
    lists.set(key, shared)
    return { id, placeKind, city: city?.id ?? null, area, facts: shared }
  })
  return { mosques, text, lookalikes: findLookalikes(rows.map(({ name }) => name)) }
}

function* documentsOf(rows: readonly SearchedMosque[]): Generator<TextDocument> {
  for (const row of rows) yield buildMosqueDocument(row, row.keywords)
}

type SearchedFields = Pick<
  MosqueSummary,
  'placeKind' | 'name' | 'arabicName' | 'city' | 'area' | 'suburb' | 'address' | 'facts'
>

/** The searchable texts of a mosque with their weights. */
export function buildMosqueDocument(mosque: SearchedFields, keywords: readonly string[]): TextDocument {
  const { name, arabicName, area, suburb, address, facts } = mosque
  const cityNames = Object.values(mosque.city?.names ?? {})
  const present = (texts: (string | null)[]) => texts.filter((text) => text !== null)
  return {
    names: present([name, arabicName]),
    contains: present([name, arabicName, area, suburb, address, ...cityNames]),
    fields: [
      { text: present([name, arabicName]).join(' '), weight: 10 },
      { text: keywords.join(' '), weight: 6 },
      { text: present([area, suburb, ...cityNames]).join(' '), weight: 5 },
      { text: address ?? '', weight: 3 },
      { text: searchedNames(facts).join(' ').replaceAll('_', ' '), weight: 2 },
      // A search for 'mosque' matches every mosque, whatever its name, and no prayer room.
      { text: mosque.placeKind === 'mosque' ? 'mosque' : 'prayer room', weight: 1 },
    ],
  }
}

/** Facilities and facts with a yes; a search for what a mosque does not have must not find it. */
const searchedNames = (facts: SearchedFields['facts']) => [...new Set(toFilterNames(facts))]
