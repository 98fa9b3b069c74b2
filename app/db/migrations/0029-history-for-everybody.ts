import { type Kysely, sql } from 'kysely'
import { columnTypes } from './column-types.ts'

/** Adds the public history of mosques, and fills in what the record of changes knows without naming anybody. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(db)
  await db.schema
    .createTable('history')
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('mosqueId', text, (column) => column.notNull())
    .addColumn('at', text, (column) => column.notNull())
    .addColumn('by', text, (column) => column.notNull())
    .addColumn('what', text, (column) => column.notNull())
    .addColumn('before', text)
    .addColumn('after', text)
    .addColumn('days', text)
    .addColumn('removed', text)
    .addPrimaryKeyConstraint('history_key', ['mosqueId', 'id'])
    .execute()
  const { rows } = await sql<{ count: number | string }>`select count(*) as count from mosques`.execute(db)
  if (Number(rows[0]?.count) === 0) return
  await sql`insert into "siteState" (name, value) values ('history-begins', ${new Date().toISOString()})`.execute(db)
  await fillIn(db)
}

type Recorded = {
  id: string
  at: string
  actorRole: string
  action: string
  mosqueId: string
  before: string | null
  after: string | null
}
type Item = { what: string; before: string; after: string; days?: string }

const BATCH_SIZE = 500

async function fillIn(db: Kysely<unknown>) {
  const timesOf = new Map<string, Times>()
  for (let last = ''; ; ) {
    const { rows } = await sql<Recorded>`
      select id, at, "actorRole", action, "mosqueId", before, after from activity
      where id > ${last} and "mosqueId" in (select id from mosques) and after is not null
        and action in ('mosque.update', 'timetable.publish')
      order by id limit ${BATCH_SIZE}`.execute(db)
    for (const row of rows) {
      const by = row.actorRole === 'mosque_admin' ? 'mosque' : 'site'
      for (const [index, item] of itemsOf(row, timesOf).entries()) {
        // As long as new ids, in the order of time.
        const id = row.id.replaceAll('-', '').slice(0, 17) + String(index).padStart(3, '0')
        await sql`insert into history (id, "mosqueId", at, "by", what, before, after, days)
          values (${id}, ${row.mosqueId}, ${row.at}, ${by}, ${item.what}, ${item.before}, ${item.after},
            ${item.days ?? null})`.execute(db)
      }
    }
    if (rows.length < BATCH_SIZE) return
    last = rows.at(-1)!.id
  }
}

function itemsOf({ action, mosqueId, before, after }: Recorded, timesOf: Map<string, Times>): Item[] {
  const changed = JSON.parse(after!) as Record<string, unknown>
  if (action === 'mosque.update') return before ? mosqueItems(JSON.parse(before), changed) : []
  const { validFrom, validUntil, kind, hijri, content } = changed as Published
  // What a season replaces is not known here.
  if (kind !== 'regular' || hijri || validUntil || !content?.week) return []
  const times = readTimes(content)
  const earlier = timesOf.get(mosqueId)
  timesOf.set(mosqueId, times)
  return earlier ? differing(earlier, times).map((item) => ({ ...item, days: validFrom })) : []
}

type Rule = { kind: 'fixed' | 'after'; time?: string; minutes?: number; roundToFive?: boolean } | null
type Published = {
  kind: string
  hijri: string | null
  validFrom: string
  validUntil: string | null
  content?: { week?: Record<string, { adhan: Rule; jamaat: Rule }>; sessions?: { salaah: string }[] }
}
type Times = Record<string, string>

function readTimes({ week = {}, sessions = [] }: NonNullable<Published['content']>): Times {
  const times: Times = { jumuah: sessions.map(({ salaah }) => salaah).join(' ') }
  for (const [prayer, rules] of Object.entries(week))
    for (const part of ['jamaat', 'adhan'] as const) times[`${part}.${prayer}`] = writeRule(rules[part])
  return times
}

const writeRule = (rule: Rule) =>
  !rule ? '' : rule.kind === 'fixed' ? (rule.time ?? '') : `+${rule.minutes}${rule.roundToFive ? '~' : ''}`

const differing = (before: Times, after: Times): Item[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((what) => ({ what, before: before[what] ?? '', after: after[what] ?? '' }))
    .filter((item) => item.before !== item.after)

const MAX_CHARS = 20

function mosqueItems(before: Record<string, unknown>, after: Record<string, unknown>): Item[] {
  const read = (record: Record<string, unknown>) =>
    Object.fromEntries(
      ['status', 'name', 'arabicName', 'address', 'suburb', 'area'].flatMap((field) =>
        typeof record[field] === 'string' ? [[field, shorten(record[field])]] : [],
      ),
    )
  const facts = ({ facts }: Record<string, unknown>) =>
    Object.fromEntries(
      (Array.isArray(facts) ? facts : []).map(({ fact, value }: Record<string, string>) => [`fact.${fact}`, value!]),
    )
  return differing({ ...read(before), ...facts(before) }, { ...read(after), ...facts(after) })
}

/** By characters, of which each has three bytes at most, or two characters stand for four. */
const shorten = (value: string) => (Buffer.byteLength(value) > 60 ? `${value.slice(0, MAX_CHARS - 1)}…` : value)
