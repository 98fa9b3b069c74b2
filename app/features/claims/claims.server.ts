import { sql, type Transaction } from 'kysely'
import { type Actor, canDecideClaims } from '#app/access/permissions.ts'
import { reader } from '#app/db/client.server.ts'
import { countRows, deleteRows, loadPage, type PageOrRow, updateRows } from '#app/db/pages.server.ts'
import { discardRows, type EraseBefore, isErasable } from '#app/db/records.server.ts'
import type { ClaimTable } from '#app/db/schema/claim-tables.ts'
import type { Database } from '#app/db/schema.ts'
import { catchRollback, rollBack, write } from '#app/db/write.server.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { type Language, localAddress } from '#app/i18n/languages.ts'
import { type MosqueNames, nameOfMosque } from '#app/i18n/mosque-names.ts'
import { forbidden } from '#app/lib/web/http.ts'
import { renderEmail } from '#app/services/mail/email-layout.ts'
import { queueMail, startDelivery } from '#app/services/mail/queue.server.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { CLAIM_DAYS } from './claim-schema.ts'

/** `held` are those that came when too much was sent at once. */
export type ClaimFilter = 'open' | 'held' | 'decided'

export type Claim = Omit<ClaimTable, 'tokenHash'> & {
  mosqueName: string
  mosqueArabicName: string | null
  slug: string
  /** Whether the phone of the mosque comes from a visitor's suggestion, which the claimant may have sent. */
  isPhoneSuggested: boolean
  /** What must be written beside the board: of the month of the claim, and of the one before. Null without a photo. */
  photoCodes: string[] | null
}

const PAGE_SIZE = 30
const DAY_MS = 86_400_000

/** Open claims that are older have ended. */
export const earliestOpen = (now: Date) => new Date(now.getTime() - CLAIM_DAYS * DAY_MS).toISOString()

/**
 * Whether a claimant may be invited: the mosque confirmed it, or a superadmin calls its phone, or sees the claimant or
 * the photo.
 */
export const isInvitable = ({
  state,
  proof,
  offer,
  confirmedAt,
  photoCodes,
}: Pick<Claim, 'state' | 'proof' | 'offer' | 'confirmedAt' | 'photoCodes'>) =>
  state === 'open' && (offer === 'photo' ? photoCodes !== null : proof === 'phone' || confirmedAt !== null)

/** The claims for mosques that are not in the bin; open ones until they end. */
function claimsOf(actor: Actor | null, now: Date) {
  if (!canDecideClaims(actor)) forbidden()
  return reader()
    .selectFrom('claims')
    .innerJoin('mosques', 'mosques.id', 'claims.mosqueId')
    .where((where) => where.or([where('state', '<>', 'open'), where('claims.createdAt', '>', earliestOpen(now))]))
}

const select = (from: ReturnType<typeof claimsOf>) =>
  from
    .leftJoin('claimPhotos', 'claimPhotos.claimId', 'claims.id')
    .select('claimPhotos.codes')
    .select(['claims.id', 'mosqueId', 'claims.name', 'role', 'claims.email', 'claims.phone', 'note', 'language'])
    .select(['proof', 'publishedContact', 'confirmedAt', 'state', 'claims.createdAt', 'decidedAt', 'decidedByName'])
    .select(['heldBy', 'offer'])
    .select(['mosques.name as mosqueName', 'mosques.arabicName as mosqueArabicName', 'mosques.slug'])
    .select((row) =>
      row
        .exists(
          row
            .selectFrom('reports')
            .select('reports.id')
            .whereRef('reports.mosqueId', '=', 'claims.mosqueId')
            .where('reports.kind', '=', 'suggestion')
            .where('reports.state', '=', 'accepted')
            .where('reports.content', 'like', '{"field":"phone"%'),
        )
        .as('isPhoneSuggested'),
    )

// SQLite answers with a number.
const toClaim = ({ codes, ...row }: Awaited<ReturnType<typeof loadRow>> & object): Claim => ({
  ...row,
  photoCodes: codes === null ? null : (JSON.parse(codes) as string[]),
  isPhoneSuggested: Boolean(row.isPhoneSuggested),
})

const loadRow = (actor: Actor | null, id: string, now: Date) =>
  select(claimsOf(actor, now)).where('claims.id', '=', id).executeTakeFirst()

function filtered(from: ReturnType<typeof claimsOf>, filter: ClaimFilter) {
  if (filter === 'decided') return from.where('state', '<>', 'open')
  return from.where('state', '=', 'open').where('heldBy', filter === 'held' ? 'is not' : 'is', null)
}

const sentByNetwork = sql`(select count(*) from claims as sent where sent."heldBy" = claims."heldBy")`

/** How many claims wait, or are held. */
export const countClaims = async (actor: Actor | null, filter: ClaimFilter, now: Date): Promise<number> =>
  countRows(filtered(claimsOf(actor, now), filter))

/** Throws away the claims that are held and arrived before an instant; returns their number. */
export async function discardHeldClaims(actor: Actor | null, before: Date): Promise<number> {
  if (!actor || !canDecideClaims(actor)) forbidden()
  if (Number.isNaN(before.getTime())) return 0
  return await catchRollback(() =>
    write(actor, { action: 'claim.discarded', kind: 'claim', subjectId: 'held' }, async (trx, recorded) => {
      const held = trx.deleteFrom('claims').where('state', '=', 'open').where('heldBy', 'is not', null)
      return await discardRows(held.where('createdAt', '<=', before.toISOString()), recorded)
    }),
  )
}

/** One page of claims: open ones oldest first, of held ones those first whose network sent least, decided ones newest first. */
export async function listClaims(actor: Actor | null, filter: ClaimFilter, page: PageOrRow, now: Date) {
  const all = filtered(claimsOf(actor, now), filter)
  const matching = typeof page === 'number' ? all : all.where('claims.id', '=', page.id)
  const order = filter === 'decided' ? 'desc' : 'asc'
  const selected = filter === 'held' ? select(matching).orderBy(sentByNetwork) : select(matching)
  const ordered = selected
    .orderBy(filter === 'decided' ? 'decidedAt' : 'claims.createdAt', order)
    .orderBy('claims.id', order)
  const { rows, ...counted } = await loadPage(matching, ordered, { page, size: PAGE_SIZE })
  return { claims: rows.map(toClaim), ...counted }
}

/** A claim that can be decided; null when it has ended or was decided, or there is none. */
export async function findOpenClaim(actor: Actor | null, id: string, now: Date): Promise<Claim | null> {
  const row = await loadRow(actor, id, now)
  return row?.state === 'open' ? toClaim(row) : null
}

/** The photo of an open claim, a WebP; null when there is none for the actor, whoever asks. */
export async function readClaimPhoto(actor: Actor | null, id: string, now: Date): Promise<Buffer | null> {
  if (!canDecideClaims(actor)) return null
  const row = await claimsOf(actor, now)
    .innerJoin('claimPhotos', 'claimPhotos.claimId', 'claims.id')
    .select('data')
    .where('claims.id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return row ? Buffer.from(row.data, 'base64') : null
}

/** Erases the photos of the claims for a mosque that is deleted. Its caller has checked that the actor may delete it. */
export async function eraseClaimPhotosOf(trx: Transaction<Database>, mosqueId: string): Promise<void> {
  const claims = trx.selectFrom('claims').select('id').where('mosqueId', '=', mosqueId)
  await trx.deleteFrom('claimPhotos').where('claimId', 'in', claims).execute()
}

/** Marks an open claim as decided in a transaction and erases what was offered; false when somebody else was faster. Its caller has checked the actor. */
export async function markClaim(
  trx: Transaction<Database>,
  actor: Actor,
  id: string,
  state: 'invited' | 'rejected',
  now: Date,
): Promise<boolean> {
  const marked = trx
    .updateTable('claims')
    .set({ state, decidedAt: now.toISOString(), decidedByName: actor.name, tokenHash: null, heldBy: null })
    .set({ phone: sql`case when offer is null then phone end`, offer: null })
    .where('id', '=', id)
    .where('state', '=', 'open')
  if ((await updateRows(marked)) === 0) return false
  await trx.deleteFrom('claimPhotos').where('claimId', '=', id).execute()
  return true
}

/** Rejects a claim and mails the reason to the claimant; false when it can no longer be decided. */
export async function rejectClaim(
  actor: Actor | null,
  { id, reason }: { id: string; reason: string },
  now: Date,
): Promise<boolean> {
  if (!actor || !canDecideClaims(actor)) forbidden()
  const claim = await findOpenClaim(actor, id, now)
  if (!claim) return false
  const change = { action: 'claim.rejected', kind: 'claim', subjectId: id, mosqueId: claim.mosqueId }
  const isDone = await catchRollback(() =>
    write(actor, change, async (trx) => {
      if (!(await markClaim(trx, actor, id, 'rejected', now))) rollBack(false)
      await queueRejection(trx, claim, reason, now)
      return true
    }),
  )
  startDelivery()
  return isDone
}

/** Erases an open claim that the claimant took back, and mails nobody; false when it can no longer be decided. */
export async function withdrawClaim(actor: Actor | null, id: string, now: Date): Promise<boolean> {
  if (!actor || !canDecideClaims(actor)) forbidden()
  const claim = await findOpenClaim(actor, id, now)
  if (!claim) return false
  const change = { action: 'claim.withdrawn', kind: 'claim', subjectId: id, mosqueId: claim.mosqueId }
  return await catchRollback(() =>
    write(actor, change, async (trx) => {
      const open = trx.deleteFrom('claims').where('id', '=', id).where('state', '=', 'open')
      return (await deleteRows(open)) > 0 || rollBack(false)
    }),
  )
}

/** Erases decided claims and those that ended undecided, and the claims of mosques that are neither shown nor in the bin. */
export const eraseClaims = (trx: Transaction<Database>, before: EraseBefore): Promise<number> =>
  deleteRows(trx.deleteFrom('claims').where(isErasable(before)))

/**
 * Queues the email to the published address of a mosque. It repeats nothing of what the claimant wrote, so that nobody
 * can send others a text of their own: who it is stands on the page that it leads to.
 */
export async function queueConfirmation(
  trx: Transaction<Database>,
  { id, mosque, to, token }: { id: string; mosque: string; to: string; token: string },
  { language, origin, now }: { language: Language; origin: string; now: Date },
): Promise<void> {
  const { customization } = await siteSettings()
  const { claimConfirm: texts } = textsIn(language).mail
  const url = `${origin}${localAddress(language, '/confirm-claim')}?token=${encodeURIComponent(token)}`
  const email = renderEmail(customization, language, {
    to,
    subject: texts.subject({ mosque }),
    heading: texts.heading,
    parts: [texts.text({ mosque, siteName: customization.siteName }), texts.ignore],
    action: { label: texts.action, url },
  })
  await queueMail(trx, { kind: 'claim', subjectId: id }, email, now)
}

/** Queues the email to a claimant who is not invited, with the superadmin's reason. */
async function queueRejection(
  trx: Transaction<Database>,
  claim: MosqueNames & { id: string; email: string; language: string },
  reason: string,
  now: Date,
): Promise<void> {
  const { customization, general } = await siteSettings()
  const language = general.languages.find((each) => each === claim.language) ?? general.languages[0]
  const { claimRejected: texts } = textsIn(language).mail
  const mosque = nameOfMosque(language, claim)
  const email = renderEmail(customization, language, {
    to: claim.email,
    subject: texts.subject({ mosque }),
    heading: texts.heading,
    parts: [texts.text({ mosque }), reason],
  })
  await queueMail(trx, { kind: 'claim', subjectId: claim.id }, email, now)
}
