import { type RawBuilder, sql } from 'kysely'

/** Whether a stored text contains another one anywhere, on both engines; the other one is in lower case. */
export function containsText(stored: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  return sql<boolean>`${stored} like ${pattern} escape '\\'`
}
