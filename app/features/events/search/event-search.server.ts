import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { sql } from 'kysely'
import { reader } from '#app/db/client.server.ts'
import { containsText } from '#app/db/conditions.server.ts'
import { isPostgres } from '#app/db/migrations/column-types.ts'
import { familySpellings, wordFamily } from '#app/i18n/word-families.ts'
import { loadCurrentSearch, type Search } from './event-index.server.ts'
import { parseQueryWords } from './search-text.ts'

const MAX_FUZZY_MATCHES = 20

/** Fuzzy matches are added only to fewer exact ones. */
const MIN_EXACT_MATCHES = 5

/** With more matches the occurrences are scanned in order instead of selected by event id. */
const MAX_LISTED_MATCHES = 2000

/** The matches of a query: the ids of few events, a test of ids for many. Misspelt words may be missing from partial ones. */
export type EventMatches = ({ ids: readonly string[] } | { hasId: (id: string) => boolean }) & { isPartial: boolean }

/** The events that have every word of a query, in any order and common spelling; null for a query without words. */
export async function matchEvents(query: string): Promise<EventMatches | null> {
  const words = parseQueryWords(query)
  if (words.length === 0) return null
  const search = await loadCurrentSearch()
  if (!search) return await searchDatabase(words)
  const matches = findMatches(search, words)
  // Very many matches take up to 30 ms.
  if ('hasId' in matches) await yieldToEventLoop()
  return matches
}

function findMatches({ base, documents, outdated, changes, changed }: Search, words: readonly string[]): EventMatches {
  const [old, recent] = [base.words.search(words), changes.words.search(words)]
  const inBase = (documents: number[]) => documents.filter((each) => !outdated[each]).map((each) => base.ids[each]!)
  const inChanges = (documents: number[]) => documents.map((each) => changes.ids[each]!).filter((id) => changed.has(id))
  const recentIds = inChanges(recent.exact)
  if (old.exact.length + recentIds.length > MAX_LISTED_MATCHES) {
    const [isMatch, recentMatches] = [new Uint8Array(base.ids.length), new Set(recentIds)]
    for (const document of old.exact) isMatch[document] = outdated[document] ? 0 : 1
    return { hasId: (id) => isMatch[documents.get(id) ?? -1] === 1 || recentMatches.has(id), isPartial: false }
  }
  const exact = [...inBase(old.exact), ...recentIds]
  const fuzzy = exact.length < MIN_EXACT_MATCHES ? [...inChanges(recent.fuzzy), ...inBase(old.fuzzy)] : []
  return { ids: [...exact, ...fuzzy.slice(0, MAX_FUZZY_MATCHES)], isPartial: false }
}

/** While no index is ready: the events whose stored texts have every word, in this spelling or another usual one. */
async function searchDatabase(words: readonly string[]): Promise<EventMatches> {
  const meaningful = words.filter((word) => wordFamily(word) !== '')
  const wanted = (meaningful.length > 0 ? meaningful : words).map(familySpellings)
  const ids: string[] = []
  const events = () => reader().selectFrom('events').select('id')
  const isInThread = !isPostgres(reader())
  for (let after = ''; ; ) {
    const rest = events().where('id', '>', after)
    const last = isInThread
      ? await rest
          .orderBy('id')
          .offset(TEXTS_PER_SCAN - 1)
          .limit(1)
          .executeTakeFirst()
      : null
    let matches = last ? rest.where('id', '<=', last.id) : rest
    for (const spellings of wanted)
      matches = matches.where(({ or }) =>
        or(spellings.map((spelling) => containsText(sql.ref('searchText'), spelling))),
      )
    for (const { id } of await matches.execute()) ids.push(id)
    if (!last) break
    after = last.id
    await yieldToEventLoop()
  }
  if (ids.length <= MAX_LISTED_MATCHES) return { ids, isPartial: true }
  const found = new Set(ids)
  return { hasId: (id) => found.has(id), isPartial: true }
}

/** SQLite works in the thread of requests, and compares so many with one word in some 20 ms; PostgreSQL takes all at once. */
const TEXTS_PER_SCAN = 50_000
