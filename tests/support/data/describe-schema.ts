import { type QueryExecutorProvider, sql } from 'kysely'
import type { Engine } from '#app/db/client.server.ts'

type Line = { table: string; definition: string }

/**
 * What defines each table of the current schema: its columns, constraints and indexes as sorted lines. The description of
 * two tables is equal when only the order of their columns differs.
 */
export async function describeSchema(db: QueryExecutorProvider, engine: Engine): Promise<Map<string, string>> {
  const lines = engine === 'sqlite' ? await sqliteLines(db) : await postgresLines(db)
  const tables = Map.groupBy(
    lines.filter(({ table }) => !/^(kysely|sqlite)_/.test(table)),
    ({ table }) => table,
  )
  return new Map(
    [...tables].map(([table, own]) => [
      table,
      own
        .map(({ definition }) => definition)
        .sort()
        .join('\n'),
    ]),
  )
}

async function sqliteLines(db: QueryExecutorProvider): Promise<Line[]> {
  const { rows } = await sql<{ table: string; type: string; text: string }>`
    select tbl_name as "table", type, sql as text from sqlite_master where sql is not null`.execute(db)
  return rows.flatMap(({ table, type, text }) => {
    const parts = type === 'table' ? partsOf(text) : [text]
    return parts.map((definition) => ({ table, definition }))
  })
}

/** The definitions between the outer parentheses of `create table`. */
function partsOf(text: string): string[] {
  const parts = ['']
  let depth = 0
  for (const character of text.slice(text.indexOf('(') + 1, text.lastIndexOf(')'))) {
    if (character === '(') depth += 1
    if (character === ')') depth -= 1
    if (character === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += character
  }
  return parts.map((part) => part.trim())
}

async function postgresLines(db: QueryExecutorProvider): Promise<Line[]> {
  const { rows } = await sql<Line & { schema: string }>`
    with tables as (
      select c.oid, c.relname, regexp_replace(quote_ident(nspname), '^pg_temp_.*', 'pg_temp') as schema from pg_class as c
      join pg_namespace as n on n.oid = relnamespace
      where nspname = current_schema() and relkind = 'r'
    )
    select schema, relname as table, concat_ws(' ', attname, format_type(atttypid, atttypmod), collname,
      case when attnotnull then 'not null' end, 'default ' || pg_get_expr(adbin, adrelid)) as definition
    from tables join pg_attribute on attrelid = tables.oid and attnum > 0 and not attisdropped
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
      left join pg_collation as l on l.oid = attcollation
    union all
    select schema, relname, conname || ' ' || pg_get_constraintdef(c.oid)
    from tables join pg_constraint as c on conrelid = tables.oid where contype <> 'n'
    union all
    select schema, relname, pg_get_indexdef(indexrelid) from tables join pg_index on indrelid = tables.oid`.execute(db)
  return rows.map(({ schema, table, definition }) => ({ table, definition: definition.replaceAll(`${schema}.`, '') }))
}
