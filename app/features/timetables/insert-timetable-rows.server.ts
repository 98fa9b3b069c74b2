import type { Transaction } from 'kysely'
import { newId } from '#app/db/ids.ts'
import type { Database } from '#app/db/schema.ts'
import type { NewTimetable } from './timetable-writes.server.ts'

/** SQLite allows 32766 values in a statement, and a row has fewer than 15. */
const BATCH_SIZE = 1000

/** Timetables of a mosque and the instant at which somebody confirmed them. */
export type MosqueTimetables = { mosqueId: string; timetables: NewTimetable[]; by: string; confirmedAt: Date }

/** Inserts the published timetables of many mosques, for sample data. */
export async function insertTimetableRows(trx: Transaction<Database>, mosques: readonly MosqueTimetables[]) {
  const states = mosques.map(({ mosqueId, by, confirmedAt }) => ({
    mosqueId,
    version: 1,
    confirmedAt: confirmedAt.toISOString(),
    confirmedBy: null,
    confirmedByName: by,
    remindedAt: null,
  }))
  const rows = mosques.flatMap(({ mosqueId, timetables, by, confirmedAt }) =>
    timetables.map(({ kind, name, validFrom, validUntil, content }) => ({
      id: newId(),
      mosqueId,
      kind,
      name,
      validFrom,
      validUntil,
      content: JSON.stringify(content),
      state: 'published' as const,
      withdrawnFrom: null,
      createdAt: confirmedAt.toISOString(),
      createdBy: '',
      createdByName: by,
    })),
  )
  for (let from = 0; from < states.length; from += BATCH_SIZE)
    await trx
      .insertInto('timetableStates')
      .values(states.slice(from, from + BATCH_SIZE))
      .execute()
  for (let from = 0; from < rows.length; from += BATCH_SIZE)
    await trx
      .insertInto('timetables')
      .values(rows.slice(from, from + BATCH_SIZE))
      .execute()
}
