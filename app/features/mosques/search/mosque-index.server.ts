import { setTimeout as wait, setImmediate as yieldToOtherWork } from 'node:timers/promises'
import { currentRevision, onRevision } from '#app/db/revision.server.ts'
import {
  type IndexedMosque,
  loadMosquesFingerprint,
  loadPublishedMosques,
} from '#app/features/mosques/mosque-rows.server.ts'
import type { MosqueSummary } from '#app/features/mosques/mosque-types.ts'
import { wordFamily } from '#app/i18n/word-families.ts'
import { indexInSlices } from '#app/lib/search/text-index.ts'
import type { TextIndex } from '#app/lib/search/text-search.ts'
import { buildMosqueDocument } from './mosque-document.ts'

/** The published mosques of a content revision, sorted by name, with their search index. */
export type MosqueIndex = {
  revision: number
  fingerprint: string
  /** The rows by id, so that unchanged mosques are not read again. */
  rows: ReadonlyMap<string, IndexedMosque>
  mosques: readonly MosqueSummary[]
  areas: readonly string[]
  facilities: readonly string[]
  text: TextIndex
}

/** How long a request waits for a new index before it uses the previous one. */
const MAX_WAIT_MS = 100

type State = { index: MosqueIndex | null; building: Promise<MosqueIndex> | null; watching: boolean }

// On globalThis, because pages, API and jobs may load copies of this module and the index is large.
const shared = globalThis as { mosqueConnectIndex?: State }

function getState(): State {
  shared.mosqueConnectIndex ??= { index: null, building: null, watching: false }
  return shared.mosqueConnectIndex
}

/**
 * The index of the newest content revision. While it is being built, the previous index is returned with `isStale`: a
 * response based on it must not be cached.
 */
export async function getMosqueIndex(): Promise<{ index: MosqueIndex; isStale: boolean }> {
  const current = getState()
  watchWrites(current)
  const revision = await currentRevision()
  if (current.index?.revision === revision) return { index: current.index, isStale: false }
  const buildIndex = refreshIndex()
  if (!current.index) return { index: await buildIndex, isStale: false }
  const fresh = await Promise.race([buildIndex, wait(MAX_WAIT_MS, null, { ref: false })])
  return fresh ? { index: fresh, isStale: false } : { index: current.index, isStale: true }
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
    const fingerprint = await loadMosquesFingerprint()
    const previous = current.index
    // Most writes change only events; then the index is reused.
    const index =
      previous?.fingerprint === fingerprint
        ? { ...previous, revision }
        : await build(revision, fingerprint, previous?.rows ?? new Map())
    current.index = index
    if ((await currentRevision()) === revision) return index
  }
}

async function build(revision: number, fingerprint: string, previousRows: MosqueIndex['rows']): Promise<MosqueIndex> {
  const published = await loadPublishedMosques(previousRows)
  const rows = [...published.values()]
  rows.sort((a, b) => compare(a.sortName, b.sortName) || compare(a.summary.id, b.summary.id))
  const slices = indexInSlices(
    rows.map(({ summary, keywords }) => buildMosqueDocument(summary, keywords)),
    wordFamily,
  )
  let step = slices.next()
  for (; !step.done; step = slices.next()) await yieldToOtherWork()
  const mosques = rows.map((row) => row.summary)
  return {
    revision,
    fingerprint,
    rows: published,
    mosques,
    areas: sortedUnique(mosques.map((mosque) => mosque.area)),
    facilities: sortedUnique(mosques.flatMap((mosque) => mosque.facilities)),
    text: step.value,
  }
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
const sortedUnique = (texts: string[]) => [...new Set(texts)].filter(Boolean).sort((a, b) => a.localeCompare(b, 'en'))
