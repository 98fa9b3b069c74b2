import { setTimeout as delay, setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { sql } from 'kysely'
import { reader } from '#app/db/client.server.ts'
import { countRows, readById } from '#app/db/pages.server.ts'
import { currentRevision, onRevision } from '#app/db/revision.server.ts'
import { wordFamily } from '#app/i18n/word-families.ts'
import { type WordIndex, wordIndexBuilder } from '#app/lib/search/word-index.ts'
import { fingerprint } from '#app/lib/seeded.ts'
import { inBatches } from '#app/lib/turns/batches.ts'
import { createRests, runInPauses } from '#app/lib/turns/pauses.server.ts'
import { now } from '#app/services/clock.server.ts'
import { listSearchWords } from './search-text.ts'

/** A search waits until an update of the index has taken so long. Then the database is searched, without fuzzy matches. */
const MAX_WAIT_MS = 300

/** A write commits at most this long after the `updatedAt` it sets: an import of very many events takes minutes. */
const MAX_COMMIT_MS = 10 * 60_000

/** With more changed events than this the whole index is rebuilt. */
const MAX_CHANGED = 5000

const BATCH_SIZE = 500

const IDS_PER_SLICE = 5000

export type Search = {
  revision: number
  /** The newest `updatedAt` that was read. */
  readUntil: string
  base: EventIndex
  /** The document of each event in `base`. */
  documents: ReadonlyMap<string, number>
  /** 1 for each document of `base` that was changed or deleted since it was built. */
  outdated: Uint8Array
  changed: Map<string, IndexedText>
  changes: EventIndex
}

type State = {
  search: Search | null
  refreshing: Promise<Search> | null
  /** When the last refresh began. */
  refreshedFrom: number
  isSubscribed: boolean
}

// On globalThis, because the bundles of pages, API and jobs have copies of this module and the index is large.
const shared = globalThis as { mosqueConnectEventSearch?: State }

function state(): State {
  shared.mosqueConnectEventSearch ??= {
    search: null,
    refreshing: null,
    refreshedFrom: 0,
    isSubscribed: false,
  }
  return shared.mosqueConnectEventSearch
}

/** Waits until the index is current. Called at start, so that the first search does not wait. */
export async function waitForEventSearch(): Promise<void> {
  const current = state()
  if (!current.isSubscribed) {
    current.isSubscribed = true
    onRevision(() => {
      refreshOnce().catch((error: Error) => console.warn(`The event search could not be updated: ${error.message}`))
    })
  }
  const revision = await currentRevision()
  while (current.search === null || current.search.revision < revision) await refreshOnce()
}

export async function loadCurrentSearch(): Promise<Search | null> {
  const current = state()
  if (current.search?.revision === (await currentRevision())) return current.search
  const waited = current.refreshing ? performance.now() - current.refreshedFrom : 0
  await Promise.race([waitForEventSearch(), delay(Math.max(0, MAX_WAIT_MS - waited), null, { ref: false })])
  return current.search?.revision === (await currentRevision()) ? current.search : null
}

/** Refreshes the index; concurrent calls share one refresh. */
function refreshOnce(): Promise<Search> {
  const current = state()
  if (current.refreshing) return current.refreshing
  current.refreshedFrom = performance.now()
  current.refreshing = refresh(current).finally(() => {
    current.refreshing = null
  })
  return current.refreshing
}

async function refresh(current: State): Promise<Search> {
  const revision = await currentRevision()
  if (current.search?.revision === revision) return current.search
  const search = current.search ?? (await buildSearch())
  // An index that was just built lacks only what was written meanwhile.
  const isCurrent = current.search === null && (await currentRevision()) === revision
  const { changes, readUntil } = isCurrent
    ? { changes: new Map(), readUntil: search.readUntil }
    : await readChanges(search)
  if (areTooMany(search, changes)) {
    // The old index is released first: two at once would need twice the memory.
    current.search = null
    return await refresh(current)
  }
  if (changes.size > 0) await addChanges(search, changes)
  Object.assign(search, { readUntil, revision })
  current.search = search
  return search
}

async function buildSearch(): Promise<Search> {
  let readUntil = ''
  const rest = createRests()
  async function* batches() {
    for await (const batch of readById(allTexts, TEXTS_PER_READ)) {
      for (const { updatedAt } of batch) if (updatedAt > readUntil) readUntil = updatedAt
      yield batch
      await rest()
    }
  }
  const base = await buildEventIndex(batches(), rest)
  const documents = new Map<string, number>()
  for (const [document, id] of base.ids.entries()) {
    if (document % IDS_PER_SLICE === IDS_PER_SLICE - 1) await yieldToEventLoop()
    documents.set(id, document)
  }
  const changes = await buildEventIndex([])
  const outdated = new Uint8Array(base.ids.length)
  return { revision: -1, readUntil, base, documents, outdated, changed: new Map(), changes }
}

/**
 * The texts written since the last read, up to so many that the index is rebuilt anyway. If the number of events then
 * differs, all ids are compared as well.
 */
async function readChanges(search: Search): Promise<{ changes: Map<string, IndexedText>; readUntil: string }> {
  const changes = new Map<string, IndexedText>()
  let { readUntil } = search
  for await (const batch of readChangedEventTexts(overlapStart(search.readUntil))) {
    for (const text of batch) {
      if (text.updatedAt > readUntil) readUntil = text.updatedAt
      if (isChanged(search, text)) changes.set(text.id, text)
    }
    if (areTooMany(search, changes)) return { changes, readUntil }
  }
  const indexed = search.base.ids.length - search.outdated.reduce((sum, each) => sum + each, 0) + search.changed.size
  const added = [...changes.keys()].filter((id) => !search.changed.has(id) && isOutdated(search, id)).length
  if (indexed + added !== (await countEvents())) await compareIds(search, changes)
  return { changes, readUntil }
}

const areTooMany = ({ changed }: Search, changes: ReadonlyMap<string, IndexedText>) =>
  changed.size + changes.size > MAX_CHANGED

/** Reads the last minutes again: a change with an older `updatedAt` may have been committed after the last read. */
function overlapStart(readUntil: string): string {
  const instant = Date.parse(readUntil)
  const isSettled = Number.isNaN(instant) || now().getTime() - instant > MAX_COMMIT_MS
  return isSettled ? readUntil : new Date(instant - MAX_COMMIT_MS).toISOString()
}

const isOutdated = ({ documents, outdated }: Search, id: string) => {
  const document = documents.get(id)
  return document === undefined || outdated[document] === 1
}

function isChanged(search: Search, { id, searchText }: IndexedText): boolean {
  if (!isOutdated(search, id)) return search.base.checksums[search.documents.get(id)!] !== fingerprint(searchText)
  return search.changed.get(id)?.searchText !== searchText
}

/** Finds deleted events, and events that were restored with an old date. */
async function compareIds(search: Search, changes: Map<string, IndexedText>): Promise<void> {
  const { base, documents, outdated, changed } = search
  const isStored = new Uint8Array(base.ids.length)
  const storedChanges = new Set<string>()
  const missing: string[] = []
  for await (const rows of readById(allIds, 10 * TEXTS_PER_READ)) {
    for (const { id } of rows) {
      if (changed.has(id)) storedChanges.add(id)
      const document = documents.get(id)
      if (document !== undefined && outdated[document] === 0) isStored[document] = 1
      else if (!changed.has(id) && !changes.has(id)) missing.push(id)
    }
  }
  for (const [document, stored] of isStored.entries()) if (!stored) outdated[document] = 1
  for (const id of changed.keys()) if (!storedChanges.has(id)) changed.delete(id)
  for (let from = 0; from < missing.length && !areTooMany(search, changes); from += BATCH_SIZE) {
    for (const text of await loadEventTexts(missing.slice(from, from + BATCH_SIZE))) changes.set(text.id, text)
    await yieldToEventLoop()
  }
}

async function addChanges(search: Search, changes: ReadonlyMap<string, IndexedText>): Promise<void> {
  const changed = new Map([...search.changed, ...changes])
  search.changes = await buildEventIndex(inBatches([...changed.values()], TEXTS_PER_SLICE))
  search.changed = changed
  for (const id of changes.keys()) {
    const document = search.documents.get(id)
    if (document !== undefined) search.outdated[document] = 1
  }
}

type IndexedText = { id: string; searchText: string; updatedAt: string }

/** A word index of event texts, and the event id of each of its documents. */
type EventIndex = {
  words: WordIndex
  ids: readonly string[]
  /** A checksum of each text, to detect changes. */
  checksums: Uint32Array
}

const TEXTS_PER_READ = 200

const TEXTS_PER_SLICE = 200

/** Builds an index from batches of texts; yields to other work in between. */
async function buildEventIndex(
  batches: AsyncIterable<readonly IndexedText[]> | Iterable<readonly IndexedText[]>,
  rest?: () => Promise<void>,
): Promise<EventIndex> {
  const builder = wordIndexBuilder(wordFamily)
  const ids: string[] = []
  const checksums: number[] = []
  for await (const batch of batches) {
    for (const { id, searchText } of batch) {
      builder.add(listSearchWords(searchText))
      ids.push(id)
      checksums.push(fingerprint(searchText))
    }
    await yieldToEventLoop()
  }
  return { words: await runInPauses(builder.finish(), rest), ids, checksums: Uint32Array.from(checksums) }
}

/** The texts of events that changed after an instant, in batches. */
async function* readChangedEventTexts(since: string): AsyncGenerator<IndexedText[]> {
  let after = { updatedAt: since, id: '\uffff' }
  for (;;) {
    const rows = await texts()
      .where(sql<boolean>`("updatedAt", id) > (${after.updatedAt}, ${after.id})`)
      .orderBy('updatedAt')
      .orderBy('id')
      .limit(TEXTS_PER_READ)
      .execute()
    if (rows.length === 0) return
    yield rows
    after = rows.at(-1)!
    await yieldToEventLoop()
  }
}

/** The texts of these events. */
const loadEventTexts = (ids: readonly string[]): Promise<IndexedText[]> => texts().where('id', 'in', ids).execute()

/** How many events there are. */
async function countEvents(): Promise<number> {
  return countRows(reader().selectFrom('events'))
}

const allIds = (after: string) => reader().selectFrom('events').select('id').where('id', '>', after).orderBy('id')

const allTexts = (after: string) => texts().where('id', '>', after).orderBy('id')

const texts = () => reader().selectFrom('events').select(['id', 'searchText', 'updatedAt'])
