import { sql } from 'kysely'
import { reader } from '#app/db/client.server.ts'
import { currentRevision } from '#app/db/revision.server.ts'
import { joinPacks, type PackedTexts, packTexts, textsWith, withTexts } from './packed-texts.ts'

const ROWS_AT_ONCE = 2000
/** A write commits a little after the instant it is dated with; what is younger than this is read once more. */
const OVERLAP_MS = 60_000

type Kept = {
  revision: number
  /** The newest change read so far. */
  mark: string
  packed: PackedTexts
  /** What was read last, most of which is read once more the next time. */
  recent: ReadonlyMap<string, string>
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
    packed: packTexts(new Map()),
    recent: new Map(),
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
  await takeIn(kept, beforeMark(kept.mark))
  if (kept.packed.ids.length !== (await eventCount())) {
    const begun = await newestChange()
    const packs: PackedTexts[] = []
    for await (const rows of eventsSince('')) packs.push(packTexts(textsOf(rows)))
    kept.packed = joinPacks(packs)
    kept.recent = new Map()
    // What was written while all was read may be there twice, or not at all.
    await takeIn(kept, beforeMark(begun))
  }
  kept.revision = revision
}

async function takeIn(kept: Kept, since: string): Promise<void> {
  if (since === '') return
  const read = new Map<string, string>()
  for await (const rows of eventsSince(since)) {
    for (const [id, text] of textsOf(rows)) read.set(id, text)
    kept.mark = rows.at(-1)?.updatedAt ?? kept.mark
  }
  const changed = new Map([...read].filter(([id, text]) => kept.recent.get(id) !== text))
  if (changed.size > 0) kept.packed = withTexts(kept.packed, changed)
  kept.recent = read
}

const beforeMark = (mark: string) => mark && new Date(Date.parse(mark) - OVERLAP_MS).toISOString()

type Row = { id: string; searchText: string; updatedAt: string }
const textsOf = (rows: readonly Row[]) => new Map(rows.map(({ id, searchText }) => [id, searchText]))

/** In slices, so that a large table holds up nobody else. */
async function* eventsSince(since: string): AsyncGenerator<Row[]> {
  let after = { updatedAt: since, id: '' }
  for (;;) {
    const rows = await reader()
      .selectFrom('events')
      .select(['id', 'searchText', 'updatedAt'])
      .where(sql<boolean>`("updatedAt", id) > (${after.updatedAt}, ${after.id})`)
      .orderBy('updatedAt')
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
      .execute()
    const last = rows.at(-1)
    if (!last) return
    yield rows
    after = last
  }
}

async function newestChange(): Promise<string> {
  const row = await reader()
    .selectFrom('events')
    .select('updatedAt')
    .orderBy('updatedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.updatedAt ?? ''
}

async function eventCount(): Promise<number> {
  const row = await reader()
    .selectFrom('events')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
