import { type Kysely, sql } from 'kysely'

type WrongText = {
  id: string
  content: string
  contact: string | null
  language: string
  times: number
  state: 'open' | 'accepted' | 'rejected'
  createdAt: string
  decidedAt: string | null
  decidedByName: string | null
  thankedAt: string | null
  heldBy: string | null
}

/** A decided report was to be erased 90 days after the decision, a message that is done stays for 365. */
const EARLIER_MS = (365 - 90) * 86_400_000

/** Reports of wrong words on a page become contact messages. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<WrongText>`select * from reports where kind = 'text'`.execute(db)
  for (const { id, content, contact, language, times, state, heldBy, ...report } of rows) {
    const { page, words, wanted } = JSON.parse(content) as Record<'page' | 'words' | 'wanted', string>
    const decided = [state, report.decidedByName, report.thankedAt && `thanked ${report.thankedAt}`]
    const lines = [
      words,
      wanted && `→ ${wanted}`,
      times > 1 && `× ${times}`,
      state !== 'open' && decided.filter(Boolean).join(', '),
    ]
    const subject = ['Mistake in the text:', page && `/${language}${page}`, `(${language})`].filter(Boolean).join(' ')
    const doneAt = report.decidedAt && new Date(Date.parse(report.decidedAt) - EARLIER_MS).toISOString()
    await sql`insert into messages (id, name, email, subject, body, language, status, "createdAt", "doneAt", "heldBy")
      values (${id}, '', ${contact ?? ''}, ${subject}, ${lines.filter(Boolean).join('\n')}, ${language},
        ${state === 'open' ? 'new' : 'done'}, ${report.createdAt}, ${doneAt}, ${heldBy})`.execute(db)
    await sql`delete from reports where id = ${id}`.execute(db)
    // It is not erased, and a backup from before that is restored must keep it.
    await sql`delete from erasures where kind = 'reports' and id = ${id}`.execute(db)
  }
}
