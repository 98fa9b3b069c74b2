import { type RawBuilder, sql } from 'kysely'
import { reader } from './client.server.ts'
import { isPostgres } from './migrations/column-types.ts'

/** Whether the column has one of these texts, on both engines; a statement takes only some ten thousand values one by one. */
export function isOneOf(column: string, texts: readonly string[]): RawBuilder<boolean> {
  const json = JSON.stringify(texts)
  const listed = isPostgres(reader())
    ? sql`select jsonb_array_elements_text(${json}::jsonb)`
    : sql`select value from json_each(${json})`
  return sql<boolean>`${sql.ref(column)} in (${listed})`
}
