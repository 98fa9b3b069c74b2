import { type ColumnDataType, type Expression, type Kysely, PostgresAdapter, sql } from 'kysely'

type ColumnTypes = {
  /** Text that sorts by bytes on both engines, independent of the server's locale. */
  text: Expression<unknown> | ColumnDataType
  real: ColumnDataType
  /** The types better-auth expects for its own tables. */
  authFlag: ColumnDataType
  authDate: ColumnDataType
}

export const isPostgres = (db: Pick<Kysely<unknown>, 'getExecutor'>) =>
  db.getExecutor().adapter instanceof PostgresAdapter

/** Returns the column types of the engine being migrated. */
export function columnTypes(db: Kysely<unknown>): ColumnTypes {
  if (isPostgres(db)) {
    return { text: sql`text collate "C"`, real: 'double precision', authFlag: 'boolean', authDate: 'timestamptz' }
  }
  return { text: 'text', real: 'real', authFlag: 'integer', authDate: 'date' }
}
