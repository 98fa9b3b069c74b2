import type { ColumnDataType, Expression, Kysely } from 'kysely'
import { PostgresAdapter, sql } from 'kysely'

export type ColumnTypes = {
  /** Text that sorts by its bytes on both engines, whatever the server's locale. */
  text: Expression<unknown> | ColumnDataType
  real: ColumnDataType
  /** The types better-auth expects for its own tables. */
  authFlag: ColumnDataType
  authDate: ColumnDataType
}

/** The column types of the engine being migrated. */
export function columnTypes(db: Kysely<unknown>): ColumnTypes {
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    return { text: sql`text collate "C"`, real: 'double precision', authFlag: 'boolean', authDate: 'timestamptz' }
  }
  return { text: 'text', real: 'real', authFlag: 'integer', authDate: 'date' }
}
