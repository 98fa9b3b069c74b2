import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { DeleteResult, SelectQueryBuilder, UpdateResult } from 'kysely'

/** How many rows match. */
export async function countRows<DB, Tables extends keyof DB>(
  matching: SelectQueryBuilder<DB, Tables, object>,
): Promise<number> {
  const counted = matching.select((row) => row.fn.countAll().as('count')).$castTo<{ count: number | string }>()
  return Number((await counted.executeTakeFirstOrThrow()).count)
}

type RowsAfter<Row> = (after: string) => { limit(size: number): { execute(): Promise<Row[]> } }

/** The rows of a query in the order of their ids, in batches between which other work goes on. */
export async function* readById<Row extends { id: string }>(rowsAfter: RowsAfter<Row>, size: number) {
  for (let after = ''; ; ) {
    const rows = await rowsAfter(after).limit(size).execute()
    if (rows.length > 0) yield rows
    if (rows.length < size) return
    after = rows.at(-1)!.id
    await yieldToEventLoop()
  }
}

/** Deletes rows; returns how many. */
export async function deleteRows(query: { executeTakeFirst(): Promise<DeleteResult> }): Promise<number> {
  return Number((await query.executeTakeFirst()).numDeletedRows)
}

/** Changes rows; returns how many. */
export async function updateRows(query: { executeTakeFirst(): Promise<UpdateResult> }): Promise<number> {
  return Number((await query.executeTakeFirst()).numUpdatedRows)
}

/** A page of a list by its number, or the one row with an id. */
export type PageOrRow = number | { id: string }

/** The rows of one page, with how many match and on how many pages they stand. */
export async function loadPage<DB, Tables extends keyof DB, Row>(
  matching: SelectQueryBuilder<DB, Tables, object>,
  rows: SelectQueryBuilder<DB, Tables, Row>,
  { page: part, size }: { page: PageOrRow; size: number },
) {
  const page = typeof part === 'number' ? part : 1
  const count = await countRows(matching)
  const loaded = await rows
    .limit(size)
    .offset((page - 1) * size)
    .execute()
  return { rows: loaded, count, pages: Math.max(1, Math.ceil(count / size)) }
}
