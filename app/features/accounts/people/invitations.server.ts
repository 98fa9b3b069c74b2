import { hashPassword } from 'better-auth/crypto'
import type { Transaction } from 'kysely'
import { selectMosqueAdmins } from '#app/access/admin-rows.server.ts'
import { attemptLimits } from '#app/access/attempt-rules.ts'
import { createLink, findLink, linkLifetimeSeconds, linkUrl, redeemLink } from '#app/access/one-time-links.server.ts'
import { type Actor, canCreateMosqueAdmin, canInviteColleagues } from '#app/access/permissions.ts'
import { authDate, authFlag } from '#app/db/auth-values.server.ts'
import { reader } from '#app/db/client.server.ts'
import type { Database } from '#app/db/schema.ts'
import { catchRollback, rollBack, write } from '#app/db/write.server.ts'
import { newAdminSchema } from '#app/features/accounts/account-schema.ts'
import type { AdminTexts } from '#app/i18n/admin-texts.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { type Language, localAddress } from '#app/i18n/languages.ts'
import { type MosqueNames, namedIn } from '#app/i18n/mosque-names.ts'
import { parseForm } from '#app/lib/web/forms.ts'
import { forbidden } from '#app/lib/web/http.ts'
import { countHit, countHitFrom } from '#app/services/limits.server.ts'
import { renderEmail } from '#app/services/mail/email-layout.ts'
import { queueMail, startDelivery } from '#app/services/mail/queue.server.ts'
import { isMailConfigured } from '#app/services/mail/transport.server.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { listAllAdmins } from './all-admins.server.ts'
import { adminOf, insertMosqueAdmin, insertPassword, type NewAdmin, tellColleagues } from './mosque-admins.server.ts'

const MAX_MOSQUES = 200

/** Where the link of an invitation leads, in the language of the email. */
export type InvitationPage = { origin: string; language: Language }
type Page = InvitationPage & { clientAddress: string }
type Invitee = NewAdmin & {
  id: string
  createdBy: string
  /** The name of the admin of the mosque who invites; not given when a superadmin does. */
  invitedBy?: string
}

/** With a mail service the link is only emailed (`url` is null), so that accepting it proves the address. */
export type Invited =
  | { ok: true; email: string; url: string | null }
  | { ok: false; reason: 'used' | 'missing' | 'too-many' }

/** Colleagues that the admins of a mosque invite within a week. */
const MAX_COLLEAGUES_A_WEEK = 3
const WEEK_MS = 7 * 24 * 3_600_000

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

/** Invites a colleague to look after the actor's own mosque; the others who do and the superadmins are told. */
export async function inviteColleague(
  actor: Actor | null,
  email: string,
  page: Page,
  now: Date,
): Promise<Invited | { ok: false; reason: 'weekly' }> {
  const mosqueId = actor?.mosqueId ?? ''
  if (!actor || !canInviteColleagues(actor, mosqueId)) forbidden()
  const person = { name: email.slice(0, email.indexOf('@')), email, mosqueId }
  return sending(() =>
    write(actor, { action: 'admin.invite', kind: 'user', subjectId: '', mosqueId }, async (trx, record) => {
      if ((await countColleagues(trx, mosqueId, now)) >= MAX_COLLEAGUES_A_WEEK)
        rollBack({ ok: false, reason: 'weekly' })
      const id = await insertMosqueAdmin(trx, person, 'inactive', now)
      Object.assign(record, { subjectId: id, after: { ...person, status: 'inactive' } })
      await tellColleagues(trx, { mosqueId, by: actor, invited: email }, page, now)
      return await invitation(trx, { ...person, id, createdBy: actor.id, invitedBy: actor.name }, page, now)
    }),
  )
}

/** Invitations of the last week to look after a mosque, by its admins. */
async function countColleagues(trx: Transaction<Database>, mosqueId: string, now: Date): Promise<number> {
  const links = await trx
    .selectFrom('oneTimeLinks')
    .innerJoin('user', 'user.id', 'oneTimeLinks.createdBy')
    .select('oneTimeLinks.tokenHash')
    .where('oneTimeLinks.purpose', '=', 'invitation')
    .where('oneTimeLinks.mosqueId', '=', mosqueId)
    .where('oneTimeLinks.createdAt', '>', new Date(now.getTime() - WEEK_MS).toISOString())
    .where('user.role', '=', 'mosque_admin')
    .execute()
  return links.length
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
      Object.assign(change, { before: person, after: person })
      return await invitation(trx, { ...person, mosqueId, id: userId, createdBy: actor.id }, page, now)
    }),
  )
}

async function sending<T extends { ok: boolean }>(work: () => Promise<T>): Promise<T> {
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
  { name, email, mosqueId, id, createdBy, invitedBy }: Invitee,
  { origin, language }: InvitationPage,
  now: Date,
): Promise<string> {
  const link = { purpose: 'invitation' as const, email, userId: id, mosqueId, createdBy }
  const seconds = linkLifetimeSeconds[invitedBy ? 'colleague' : 'invitation']
  const token = await createLink(trx, { ...link, seconds }, now)
  const url = linkUrl(origin, localAddress(language, '/invitation'), token)
  const names = trx.selectFrom('mosques').select(['name', 'arabicName']).where('id', '=', mosqueId)
  const mosque = namedIn(language, await names.executeTakeFirstOrThrow())
  const { customization } = await siteSettings()
  const texts = textsIn(language).mail.invitation
  const mail = renderEmail(customization, language, {
    to: email,
    subject: texts.subject({ site: customization.siteName }),
    heading: texts.heading({ mosque: mosque.name }),
    parts: [
      invitedBy
        ? texts.emailOfColleague({ person: invitedBy, mosque: mosque.name, site: customization.siteName })
        : texts.email({ name, mosque: mosque.name, site: customization.siteName }),
    ],
    action: { label: texts.action, url },
  })
  await queueMail(trx, { kind: 'invitation' }, mail, now)
  return url
}

/** Finds the email and mosque of a valid invitation, without using it up. */
export async function findInvitation(token: string, now: Date): Promise<(MosqueNames & { email: string }) | null> {
  const link = await findLink(token, ['invitation'], now)
  if (!link?.userId || !link.mosqueId) return null
  const row = await reader()
    .selectFrom('user')
    .innerJoin('mosques', 'mosques.id', 'user.mosqueId')
    .select(['user.email', 'mosques.name as mosqueName', 'mosques.arabicName as mosqueArabicName'])
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

export type InvitedAdmins = {
  count: number
  /** Where no email is sent: the links, which are shown only now. */
  links: { name: string; mosque: string; email: string; url: string }[]
  isLimited: boolean
}

/** Invites admins who have no password yet: those with these ids, or all who match a query. */
export async function inviteAdmins(
  actor: Actor | null,
  { ids, q }: { ids: readonly string[] | 'all'; q: string },
  page: InvitationPage & { clientAddress: string },
  now: Date,
): Promise<InvitedAdmins> {
  if (!actor || !canCreateMosqueAdmin(actor)) forbidden()
  const done: InvitedAdmins = { count: 0, links: [], isLimited: false }
  const { invitable } = await listAllAdmins(actor, { q, state: 'invited', page: 1 })
  for (const { id, name, mosqueId, mosqueName } of invitable) {
    if (!mosqueId || (ids !== 'all' && !ids.includes(id))) continue
    const invited = await inviteAgain(actor, { userId: id, mosqueId }, page, now)
    if (!invited.ok && invited.reason === 'too-many') return { ...done, isLimited: true }
    if (!invited.ok) continue
    done.count += 1
    if (invited.url) done.links.push({ name, mosque: mosqueName ?? '', email: invited.email, url: invited.url })
  }
  return done
}

/** A mosque for which an admin can be invited. */
export type InvitationLine = {
  mosqueId: string
  mosque: string
  /** The public email of the mosque, offered as the address. */
  email: string
  /** An admin who was invited and has not signed in; `hasLink` while the last invitation can be accepted. */
  invited: { id: string; name: string; email: string; hasLink: boolean } | null
}

/** What was filled in for one mosque. */
export type SubmittedLine = { mosqueId: string; userId: string; name: string; email: string }

/** What became of one line: an email that was sent or its link, or the errors of its fields. */
export type LineResult = { mosqueId: string; email?: string; url?: string | null; errors?: Record<string, string> }

/** The mosques among these that have no active admin, by name. */
export async function listInvitationLines(
  actor: Actor | null,
  ids: readonly string[],
  now: Date,
): Promise<InvitationLine[]> {
  if (!canCreateMosqueAdmin(actor)) forbidden()
  const wanted = [...new Set(ids)].slice(0, MAX_MOSQUES)
  if (wanted.length === 0) return []
  const mosques = await reader()
    .selectFrom('mosques')
    .select(['id', 'name', 'email'])
    .where('id', 'in', wanted)
    .orderBy('sortName')
    .orderBy('id')
    .execute()
  const people = await selectMosqueAdmins().where('user.mosqueId', 'in', wanted).orderBy('user.createdAt').execute()
  const admins = Map.groupBy(people, (person) => person.mosqueId)
  const links = await reader()
    .selectFrom('oneTimeLinks')
    .select('userId')
    .where('purpose', '=', 'invitation')
    .where('mosqueId', 'in', wanted)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now.toISOString())
    .execute()
  return mosques.flatMap(({ id, name, email }) => {
    const own = admins.get(id) ?? []
    if (own.some((admin) => admin.status === 'active')) return []
    const waiting = own.find((admin) => admin.accountId === null)
    const hasLink = links.some(({ userId }) => userId === waiting?.id)
    const invited = waiting ? { id: waiting.id, name: waiting.name, email: waiting.email, hasLink } : null
    return [{ mosqueId: id, mosque: name, email: email ?? '', invited }]
  })
}

/** Sends the invitations of all lines that are filled in; one that fails does not hold up the others. */
export async function sendInvitations(
  actor: Actor | null,
  lines: readonly SubmittedLine[],
  texts: Pick<AdminTexts, 'account' | 'adminManage' | 'adminPeople'>,
  page: Parameters<typeof inviteMosqueAdmin>[2],
  now: Date,
): Promise<LineResult[]> {
  if (!canCreateMosqueAdmin(actor)) forbidden()
  const { create } = texts.adminPeople
  const results: LineResult[] = []
  for (const { mosqueId, userId, name, email } of lines.slice(0, MAX_MOSQUES)) {
    if (!userId && !email.trim()) continue
    const parsed = userId ? null : parseForm(toForm({ mosqueId, name, email }), newAdminSchema(texts.adminPeople))
    if (parsed && !parsed.ok) {
      results.push({ mosqueId, errors: parsed.errors })
      continue
    }
    const sent = parsed
      ? await inviteMosqueAdmin(actor, parsed.value, page, now)
      : await inviteAgain(actor, { userId, mosqueId }, page, now)
    if (sent.ok) results.push({ mosqueId, email: sent.email, url: sent.url })
    else {
      const reasons = {
        used: create.used,
        missing: texts.adminManage.invite.missing,
        'too-many': texts.account.tooMany,
      }
      results.push({ mosqueId, errors: { email: reasons[sent.reason] } })
    }
  }
  return results
}

function toForm(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}
