import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { sql } from 'kysely'
import { reader } from '#app/db/client.server.ts'
import { wordFamily } from '#app/i18n/word-families.ts'
import { runInPauses } from '#app/lib/pauses.server.ts'
import { type WordIndex, wordIndexBuilder } from '#app/lib/search/word-index.ts'
import { fingerprint } from '#app/lib/seeded.ts'
import { listSearchWords } from './search-text.ts'

export type EventText = { id: string; searchText: string; updatedAt: string }

/** A word index of event texts, and the event id of each of its documents. */
export type EventIndex = {
  words: WordIndex
  ids: readonly string[]
  /** A checksum of each text, to detect changes. */
  checksums: Uint32Array
}

const BATCH_SIZE = 200
const TEXTS_PER_SLICE = 200

/** Builds an index from batches of texts; yields to other work in between. */
export async function buildEventIndex(batches: AsyncIterable<readonly EventText[]>): Promise<EventIndex> {
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
  return { words: await runInPauses(builder.finish()), ids, checksums: Uint32Array.from(checksums) }
}

/** The texts of a map, in batches. */
export async function* toBatches(texts: ReadonlyMap<string, EventText>): AsyncGenerator<EventText[]> {
  const all = [...texts.values()]
  for (let from = 0; from < all.length; from += TEXTS_PER_SLICE) yield all.slice(from, from + TEXTS_PER_SLICE)
}

/** Every event's text, in batches. */
export async function* readAllEventTexts(): AsyncGenerator<EventText[]> {
  for (let after = ''; ; ) {
    const rows = await texts().where('id', '>', after).orderBy('id').limit(BATCH_SIZE).execute()
    if (rows.length === 0) return
    yield rows
    after = rows.at(-1)!.id
    await yieldToEventLoop()
  }
}

/** The texts of events that changed after an instant, in batches. */
export async function* readChangedEventTexts(since: string): AsyncGenerator<EventText[]> {
  let after = { updatedAt: since, id: '\uffff' }
  for (;;) {
    const rows = await texts()
      .where(sql<boolean>`("updatedAt", id) > (${after.updatedAt}, ${after.id})`)
      .orderBy('updatedAt')
      .orderBy('id')
      .limit(BATCH_SIZE)
      .execute()
    if (rows.length === 0) return
    yield rows
    after = rows.at(-1)!
    await yieldToEventLoop()
  }
}

/** The texts of these events. */
export const loadEventTexts = (ids: readonly string[]): Promise<EventText[]> => texts().where('id', 'in', ids).execute()

/** The ids of all events, in batches. */
export async function* readAllEventIds(): AsyncGenerator<string[]> {
  for (let after = ''; ; ) {
    const query = reader().selectFrom('events').select('id').where('id', '>', after)
    const rows = await query
      .orderBy('id')
      .limit(10 * BATCH_SIZE)
      .execute()
    if (rows.length === 0) return
    yield rows.map((row) => row.id)
    after = rows.at(-1)!.id
    await yieldToEventLoop()
  }
}

/** How many events there are. */
export async function countEvents(): Promise<number> {
  const { count } = await reader()
    .selectFrom('events')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

const texts = () => reader().selectFrom('events').select(['id', 'searchText', 'updatedAt'])
