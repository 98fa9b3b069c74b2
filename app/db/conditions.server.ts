import { type RawBuilder, sql } from 'kysely'
import { isPostgres } from '#app/db/migrations/column-types.ts'
import { reader } from './client.server.ts'

/** Whether a stored text contains another one anywhere, on both engines; the other one is in lower case. */
export function containsText(stored: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  return sql<boolean>`${stored} like ${pattern} escape '\\'`
}

/** Whether the column has one of these texts, on both engines; a statement takes only some ten thousand values one by one. */
export function isOneOf(column: string, texts: readonly string[]): RawBuilder<boolean> {
  const json = JSON.stringify(texts)
  const listed = isPostgres(reader())
    ? sql`select jsonb_array_elements_text(${json}::jsonb)`
    : sql`select value from json_each(${json})`
  return sql<boolean>`${sql.ref(column)} in (${listed})`
}
