import { reader } from '#app/db/client.server.ts'
import type { Mail } from './mail.ts'

export type OutboxLetter = Mail & { id: string; createdAt: string; status: string; error: string | null }

/** The last letters, newest first, for reading during development. */
export async function lastLetters(): Promise<OutboxLetter[]> {
  const rows = await reader()
    .selectFrom('outbox')
    .select(['id', 'mail', 'created_at', 'status', 'last_error'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(50)
    .execute()
  return rows.map((row) => ({
    ...(JSON.parse(row.mail) as Mail),
    id: row.id,
    createdAt: row.created_at,
    status: row.status,
    error: row.last_error,
  }))
}
