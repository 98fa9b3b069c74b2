import { type Kysely, sql } from 'kysely'

const GONE: readonly unknown[] = ['ms', 'ur']
const TABLES = ['claims', 'followers', 'imports', 'letterRequests', 'messages', 'reports', 'subscribers']

/** Malay and Urdu, which were only begun, are gone: whoever chose one of them has the first language of the site. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ general: string }>`select general from settings`.execute(db)
  const general = withoutGone(rows[0]?.general)
  if (general) await sql`update settings set general = ${JSON.stringify(general)}`.execute(db)
  const first = String(general?.languages?.[0] ?? general?.language ?? 'en')
  for (const table of TABLES)
    await sql`update ${sql.table(table)} set language = ${first} where language in ('ms', 'ur')`.execute(db)
}

type General = { language?: unknown; languages?: unknown[] }

/** The stored settings without these languages; null when they cannot be read. */
function withoutGone(text: string | undefined): General | null {
  try {
    const general = JSON.parse(text ?? 'null', (_key, value) =>
      Array.isArray(value) ? value.filter((each) => !GONE.includes(each)) : GONE.includes(value) ? undefined : value,
    )
    if (general?.languages?.length === 0) general.languages = ['en']
    return general
  } catch {
    return null
  }
}
