import { sql, type Transaction } from 'kysely'
import { type Actor, canRemoveFromHistory } from '#app/access/permissions.ts'
import { reader } from '#app/db/client.server.ts'
import { deleteRows, loadPage } from '#app/db/pages.server.ts'
import { isOfGoneMosque } from '#app/db/records.server.ts'
import type { Database } from '#app/db/schema.ts'
import { catchRollback, insertInBatches, rollBack, write } from '#app/db/write.server.ts'
import { forbidden } from '#app/lib/web/http.ts'
import { pageFilter, queryFilters, textFilter } from '#app/lib/web/query-filters.ts'
import { readState } from '#app/services/site-state.server.ts'

/** One thing that changed at a mosque, as everybody may read it. */
export type HistoryEntry = {
  id: string
  at: string
  by: 'mosque' | 'site'
  /** Whether a visitor reported what was changed. */
  isReported: boolean
  /** Whether it takes an earlier change back. */
  isUndo: boolean
  /** Such as `jamaat.fajr`, `jamaat.dhuhr.5` for Fridays, `address` or `fact.parking`. */
  what: string
  /** Null where everybody may know only that it changed; empty where there is nothing. */
  before: string | null
  after: string | null
  /** When changed times apply: `2026-12-01`, `2026-12-01/2026-12-31`, `ramadan`, or a Hijri year. */
  days: string | null
  /** Why the site removed the values. */
  removed: string | null
}

const columns = ['id', 'at', 'by', 'what', 'before', 'after', 'days', 'removed'] as const
const MAX_WHAT_CHARS = 50

/** The filters in the address of a history: `of` is one thing that changed. */
export const historyFilters = queryFilters({ of: textFilter(MAX_WHAT_CHARS), page: pageFilter })

/** One page of the history of a mosque, newest first; of one thing, with what is said of single weekdays. */
export async function listHistory(
  mosqueId: string,
  { of = '', page, size }: { of?: string; page: number; size: number },
): Promise<{ entries: HistoryEntry[]; count: number; pages: number }> {
  let matching = reader().selectFrom('history').where('mosqueId', '=', mosqueId)
  if (of !== '') {
    const weekdays = Array.from({ length: 7 }, (_, index) => `${of}.${index + 1}`)
    matching = matching.where('what', 'in', [of, ...weekdays])
  }
  const { rows, count, pages } = await loadPage(matching, matching.select(columns).orderBy('id', 'desc'), {
    page,
    size,
  })
  return { entries: rows.map(toEntry), count, pages }
}

function toEntry({ by, ...row }: Omit<HistoryEntry, 'by' | 'isReported' | 'isUndo'> & { by: string }): HistoryEntry {
  const [who, ...marks] = by.split('+')
  const isReported = marks.includes('report')
  return { ...row, by: who === 'mosque' ? 'mosque' : 'site', isReported, isUndo: marks.includes('undo') }
}

/** The columns of `listHistoryRows`. */
export const historyColumns = ['mosqueId', ...columns, 'isReported', 'isUndo']

const BATCH_SIZE = 500

/** An expression, so that SQLite finds each mosque by its id. */
const isActive = sql<boolean>`coalesce(status, '') = 'active'`

/** The whole history of all published mosques, by mosque and the oldest first. */
export async function* listHistoryRows(): AsyncGenerator<HistoryEntry & { mosqueId: string }> {
  for (let after = { mosqueId: '', id: '' }; ; ) {
    const rows = await reader()
      .selectFrom('history')
      .select(['mosqueId', ...columns])
      .where(sql<boolean>`("mosqueId", id) > (${after.mosqueId}, ${after.id})`)
      .where(({ exists, selectFrom }) =>
        exists(selectFrom('mosques').select('id').whereRef('id', '=', 'history.mosqueId').where(isActive)),
      )
      .orderBy('mosqueId')
      .orderBy('id')
      .limit(BATCH_SIZE)
      .execute()
    for (const { mosqueId, ...row } of rows) yield { mosqueId, ...toEntry(row) }
    if (rows.length < BATCH_SIZE) return
    after = rows.at(-1)!
  }
}

/** Inserts what `listHistoryRows` lists. */
export async function insertHistoryRows(
  trx: Transaction<Database>,
  rows: readonly (HistoryEntry & { mosqueId: string })[],
): Promise<void> {
  const stored = rows.map(({ by, isReported, isUndo, ...row }) => ({
    ...row,
    by: `${by}${isReported ? '+report' : ''}${isUndo ? '+undo' : ''}`,
  }))
  await insertInBatches(stored, (batch) => trx.insertInto('history').values(batch))
}

/** From when on every change of a mosque is recorded: an instant. */
export async function historyBegins(mosqueId: string): Promise<string> {
  const mosque = reader().selectFrom('mosques').select('createdAt').where('id', '=', mosqueId)
  const added = (await mosque.executeTakeFirst())?.createdAt ?? ''
  const begins = (await readState(reader(), 'history-begins')) ?? ''
  return begins > added ? begins : added
}

export const MAX_REMOVAL_REASON_CHARS = 100

/** Takes the values of an entry out of the history for good; that something changed stays. False when there is none. */
export async function removeFromHistory(
  actor: Actor | null,
  mosqueId: string,
  { id, reason }: { id: string; reason: string },
): Promise<boolean> {
  if (!actor || !canRemoveFromHistory(actor)) forbidden()
  const change = { action: 'history.remove', kind: 'history', subjectId: id, mosqueId, after: { reason } }
  return await catchRollback(() =>
    write(actor, change, async (trx) => {
      const [removed] = await trx
        .updateTable('history')
        .set({ before: null, after: null, days: null, removed: reason })
        .where('mosqueId', '=', mosqueId)
        .where('id', '=', id)
        .returning('id')
        .execute()
      return removed ? true : rollBack(false)
    }),
  )
}

/** Erases the history of mosques that neither exist nor are in the bin. */
export const eraseHistory = (trx: Transaction<Database>): Promise<number> =>
  deleteRows(trx.deleteFrom('history').where(isOfGoneMosque))
