import { createHash, randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import { newId } from '#app/db/ids.ts'
import type { Database } from '#app/db/schema.ts'
import { writeWithoutRevision } from '#app/db/write.server.ts'
import type { Language } from '#app/i18n/languages.ts'
import { countHit, countHitFrom } from '#app/services/limits.server.ts'
import { startDelivery } from '#app/services/mail/queue.server.ts'
import { queueConfirmation } from './claim-emails.server.ts'
import type { ClaimInput } from './claim-schema.ts'

const HOUR_SECONDS = 3600
const DAY_SECONDS = 24 * HOUR_SECONDS
const perAddress = { hits: 5, seconds: HOUR_SECONDS }
const perEmail = { hits: 3, seconds: DAY_SECONDS }
// Bounds the queue, and the emails to the published address of a mosque, from however many networks the claims come.
const perMosque = { hits: 5, seconds: DAY_SECONDS }
const perSite = { hits: 200, seconds: DAY_SECONDS }

/** The mosque of a claim, with the email and phone that it publishes; null where proof by it is not possible. */
export type ClaimedMosque = { id: string; name: string; email: string | null; phone: string | null }
type Sender = { clientAddress: string; language: Language; origin: string; now: Date }

export type SubmittedClaim = { outcome: 'received' } | { outcome: 'wait'; seconds: number } | { outcome: 'no-proof' }

export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')

/**
 * Stores a claim, and asks the published email of the mosque to confirm it. The answer depends on nothing that is
 * stored about people, so it does not reveal who has an account.
 */
export async function submitClaim(
  mosque: ClaimedMosque,
  { website, ...input }: ClaimInput,
  sender: Sender,
): Promise<SubmittedClaim> {
  // People never see this field, so a program filled it in.
  if (website) return { outcome: 'received' }
  const publishedContact = mosque[input.proof]
  if (!publishedContact) return { outcome: 'no-proof' }
  const token = input.proof === 'email' ? randomBytes(32).toString('base64url') : null
  const seconds = await writeWithoutRevision(async (trx) => {
    const wait = await countClaim(trx, mosque.id, input.email, sender)
    if (wait > 0) return wait
    const id = newId()
    await trx
      .insertInto('claims')
      .values({
        ...input,
        id,
        mosqueId: mosque.id,
        phone: input.phone || null,
        language: sender.language,
        publishedContact,
        tokenHash: token && hashToken(token),
        confirmedAt: null,
        state: 'open',
        createdAt: sender.now.toISOString(),
        decidedAt: null,
        decidedByName: null,
      })
      .execute()
    if (token) await queueConfirmation(trx, { id, mosque: mosque.name, to: publishedContact, token }, sender)
    return 0
  })
  if (seconds > 0) return { outcome: 'wait', seconds }
  if (token) startDelivery()
  return { outcome: 'received' }
}

const countClaim = async (
  trx: Transaction<Database>,
  mosqueId: string,
  email: string,
  { clientAddress, now }: Sender,
): Promise<number> =>
  (await countHitFrom(trx, { kind: 'claim-address', subject: [] }, clientAddress, perAddress, now)) ||
  (await countHit(trx, { kind: 'claim-email', subject: [email] }, perEmail, now)) ||
  (await countHit(trx, { kind: 'claim-mosque', subject: [mosqueId] }, perMosque, now)) ||
  (await countHit(trx, { kind: 'claim-site', subject: [] }, perSite, now))
