import type { ColumnDefinitionBuilder, Kysely } from 'kysely'
import type { Database } from '#app/db/schema.ts'
import type { FirstColumn } from './added-columns.ts'
import type { ColumnTypes } from './column-types.ts'

type Column = [
  type: ColumnTypes['text'] | 'integer',
  build?: (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder,
]

export const required: Column[1] = (column) => column.notNull()

/** Creates a table of the first version. A schema column that is neither here nor in `addedColumns` does not compile. */
export async function createTable<T extends keyof Database & string>(
  db: Kysely<unknown>,
  name: T,
  columns: Record<FirstColumn<T>, Column>,
): Promise<void> {
  let table = db.schema.createTable(name)
  for (const [column, [type, build]] of Object.entries<Column>(columns)) table = table.addColumn(column, type, build)
  await table.execute()
}
