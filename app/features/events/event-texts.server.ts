import { sql } from 'kysely'
import { reader } from '#app/db/client.server.ts'
import { currentRevision } from '#app/db/revision.server.ts'
import { type PackedTexts, packTexts, textsWith } from './packed-texts.ts'

const ROWS_AT_ONCE = 2000
/** A write commits a little after the instant it is dated with; what is younger than this is read once more. */
const OVERLAP_MS = 60_000

type Kept = {
  revision: number
  /** The newest change read so far. */
  mark: string
  texts: Map<string, string>
  packed: PackedTexts
  loading: Promise<void> | null
}

// On globalThis, so that every copy of this module in the process shares one memory of the texts.
const shared = globalThis as { mosqueConnectEventTexts?: Kept }

/**
 * The ids of events whose folded title or description holds the words; null when they are more than `most`.
 * The texts are kept in memory, because no portable index finds a part of a word. Deleted events may be among them.
 */
export async function eventsWith(words: string, most: number): Promise<string[] | null> {
  shared.mosqueConnectEventTexts ??= {
    revision: -1,
    mark: '',
    texts: new Map(),
    packed: packTexts(new Map()),
    loading: null,
  }
  const kept = shared.mosqueConnectEventTexts
  const revision = await currentRevision()
  // Twice, because the reading in progress may have begun before the write that this search should see.
  for (let tries = 0; tries < 2 && kept.revision < revision; tries += 1) {
    kept.loading ??= readChanges(kept, revision).finally(() => {
      kept.loading = null
    })
    await kept.loading
  }
  return textsWith(kept.packed, words, most)
}

/** Reads what was written since; where the number then differs, events were deleted or came with older dates: all is read. */
async function readChanges(kept: Kept, revision: number): Promise<void> {
  const since = kept.mark && new Date(Date.parse(kept.mark) - OVERLAP_MS).toISOString()
  let changed = await readSince(kept, since)
  if (kept.texts.size !== (await eventCount())) {
    kept.texts.clear()
    changed = true
    await readSince(kept, '')
  }
  if (changed) kept.packed = packTexts(kept.texts)
  kept.revision = revision
}

/** In slices, so that a large table holds up nobody else; tells whether any text is new. */
async function readSince(kept: Kept, since: string): Promise<boolean> {
  let after = { updated_at: since, id: '' }
  let changed = false
  for (;;) {
    const rows = await reader()
      .selectFrom('events')
      .select(['id', 'search_text', 'updated_at'])
      .where(sql<boolean>`(updated_at, id) > (${after.updated_at}, ${after.id})`)
      .orderBy('updated_at')
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
      .execute()
    for (const { id, search_text } of rows) {
      if (kept.texts.get(id) === search_text) continue
      kept.texts.set(id, search_text)
      changed = true
    }
    const last = rows.at(-1)
    if (!last) return changed
    after = last
    if (last.updated_at > kept.mark) kept.mark = last.updated_at
  }
}

async function eventCount(): Promise<number> {
  const row = await reader()
    .selectFrom('events')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
