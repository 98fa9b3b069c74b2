import { setTimeout as wait, setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { currentRevision, onRevision } from '#app/db/revision.server.ts'
import { wordFamily } from '#app/i18n/word-families.ts'
import { now } from '#app/services/clock.server.ts'
import {
  buildEventIndex,
  checksum,
  countEvents,
  type EventIndex,
  type EventText,
  loadEventTexts,
  readAllEventIds,
  readAllEventTexts,
  readChangedEventTexts,
  toBatches,
} from './event-index.server.ts'
import { queryWords } from './search-text.ts'

/** How long a search waits for the newest texts before the events are read instead. */
const MAX_WAIT_MS = 100
/** A write commits a little after the instant it is dated with. */
const MAX_COMMIT_MS = 60_000
/** With more changed events than this the whole index is built again. */
const MAX_CHANGED = 5000
const MAX_GUESSES = 20
const MIN_SURE_MATCHES = 5
const BATCH_SIZE = 500
const IDS_PER_SLICE = 20_000

type Search = {
  revision: number
  /** The newest change that was read. */
  mark: string
  base: EventIndex
  /** The document in `base` of each event. */
  documents: ReadonlyMap<string, number>
  /** Documents of `base` that were changed or deleted since it was built. */
  outdated: Uint8Array
  changed: Map<string, EventText>
  changes: EventIndex
}
type State = { search: Search | null; refreshing: Promise<Search> | null; watching: boolean }

// On globalThis, because pages, API and jobs may have copies of this module and the index is large.
const shared = globalThis as { mosqueConnectEventSearch?: State }

function state(): State {
  shared.mosqueConnectEventSearch ??= { search: null, refreshing: null, watching: false }
  return shared.mosqueConnectEventSearch
}

/** The events a query finds: by their ids, or by a test of their search texts while the index is not ready. */
export type EventMatches = { ids: readonly string[] } | { matches: (searchText: string) => boolean }

/** The events that have every word of a query, in any order and common spelling; null for a query without words. */
export async function matchEvents(query: string): Promise<EventMatches | null> {
  const words = queryWords(query)
  if (words.length === 0) return null
  const search = await loadCurrentSearch()
  return search ? { ids: findIds(search, words) } : { matches: (text) => hasWords(text, words) }
}

/** Waits until the index has the newest texts; at start, so that the first search finds it. */
export async function waitForEventSearch(): Promise<void> {
  const current = state()
  if (!current.watching) {
    current.watching = true
    onRevision(() => {
      refreshOnce().catch((error: Error) => console.warn(`The event search could not be updated: ${error.message}`))
    })
  }
  const revision = await currentRevision()
  while (current.search === null || current.search.revision < revision) await refreshOnce()
}

async function loadCurrentSearch(): Promise<Search | null> {
  const current = state()
  if (current.search?.revision === (await currentRevision())) return current.search
  await Promise.race([waitForEventSearch(), wait(MAX_WAIT_MS, null, { ref: false })])
  return current.search?.revision === (await currentRevision()) ? current.search : null
}

/** One refresh at a time. */
function refreshOnce(): Promise<Search> {
  const current = state()
  current.refreshing ??= refresh(current).finally(() => {
    current.refreshing = null
  })
  return current.refreshing
}

async function refresh(current: State): Promise<Search> {
  const revision = await currentRevision()
  if (current.search?.revision === revision) return current.search
  const search = current.search ?? (await buildSearch())
  const { found, mark } = await readChanges(search)
  if (search.changed.size + found.size > MAX_CHANGED) {
    // The old index is let go first: two at once would need twice the memory.
    current.search = null
    return await refresh(current)
  }
  if (found.size > 0) await addChanges(search, found)
  Object.assign(search, { mark, revision })
  current.search = search
  return search
}

async function buildSearch(): Promise<Search> {
  let mark = ''
  async function* marked() {
    for await (const batch of readAllEventTexts()) {
      for (const { updatedAt } of batch) if (updatedAt > mark) mark = updatedAt
      yield batch
    }
  }
  const base = await buildEventIndex(marked())
  const documents = new Map<string, number>()
  for (const [document, id] of base.ids.entries()) {
    if (document % IDS_PER_SLICE === IDS_PER_SLICE - 1) await yieldToEventLoop()
    documents.set(id, document)
  }
  const changes = await buildEventIndex(toBatches(new Map()))
  return { revision: -1, mark, base, documents, outdated: new Uint8Array(base.ids.length), changed: new Map(), changes }
}

/** What was written since the last reading; where the number of events then differs, ids are compared as well. */
async function readChanges(search: Search): Promise<{ found: Map<string, EventText>; mark: string }> {
  const found = new Map<string, EventText>()
  let { mark } = search
  for await (const batch of readChangedEventTexts(readFrom(search.mark))) {
    for (const text of batch) {
      if (text.updatedAt > mark) mark = text.updatedAt
      if (isChanged(search, text)) found.set(text.id, text)
    }
  }
  const known = search.base.ids.length - search.outdated.reduce((sum, each) => sum + each, 0) + search.changed.size
  const added = [...found.keys()].filter((id) => !search.changed.has(id) && isOutdated(search, id)).length
  if (known + added !== (await countEvents())) await compareIds(search, found)
  return { found, mark }
}

/** Changes dated within the last minute may not have been committed when their neighbors were read. */
function readFrom(mark: string): string {
  const instant = Date.parse(mark)
  const isSettled = Number.isNaN(instant) || now().getTime() - instant > MAX_COMMIT_MS
  return isSettled ? mark : new Date(instant - MAX_COMMIT_MS).toISOString()
}

const isOutdated = ({ documents, outdated }: Search, id: string) => {
  const document = documents.get(id)
  return document === undefined || outdated[document] === 1
}

function isChanged(search: Search, { id, searchText }: EventText): boolean {
  if (!isOutdated(search, id)) return search.base.checksums[search.documents.get(id)!] !== checksum(searchText)
  return search.changed.get(id)?.searchText !== searchText
}

/** Finds deleted events, and those that came back with an old date. */
async function compareIds(search: Search, found: Map<string, EventText>): Promise<void> {
  const seen = new Set<string>()
  const missing: string[] = []
  for await (const ids of readAllEventIds()) {
    for (const id of ids) {
      if (search.changed.has(id)) seen.add(id)
      const document = search.documents.get(id)
      if (document !== undefined && search.outdated[document] === 0) seen.add(id)
      else if (!search.changed.has(id) && !found.has(id)) missing.push(id)
    }
  }
  for (const [id, document] of search.documents) if (!seen.has(id)) search.outdated[document] = 1
  for (const id of search.changed.keys()) if (!seen.has(id)) search.changed.delete(id)
  for (let from = 0; from < missing.length; from += BATCH_SIZE)
    for (const text of await loadEventTexts(missing.slice(from, from + BATCH_SIZE))) found.set(text.id, text)
}

async function addChanges(search: Search, found: ReadonlyMap<string, EventText>): Promise<void> {
  const changed = new Map([...search.changed, ...found])
  search.changes = await buildEventIndex(toBatches(changed))
  search.changed = changed
  for (const id of found.keys()) {
    const document = search.documents.get(id)
    if (document !== undefined) search.outdated[document] = 1
  }
}

function findIds({ base, outdated, changes, changed }: Search, words: readonly string[]): string[] {
  const [old, recent] = [base.words.search(words), changes.words.search(words)]
  const inBase = (documents: number[]) => documents.filter((each) => !outdated[each]).map((each) => base.ids[each]!)
  const inChanges = (documents: number[]) => documents.map((each) => changes.ids[each]!).filter((id) => changed.has(id))
  const exact = [...inBase(old.exact), ...inChanges(recent.exact)]
  if (exact.length >= MIN_SURE_MATCHES) return exact
  return [...exact, ...[...inChanges(recent.fuzzy), ...inBase(old.fuzzy)].slice(0, MAX_GUESSES)]
}

/** The same test on one text, without guesses at misspellings. */
function hasWords(text: string, words: readonly string[]): boolean {
  const meaningful = words.filter((word) => wordFamily(word) !== '')
  const families = new Set((text.match(/[\p{L}\p{N}]+/gu) ?? []).map(wordFamily))
  return (meaningful.length > 0 ? meaningful : words).every(
    (word) => text.includes(word) || (wordFamily(word) !== '' && families.has(wordFamily(word))),
  )
}
