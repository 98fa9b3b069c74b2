import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Kysely } from 'kysely'
import { db, reader } from '#app/db/client.server.ts'
import { cachedByRevision } from '#app/db/revision.server.ts'
import type { Database } from '#app/db/schema.ts'
import { write } from '#app/db/write.server.ts'
import { deleteState, readState, storeState } from '#app/services/site-state.server.ts'

const TOKEN = 'set-up-token'

const hashToken = (token: string) => createHash('sha256').update(token).digest()
export const storedHashOf = (token: string) => hashToken(token).toString('hex')

/** Whether the database has no mosques, users or settings. */
export async function isEmpty(trx: Kysely<Database> = reader()): Promise<boolean> {
  for (const table of ['mosques', 'user', 'settings'] as const) {
    const row = await trx.selectFrom(table).select('id').limit(1).executeTakeFirst()
    if (row) return false
  }
  return true
}

/**
 * Whether every page leads to the first-run page: a token was made for it, and nothing has been stored since. Read again
 * after each write.
 */
export const waitsForSetUp = cachedByRevision(
  async () => (await readState(reader(), TOKEN)) !== null && (await isEmpty()),
)

/** Makes the token of the first-run page, of which only the hash is stored. An earlier one no longer works. */
export async function createSetUpToken(): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await write(null, { action: 'set-up.token', kind: 'settings', subjectId: '' }, (trx) =>
    storeState(trx, TOKEN, storedHashOf(token)),
  )
  return token
}

export async function isSetUpToken(token: string): Promise<boolean> {
  const stored = await readState(db(), TOKEN)
  return stored !== null && timingSafeEqual(Buffer.from(stored, 'hex'), hashToken(token))
}

/** Ends the first run: the page and its token are gone. */
export const forgetSetUpToken = (trx: Kysely<Database>): Promise<void> => deleteState(trx, TOKEN)
