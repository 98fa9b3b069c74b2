import { setImmediate as yieldToOtherWork } from 'node:timers/promises'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Database } from '#app/db/schema.ts'

/** The rows of a query of mosques by name, in batches, so that other work is never blocked for long. */
export async function* readByName<Row extends { id: string; sortName: string }>(
  query: SelectQueryBuilder<Database, 'mosques', Row>,
  batchSize: number,
): AsyncGenerator<Row[]> {
  for (let after = { sortName: '', id: '' }; ; ) {
    const rows = await query
      .where(sql<boolean>`("sortName", id) > (${after.sortName}, ${after.id})`)
      .orderBy('sortName')
      .orderBy('id')
      .limit(batchSize)
      .execute()
    if (rows.length === 0) return
    yield rows
    after = rows.at(-1)!
    await yieldToOtherWork()
  }
}
