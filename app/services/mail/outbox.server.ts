import { reader } from '#app/db/client.server.ts'
import { type Mail, parseStoredMail } from './mail.ts'

export type OutboxEmail = Mail & { id: string; createdAt: string; status: string; error: string | null }

/** Loads the latest emails, newest first, for reading during development. */
export async function listOutboxEmails(): Promise<OutboxEmail[]> {
  const rows = await reader()
    .selectFrom('outbox')
    .select(['id', 'content', 'createdAt', 'status', 'lastError'])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(50)
    .execute()
  return rows.map((row) => ({
    ...parseStoredMail(row.content),
    id: row.id,
    createdAt: row.createdAt,
    status: row.status,
    error: row.lastError,
  }))
}
