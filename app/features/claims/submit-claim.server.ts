import { createHash, createHmac, randomBytes } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { type Actor, canDecideClaims } from '#app/access/permissions.ts'
import { reader } from '#app/db/client.server.ts'
import { newId } from '#app/db/ids.ts'
import { updateRows } from '#app/db/pages.server.ts'
import type { Database } from '#app/db/schema.ts'
import { catchRollback, rollBack, write, writeWithoutRevision } from '#app/db/write.server.ts'
import type { Language } from '#app/i18n/languages.ts'
import { type MosqueNames, mosqueNameIn, nameOfMosque } from '#app/i18n/mosque-names.ts'
import { firstOfMonth } from '#app/lib/days.ts'
import { forbidden } from '#app/lib/web/http.ts'
import { appSecret } from '#app/services/app-secret.server.ts'
import { countGuest, findHeldToDrop, readGuestPhoto } from '#app/services/guest-limits.server.ts'
import type { PictureFault } from '#app/services/images/picture-rules.ts'
import { startDelivery } from '#app/services/mail/queue.server.ts'
import { isMailConfigured } from '#app/services/mail/transport.server.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { type ClaimInput, claimOffers, MAX_CLAIM_PHOTO_BYTES } from './claim-schema.ts'
import { earliestOpen, findOpenClaim, queueConfirmation } from './claims.server.ts'

const HOUR_SECONDS = 3600
const DAY_SECONDS = 24 * HOUR_SECONDS
const perNetwork = { hits: 5, seconds: HOUR_SECONDS }
const perEmail = { hits: 3, seconds: DAY_SECONDS }
// Also bounds the emails to the published address of a mosque: for a claim that is held none is sent.
const perMosque = { hits: 5, seconds: DAY_SECONDS }
const perSite = { hits: 200, seconds: DAY_SECONDS }
const photosPerSite = { hits: 50, seconds: DAY_SECONDS }
const MAX_HELD_CLAIMS = 1000
/** About 10 MB. */
const MAX_HELD_PHOTOS = 30

/** The mosque of a claim, with the email and phone that it publishes; null where proof by it is not possible. */
export type ClaimedMosque = {
  id: string
  name: string
  arabicName: string | null
  email: string | null
  phone: string | null
}
type Sender = { clientAddress: string; language: Language; origin: string; now: Date }

export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')

/** What claimants write beside the board that they photograph: of the month of a day, and of the month before. */
export const photoCodes = (mosqueId: string, day: string): string[] =>
  [0, -1].map((months) => {
    const month = firstOfMonth(day, months).slice(0, 7)
    const hash = createHmac('sha256', appSecret()).update(`claim photo\n${mosqueId}\n${month}`).digest()
    return String(hash.readUInt32BE() % 1_000_000).padStart(6, '0')
  })

/** The photo of a claim with the site's day, from which its codes follow. */
type OfferedPhoto = { file: File | null; day: string }
/** The mosque has no such proof, or has one and something else is offered; the photo is missing or refused. */
export type ClaimFault = 'proof' | 'no-photo' | PictureFault

/**
 * Stores a claim, and asks the published email of the mosque to confirm it; one above the limits is held for review.
 * Returns why it was not stored, or null. The answer depends on nothing that is stored about people, so it does not
 * reveal who has an account.
 */
export async function submitClaim(
  mosque: ClaimedMosque,
  { website, ...input }: ClaimInput,
  sender: Sender,
  offered: OfferedPhoto = { file: null, day: '' },
): Promise<ClaimFault | null> {
  // People never see this field, so a program filled it in.
  if (website) return null
  const offer = claimOffers.find((each) => each === input.proof) ?? null
  const proof = input.proof === 'email' ? 'email' : 'phone'
  // With a published contact the mosque itself can confirm it.
  const publishedContact = offer === null ? mosque[proof] || null : mosque.email || mosque.phone ? null : ''
  if (publishedContact === null) return 'proof'
  if (offer === 'photo' && !offered.file) return 'no-photo'
  const limits = { purpose: 'claim', maxBytes: MAX_CLAIM_PHOTO_BYTES }
  const photo = offer === 'photo' && offered.file ? await readGuestPhoto(offered.file, limits, sender) : null
  if (photo && 'fault' in photo) return photo.fault
  const token = proof === 'email' ? randomBytes(32).toString('base64url') : null
  await writeWithoutRevision(async (trx) => {
    const heldBy = await countClaim(trx, { mosqueId: mosque.id, email: input.email, hasPhoto: photo !== null }, sender)
    const id = newId()
    await trx
      .insertInto('claims')
      .values({
        ...input,
        proof,
        offer,
        id,
        mosqueId: mosque.id,
        phone: input.phone || null,
        language: sender.language,
        publishedContact,
        tokenHash: heldBy === null ? token && hashToken(token) : null,
        confirmedAt: null,
        state: 'open',
        createdAt: sender.now.toISOString(),
        decidedAt: null,
        decidedByName: null,
        heldBy,
      })
      .execute()
    if (photo) {
      const codes = JSON.stringify(photoCodes(mosque.id, offered.day))
      await trx.insertInto('claimPhotos').values({ claimId: id, data: photo.data, codes }).execute()
    }
    if (heldBy !== null) await dropHeld(trx)
    else if (token) {
      const named = mosqueNameIn(sender.language, mosque)
      await queueConfirmation(trx, { id, mosque: named, to: publishedContact, token }, sender)
    }
  })
  if (token) startDelivery()
  return null
}

/** A claim whose photo has to go goes with it, because nothing else was offered. */
async function dropHeld(trx: Transaction<Database>): Promise<void> {
  const drop = async (max: number, condition = sql<boolean>`true`) => {
    const dropped = await findHeldToDrop(trx, 'claims', max, condition)
    if (dropped) await trx.deleteFrom('claims').where('id', '=', dropped).execute()
  }
  await drop(MAX_HELD_CLAIMS)
  await drop(MAX_HELD_PHOTOS, sql<boolean>`id in (select "claimId" from "claimPhotos")`)
}

const countClaim = (
  trx: Transaction<Database>,
  { mosqueId, email, hasPhoto }: { mosqueId: string; email: string; hasPhoto: boolean },
  { clientAddress, now }: Sender,
): Promise<string | null> => {
  const shared = [
    { subject: ['email', email], limit: perEmail },
    { subject: ['mosque', mosqueId], limit: perMosque },
    { subject: ['site'], limit: perSite },
    ...(hasPhoto ? [{ subject: ['photos'], limit: photosPerSite }] : []),
  ]
  return countGuest(trx, { kind: 'claim', network: perNetwork, shared }, clientAddress, now)
}

/** Takes a claim out of those that are held and asks the mosque to confirm it; false when it is not held any more. */
export async function releaseClaim(
  actor: Actor | null,
  id: string,
  { origin, now }: { origin: string; now: Date },
): Promise<boolean> {
  if (!actor || !canDecideClaims(actor)) forbidden()
  const claim = await findOpenClaim(actor, id, now)
  if (!claim || claim.heldBy === null) return false
  const token = claim.proof === 'email' ? randomBytes(32).toString('base64url') : null
  const change = { action: 'claim.released', kind: 'claim', subjectId: id, mosqueId: claim.mosqueId }
  const { general } = await siteSettings()
  const language = general.languages.find((each) => each === claim.language) ?? general.languages[0]
  const isReleased = await catchRollback(() =>
    write(actor, change, async (trx) => {
      const released = trx
        .updateTable('claims')
        .set({ heldBy: null, tokenHash: token && hashToken(token) })
        .where('id', '=', id)
        .where('state', '=', 'open')
        .where('heldBy', 'is not', null)
      if ((await updateRows(released)) === 0) rollBack(false)
      const { publishedContact: to } = claim
      const mosque = nameOfMosque(language, claim)
      if (token) await queueConfirmation(trx, { id, mosque, to, token }, { language, origin, now })
      return true
    }),
  )
  startDelivery()
  return isReleased
}

/** A published mosque with the contacts by which it can confirm a claim; null when there is none. */
export async function findClaimedMosque(id: string | null): Promise<ClaimedMosque | null> {
  if (!id) return null
  const row = await reader()
    .selectFrom('mosques')
    .select(['id', 'name', 'arabicName', 'email', 'phone'])
    .where('id', '=', id)
    .where('status', '=', 'active')
    .executeTakeFirst()
  // Without a mail service nobody would receive the link.
  return row ? { ...row, email: isMailConfigured() ? row.email || null : null, phone: row.phone || null } : null
}

type ClaimToConfirm = MosqueNames & { name: string; role: string; email: string }

/** The open claim of a token that was sent to a mosque, without confirming it. */
export async function findClaimToConfirm(token: string, now: Date): Promise<ClaimToConfirm | null> {
  const row = await reader()
    .selectFrom('claims')
    .innerJoin('mosques', 'mosques.id', 'claims.mosqueId')
    .select(['claims.name', 'claims.role', 'claims.email'])
    .select(['mosques.name as mosqueName', 'mosques.arabicName as mosqueArabicName'])
    .where('tokenHash', '=', hashToken(token))
    .where('state', '=', 'open')
    .where('confirmedAt', 'is', null)
    .where('claims.createdAt', '>', earliestOpen(now))
    .executeTakeFirst()
  return row ?? null
}

/** Marks a claim as confirmed by its mosque; false when the token does not work, or no longer. */
export async function confirmClaim(token: string, now: Date): Promise<boolean> {
  const confirmed = await writeWithoutRevision((trx) =>
    updateRows(
      trx
        .updateTable('claims')
        .set({ confirmedAt: now.toISOString(), tokenHash: null })
        .where('tokenHash', '=', hashToken(token))
        .where('state', '=', 'open')
        .where('createdAt', '>', earliestOpen(now)),
    ),
  )
  return confirmed > 0
}
