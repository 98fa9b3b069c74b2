import { hashPassword } from 'better-auth/crypto'
import type { Transaction } from 'kysely'
import { attemptLimits } from '#app/access/attempt-rules.ts'
import { createLink, findLink, linkLifetimeSeconds, linkUrl, redeemLink } from '#app/access/one-time-links.server.ts'
import { type Actor, canCreateMosqueAdmin } from '#app/access/permissions.ts'
import { authDate, authFlag } from '#app/db/auth-values.server.ts'
import { reader } from '#app/db/client.server.ts'
import { catchRollback, rollBack } from '#app/db/rollback.server.ts'
import type { Database } from '#app/db/schema.ts'
import { write } from '#app/db/write.server.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { type Language, localAddress } from '#app/i18n/languages.ts'
import { forbidden } from '#app/lib/web/http.ts'
import { countHit, countHitFrom } from '#app/services/limits.server.ts'
import { renderEmail } from '#app/services/mail/email-layout.ts'
import { queueMail, startDelivery } from '#app/services/mail/queue.server.ts'
import { isMailConfigured } from '#app/services/mail/transport.server.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { adminOf, insertMosqueAdmin, insertPassword, type NewAdmin } from './mosque-admins.server.ts'

/** Where the link of an invitation leads, in the language of the email. */
export type InvitationPage = { origin: string; language: Language }
type Page = InvitationPage & { clientAddress: string }
type Invitee = NewAdmin & { id: string; createdBy: string }

/** With a mail service the link is only emailed (`url` is null), so that accepting it proves the address. */
export type Invited =
  | { ok: true; email: string; url: string | null }
  | { ok: false; reason: 'used' | 'missing' | 'too-many' }

/** Writes in the same transaction; when it returns false nothing is stored. */
type AlsoWrite = (trx: Transaction<Database>) => Promise<boolean>

/** Invites another admin of a mosque, who can sign in after choosing a password. */
export async function inviteMosqueAdmin(
  actor: Actor | null,
  person: NewAdmin,
  page: Page,
  now: Date,
  also?: AlsoWrite,
): Promise<Invited> {
  if (!actor || !canCreateMosqueAdmin(actor)) forbidden()
  const change = { action: 'admin.invite', kind: 'user', subjectId: '', mosqueId: person.mosqueId }
  return sending(() =>
    write(actor, change, async (trx, record) => {
      const id = await insertMosqueAdmin(trx, person, 'inactive', now)
      Object.assign(record, { subjectId: id, after: { ...person, status: 'inactive' } })
      if (also && !(await also(trx))) rollBack({ ok: false, reason: 'missing' })
      return await invitation(trx, { ...person, id, createdBy: actor.id }, page, now)
    }),
  )
}

/** Repeats an invitation that was not accepted, or invites an imported admin. */
export async function inviteAgain(
  actor: Actor | null,
  { userId, mosqueId }: { userId: string; mosqueId: string },
  page: Page,
  now: Date,
): Promise<Invited> {
  if (!actor || !canCreateMosqueAdmin(actor)) forbidden()
  return sending(() =>
    write(actor, { action: 'admin.invite', kind: 'user', subjectId: userId, mosqueId }, async (trx, change) => {
      const person = (await adminOf(trx, userId, mosqueId)) ?? rollBack({ ok: false, reason: 'missing' })
      change.after = person
      return await invitation(trx, { ...person, mosqueId, id: userId, createdBy: actor.id }, page, now)
    }),
  )
}

async function sending(work: () => Promise<Invited>): Promise<Invited> {
  const invited = await catchRollback(work)
  if (invited.ok) startDelivery()
  return invited
}

async function invitation(
  trx: Transaction<Database>,
  person: Invitee,
  { clientAddress, ...page }: Page,
  now: Date,
): Promise<Invited> {
  const { email } = person
  const { invitationAddress, invitationEmails } = attemptLimits
  const wait =
    (await countHitFrom(trx, { kind: 'invitationAddress', subject: [] }, clientAddress, invitationAddress, now)) ||
    (await countHit(trx, { kind: 'invitationEmails', subject: [email] }, invitationEmails, now))
  if (wait > 0) rollBack({ ok: false, reason: 'too-many' })
  const url = await queueInvitation(trx, person, page, now)
  return { ok: true, email, url: isMailConfigured() ? null : url }
}

/** Creates the link of an invitation and queues its email; returns the link. Limits are the caller's. */
export async function queueInvitation(
  trx: Transaction<Database>,
  { name, email, mosqueId, id, createdBy }: Invitee,
  { origin, language }: InvitationPage,
  now: Date,
): Promise<string> {
  const link = { purpose: 'invitation' as const, email, userId: id, mosqueId, createdBy }
  const token = await createLink(trx, { ...link, seconds: linkLifetimeSeconds.invitation }, now)
  const url = linkUrl(origin, localAddress(language, '/invitation'), token)
  const mosque = await trx.selectFrom('mosques').select('name').where('id', '=', mosqueId).executeTakeFirstOrThrow()
  const { customization } = await siteSettings()
  const texts = textsIn(language).admin.adminPeople.invitation
  const mail = renderEmail(customization, language, {
    to: email,
    subject: texts.subject(customization.siteName),
    heading: texts.heading(mosque.name),
    parts: [texts.email(name, mosque.name, customization.siteName)],
    action: { label: texts.action, url },
  })
  await queueMail(trx, { kind: 'invitation' }, mail, now)
  return url
}

/** Finds the email and mosque of a valid invitation, without using it up. */
export async function findInvitation(token: string, now: Date): Promise<{ email: string; mosque: string } | null> {
  const link = await findLink(token, ['invitation'], now)
  if (!link?.userId || !link.mosqueId) return null
  const row = await reader()
    .selectFrom('user')
    .innerJoin('mosques', 'mosques.id', 'user.mosqueId')
    .select(['user.email', 'mosques.name as mosque'])
    .where('user.id', '=', link.userId)
    .where('user.mosqueId', '=', link.mosqueId)
    .executeTakeFirst()
  return row ?? null
}

/** Accepts an invitation: sets the password and activates the account. False when the link is no longer valid. */
export async function acceptInvitation(token: string, password: string, now: Date): Promise<boolean> {
  const known = await findInvitation(token, now)
  if (!known) return false
  const hash = await hashPassword(password)
  return catchRollback(() =>
    write(null, { action: 'admin.accept', kind: 'user', subjectId: '' }, async (trx) => {
      const link = (await redeemLink(trx, token, ['invitation'], now)) ?? rollBack(false)
      const person = await adminOf(trx, link.userId ?? '', link.mosqueId ?? '')
      if (!person || !link.userId) rollBack(false)
      await insertPassword(trx, link.userId, hash, now)
      await trx
        .updateTable('user')
        .set({ status: 'active', emailVerified: authFlag(isMailConfigured()), updatedAt: authDate(now) })
        .where('id', '=', link.userId)
        .execute()
      return true
    }),
  )
}
