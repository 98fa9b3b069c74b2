import { setImmediate as otherWork, setTimeout as wait } from 'node:timers/promises'
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

/** The published mosques as of a revision, sorted by name, ready to be listed and searched. */
export type MosqueIndex = {
  revision: number
  fingerprint: string
  /** What was read, by id: unchanged mosques are not read again. */
  rows: ReadonlyMap<string, IndexedMosque>
  mosques: readonly MosqueSummary[]
  areas: readonly string[]
  facilities: readonly string[]
  text: TextIndex
}

/** How long an answer waits for a new index before it is given from the one before, in milliseconds. */
const MAX_WAIT_MS = 100

type State = { index: MosqueIndex | null; building: Promise<MosqueIndex> | null; watching: boolean }

// On globalThis, because pages, API and jobs may hold copies of this module and the index is large.
const shared = globalThis as { mosqueConnectIndex?: State }

function getState(): State {
  shared.mosqueConnectIndex ??= { index: null, building: null, watching: false }
  return shared.mosqueConnectIndex
}

/**
 * The index of the newest content. While a new one is being built the one before answers, marked as `behind`:
 * such an answer must not be kept.
 */
export async function getMosqueIndex(): Promise<{ index: MosqueIndex; behind: boolean }> {
  const current = getState()
  watchWrites(current)
  const revision = await currentRevision()
  if (current.index?.revision === revision) return { index: current.index, behind: false }
  const buildIndex = refreshIndex()
  if (!current.index) return { index: await buildIndex, behind: false }
  const fresh = await Promise.race([buildIndex, wait(MAX_WAIT_MS, null, { ref: false })])
  return fresh ? { index: fresh, behind: false } : { index: current.index, behind: true }
}

function watchWrites(current: State): void {
  if (current.watching) return
  current.watching = true
  onRevision(() => {
    refreshIndex().catch((error: Error) => console.warn(`The mosque index could not be rebuilt: ${error.message}`))
  })
}

/** One build at a time; a write during it is followed by another one. */
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
    const before = current.index
    // Most writes are about events; then the index stays as it is.
    const index =
      before?.fingerprint === fingerprint
        ? { ...before, revision }
        : await build(revision, fingerprint, before?.rows ?? new Map())
    current.index = index
    if ((await currentRevision()) === revision) return index
  }
}

async function build(revision: number, fingerprint: string, known: MosqueIndex['rows']): Promise<MosqueIndex> {
  const published = await loadPublishedMosques(known)
  const rows = [...published.values()]
  rows.sort((a, b) => compare(a.sortName, b.sortName) || compare(a.summary.id, b.summary.id))
  const slices = indexInSlices(
    rows.map(({ summary, keywords }) => buildMosqueDocument(summary, keywords)),
    wordFamily,
  )
  let step = slices.next()
  for (; !step.done; step = slices.next()) await otherWork()
  const mosques = rows.map((row) => row.summary)
  return {
    revision,
    fingerprint,
    rows: published,
    mosques,
    areas: distinct(mosques.map((mosque) => mosque.area)),
    facilities: distinct(mosques.flatMap((mosque) => mosque.facilities)),
    text: step.value,
  }
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
const distinct = (texts: string[]) => [...new Set(texts)].filter(Boolean).sort((a, b) => a.localeCompare(b, 'en'))
