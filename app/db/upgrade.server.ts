import { DatabaseSync } from 'node:sqlite'
import { Kysely, type QueryExecutorProvider, SqliteDialect, sql, type Transaction } from 'kysely'
import { client, type Engine } from './client.server.ts'
import { differentTable, isBeforeRelease } from './database-version.ts'
import { applyMigrations, contentOf, inMigration, rejectUnusable } from './migrate.server.ts'
import { up as createTables } from './migrations/0001-create-tables.ts'
import type { Database } from './schema.ts'
import { adaptDriver } from './sqlite.server.ts'

/**
 * Brings a database of the last commit before version 1.0.0 to this version, in one transaction; returns false for one
 * that did not need it. Its tables must be those of a new installation: only the record of its migrations is rewritten.
 */
export const upgradeDatabase = (): Promise<boolean> =>
  inMigration(async (trx) => {
    const content = await contentOf(trx)
    const isOld = isBeforeRelease(content)
    if (isOld) {
      await compareWithNew(trx, content.location)
      await sql`delete from kysely_migration`.execute(trx)
      const timestamp = new Date().toISOString()
      await sql`insert into kysely_migration values ('0001-create-tables', ${timestamp})`.execute(trx)
    } else rejectUnusable(content)
    await applyMigrations(trx)
    return isOld
  })

/** Throws one line when a table is not as the first migration makes it. */
async function compareWithNew(trx: Transaction<Database>, location: string): Promise<void> {
  const { engine } = client()
  const actual = await describeSchema(trx, engine)
  const expected = engine === 'sqlite' ? await newSqliteSchema() : await newPostgresSchema(trx)
  for (const table of new Set([...expected.keys(), ...actual.keys()]))
    if (actual.get(table) !== expected.get(table)) throw new Error(differentTable(location, table))
}

async function newSqliteSchema(): Promise<Map<string, string>> {
  const memory = new Kysely<unknown>({
    dialect: new SqliteDialect({ database: adaptDriver(new DatabaseSync(':memory:')) }),
  })
  await createTables(memory)
  return await describeSchema(memory, 'sqlite').finally(() => memory.destroy())
}

/** As temporary tables, which need no right to create a schema. */
async function newPostgresSchema(trx: Transaction<Database>): Promise<Map<string, string>> {
  await sql`savepoint comparison`.execute(trx)
  await sql`set local search_path = pg_temp`.execute(trx)
  await createTables(trx as unknown as Kysely<unknown>)
  const described = await describeSchema(trx, 'postgres')
  await sql`rollback to savepoint comparison`.execute(trx)
  return described
}

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
