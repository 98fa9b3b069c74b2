import { randomInt } from 'node:crypto'
import { hashPassword } from 'better-auth/crypto'
import type { Kysely, Transaction } from 'kysely'
import { mosqueAdminState, selectMosqueAdmins, superadminEmails } from '#app/access/admin-rows.server.ts'
import { expireLinks } from '#app/access/one-time-links.server.ts'
import { type Actor, canCreateMosqueAdmin, canInviteColleagues, canSeeAdminsOf } from '#app/access/permissions.ts'
import { asDate, authDate, authFlag } from '#app/db/auth-values.server.ts'
import { newId } from '#app/db/ids.ts'
import type { Database } from '#app/db/schema.ts'
import { catchRollback, rollBack, write } from '#app/db/write.server.ts'
import { isKnownPassword } from '#app/features/accounts/known-passwords.server.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { fullDate } from '#app/i18n/dates.ts'
import { type Language, localAddress } from '#app/i18n/languages.ts'
import { namedIn } from '#app/i18n/mosque-names.ts'
import { publicTexts } from '#app/i18n/texts.ts'
import { dayInZone } from '#app/lib/time.ts'
import { forbidden } from '#app/lib/web/http.ts'
import { renderEmail } from '#app/services/mail/email-layout.ts'
import { queueMail, startDelivery } from '#app/services/mail/queue.server.ts'
import { siteSettings } from '#app/services/settings.server.ts'

export type ShownAdmin = MosqueAdminLine & { lastSignIn: string | null }

export type MosqueAdminLine = {
  id: string
  name: string
  email: string
  /** Invited admins have never had a password. */
  state: 'active' | 'inactive' | 'invited'
  lastSignInAt: string | null
}

export type NewAdmin = { name: string; email: string; mosqueId: string }
export type CreatedAdmin =
  | { ok: true; id: string; password: string }
  | { ok: false; reason: 'used' | 'linked' | 'missing' }

/** Lists the admins of a mosque in the order they were added, the invited first. */
export async function listMosqueAdmins(actor: Actor | null, mosqueId: string): Promise<MosqueAdminLine[]> {
  if (!canSeeAdminsOf(actor, mosqueId)) forbidden()
  const rows = await selectMosqueAdmins()
    .where('user.mosqueId', '=', mosqueId)
    .orderBy('user.createdAt')
    .orderBy('user.id')
    .execute()
  const admins = rows.map(
    (row): MosqueAdminLine => ({
      id: row.id,
      name: row.name,
      email: row.email,
      state: mosqueAdminState(row),
      lastSignInAt: row.lastLoginAt ? asDate(row.lastLoginAt).toISOString() : null,
    }),
  )
  return admins.sort((one, other) => Number(other.state === 'invited') - Number(one.state === 'invited'))
}

/** Lists the admins of a mosque with the formatted day of their last sign-in. */
export async function formatMosqueAdmins(
  actor: Actor | null,
  mosqueId: string,
  language: Language,
): Promise<ShownAdmin[]> {
  const { timeZone } = (await siteSettings()).general
  const { dates } = publicTexts.of(language)
  return (await listMosqueAdmins(actor, mosqueId)).map((admin) => ({
    ...admin,
    lastSignIn: admin.lastSignInAt && fullDate(dates, dayInZone(new Date(admin.lastSignInAt), timeZone)),
  }))
}

/**
 * Creates the first admin of a mosque: user, account and link to the mosque. The password is returned only here.
 */
export async function createMosqueAdmin(actor: Actor | null, person: NewAdmin, now: Date): Promise<CreatedAdmin> {
  if (!actor || !canCreateMosqueAdmin(actor)) forbidden()
  const password = generatePassword()
  // Hashing is slow on purpose, so it runs before the transaction.
  const hash = await hashPassword(password)
  const change = { action: 'admin.create', kind: 'user', subjectId: '', mosqueId: person.mosqueId }
  return catchRollback<CreatedAdmin>(() =>
    write(actor, change, async (trx, record) => {
      if (await hasAdmin(trx, person.mosqueId)) rollBack({ ok: false, reason: 'linked' })
      const id = await insertMosqueAdmin(trx, person, 'active', now)
      await insertPassword(trx, id, hash, now)
      Object.assign(record, { subjectId: id, after: { ...person, status: 'active' } })
      return { ok: true, id, password }
    }),
  )
}

/** Inserts an admin of an existing mosque with an unused email, or rolls the write back with the reason. */
export async function insertMosqueAdmin(
  trx: Kysely<Database>,
  { name, email, mosqueId, emailVerified = false }: NewAdmin & { emailVerified?: boolean },
  status: 'active' | 'inactive',
  now: Date,
): Promise<string> {
  const mosque = await trx.selectFrom('mosques').select('id').where('id', '=', mosqueId).executeTakeFirst()
  if (!mosque) rollBack({ ok: false, reason: 'missing' })
  const at = authDate(now)
  const person = { name, email, mosqueId, role: 'mosque_admin' as const, emailVerified: authFlag(emailVerified) }
  const inserted = await trx
    .insertInto('user')
    .values({ ...person, id: newId(), status, createdAt: at, updatedAt: at })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id ?? rollBack({ ok: false, reason: 'used' })
}

/** Stores a hashed password, which replaces an earlier one. */
export async function insertPassword(trx: Kysely<Database>, userId: string, hash: string, now: Date): Promise<void> {
  const at = authDate(now)
  await trx.deleteFrom('account').where('userId', '=', userId).where('providerId', '=', 'credential').execute()
  const account = { id: newId(), accountId: userId, providerId: 'credential', userId, password: hash }
  await trx
    .insertInto('account')
    .values({ ...account, createdAt: at, updatedAt: at })
    .execute()
}

// Characters that look alike (l, 1, O, 0) are left out, because people copy passwords from paper.
const characterClasses = ['abcdefghijkmnopqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789', '!@#$%&*+-=?']
const PASSWORD_CHARS = 12

const pick = (from: string) => from[randomInt(from.length)] as string

/** Generates a password with at least one lowercase letter, uppercase letter, digit and symbol, shuffled, that is none of the known. */
export function generatePassword(length = PASSWORD_CHARS): string {
  const chars = characterClasses.map(pick)
  while (chars.length < length) chars.push(pick(characterClasses.join('')))
  for (let last = chars.length - 1; last > 0; last--) {
    const other = randomInt(last + 1)
    ;[chars[last], chars[other]] = [chars[other] as string, chars[last] as string]
  }
  const password = chars.join('')
  return isKnownPassword(password, []) ? generatePassword(length) : password
}

/** Activates or deactivates an admin; deactivating ends every session and link. Null when there is no such admin. */
export async function setAdminStatus(
  actor: Actor | null,
  { userId, mosqueId, status }: { userId: string; mosqueId: string; status: 'active' | 'inactive' },
  now: Date,
): Promise<{ name: string } | null> {
  if (!actor || !canCreateMosqueAdmin(actor)) forbidden()
  const action = status === 'active' ? 'admin.reactivate' : 'admin.deactivate'
  return catchRollback(() =>
    write(actor, { action, kind: 'user', subjectId: userId, mosqueId }, async (trx, change) => {
      const person = (await adminOf(trx, userId, mosqueId)) ?? rollBack(null)
      Object.assign(change, { before: person, after: { ...person, status } })
      await trx
        .updateTable('user')
        .set({ status, updatedAt: authDate(now) })
        .where('id', '=', userId)
        .execute()
      if (status === 'inactive') await endAccess(trx, userId, person.email, now)
      return { name: person.name }
    }),
  )
}

/** Removes an admin with account, sessions and links. Null when there is no such admin. */
export async function removeMosqueAdmin(
  actor: Actor | null,
  { userId, mosqueId }: { userId: string; mosqueId: string },
  now: Date,
): Promise<{ name: string } | null> {
  if (!actor || !canCreateMosqueAdmin(actor)) forbidden()
  return catchRollback(() =>
    write(actor, { action: 'admin.remove', kind: 'user', subjectId: userId, mosqueId }, async (trx, change) => {
      const person = (await adminOf(trx, userId, mosqueId)) ?? rollBack(null)
      change.before = person
      await deleteAdmin(trx, userId, person.email, now)
      return { name: person.name }
    }),
  )
}

/** Lists a removed admin again, to be invited; false when the email has an account by now, or the mosque is gone. */
export async function bringBackAdmin(actor: Actor | null, person: NewAdmin, now: Date): Promise<boolean> {
  if (!actor || !canCreateMosqueAdmin(actor)) forbidden()
  const change = { action: 'admin.create', kind: 'user', subjectId: '', mosqueId: person.mosqueId }
  const back = await catchRollback<{ ok: boolean }>(() =>
    write(actor, change, async (trx, record) => {
      const id = await insertMosqueAdmin(trx, person, 'inactive', now)
      Object.assign(record, { subjectId: id, after: { ...person, status: 'inactive' } })
      return { ok: true }
    }),
  )
  return back.ok
}

/** Removes the actor's own account with sessions and links; false for the last admin of the mosque who can sign in. */
export async function leaveMosque(actor: Actor | null, page: Page, now: Date): Promise<boolean> {
  const mosqueId = actor?.mosqueId ?? ''
  if (!actor || !canInviteColleagues(actor, mosqueId)) forbidden()
  const { id: userId, email } = actor
  const left = await catchRollback(() =>
    write(actor, { action: 'admin.leave', kind: 'user', subjectId: userId, mosqueId }, async (trx, change) => {
      const person = (await adminOf(trx, userId, mosqueId)) ?? rollBack(false)
      const others = await colleagueEmails(trx, mosqueId, email)
      if (others.length === 0) rollBack(false)
      change.before = person
      await deleteAdmin(trx, userId, email, now)
      await tellColleagues(trx, { mosqueId, by: actor }, page, now)
      return true
    }),
  )
  if (left) startDelivery()
  return left
}

type Page = { origin: string; language: Language }
type ColleagueNews = {
  mosqueId: string
  /** Who invited or left, and knows it. */
  by: { name: string; email: string }
  /** The address that was invited. */
  invited?: string
}

/** The addresses of those who look after a mosque and can sign in, without this one. */
const colleagueEmails = async (trx: Kysely<Database>, mosqueId: string, email: string): Promise<string[]> => {
  const admins = trx.selectFrom('user').select('email').where('mosqueId', '=', mosqueId)
  const active = admins.where('role', '=', 'mosque_admin').where('status', '=', 'active').where('email', '!=', email)
  return (await active.orderBy('email').execute()).map((admin) => admin.email)
}

/** Mails the other admins of the mosque and the superadmins that somebody was invited or has left. */
export async function tellColleagues(
  trx: Kysely<Database>,
  { mosqueId, by, invited }: ColleagueNews,
  { origin, language }: Page,
  now: Date,
): Promise<void> {
  const names = trx.selectFrom('mosques').select(['name', 'arabicName']).where('id', '=', mosqueId)
  const { name: mosque } = namedIn(language, await names.executeTakeFirstOrThrow())
  const { customization } = await siteSettings()
  const { colleagues: news } = textsIn(language).mail
  const said = { person: by.name, mosque }
  const text = invited ? news.invited({ ...said, email: invited }) : news.left(said)
  const tell = (to: string, path: string) =>
    queueMail(
      trx,
      { kind: 'colleagues' },
      renderEmail(customization, language, {
        ...{ to, subject: news.subject({ mosque }), heading: news.subject({ mosque }), parts: [text] },
        action: { label: news.action, url: origin + localAddress(language, path) },
      }),
      now,
    )
  for (const to of await superadminEmails(trx)) await tell(to, `/admin/mosques/${mosqueId}/admins`)
  for (const to of await colleagueEmails(trx, mosqueId, by.email)) await tell(to, '/admin/mosque/colleagues')
}

async function deleteAdmin(trx: Kysely<Database>, userId: string, email: string, now: Date) {
  await endAccess(trx, userId, email, now)
  await trx.deleteFrom('user').where('id', '=', userId).execute()
}

async function endAccess(trx: Kysely<Database>, userId: string, email: string, now: Date) {
  await trx.deleteFrom('session').where('userId', '=', userId).execute()
  await trx.deleteFrom('verification').where('value', '=', userId).execute()
  await expireLinks(trx, email, now)
}

const hasAdmin = async (trx: Kysely<Database>, mosqueId: string) =>
  (await trx
    .selectFrom('user')
    .select('id')
    .where('mosqueId', '=', mosqueId)
    .where('role', '=', 'mosque_admin')
    .executeTakeFirst()) !== undefined

/** Loads an admin of exactly this mosque. */
export const adminOf = (trx: Kysely<Database>, userId: string, mosqueId: string) =>
  trx
    .selectFrom('user')
    .select(['name', 'email', 'status', 'mosqueId'])
    .where('id', '=', userId)
    .where('mosqueId', '=', mosqueId)
    .where('role', '=', 'mosque_admin')
    .executeTakeFirst()

export type ImportedAdmin = {
  name: string
  email: string
  role: 'superadmin' | 'mosque_admin'
  mosqueId: string | null
}

/** Stores an imported admin and returns the id; a mosque admin is inactive and without password until invited. */
export async function insertImportedAdmin(
  trx: Transaction<Database>,
  admin: ImportedAdmin,
  now: Date,
): Promise<string> {
  const at = authDate(now)
  const status = admin.role === 'superadmin' ? ('active' as const) : ('inactive' as const)
  const id = newId()
  await trx
    .insertInto('user')
    .values({ ...admin, id, status, emailVerified: authFlag(false), createdAt: at, updatedAt: at })
    .execute()
  return id
}

/** Unlinks the admins of a deleted mosque, whose accounts remain; returns their ids. */
export async function unlinkAdmins(trx: Transaction<Database>, mosqueId: string): Promise<string[]> {
  const admins = await trx
    .updateTable('user')
    .set({ mosqueId: null })
    .where('mosqueId', '=', mosqueId)
    .returning('id')
    .execute()
  return admins.map((admin) => admin.id)
}

/** Links a restored mosque to its former admins, except those who have another mosque. */
export async function linkAdmins(trx: Transaction<Database>, userIds: string[], mosqueId: string): Promise<void> {
  if (userIds.length === 0) return
  await trx
    .updateTable('user')
    .set({ mosqueId })
    .where('id', 'in', userIds)
    .where('mosqueId', 'is', null)
    .where('role', '=', 'mosque_admin')
    .execute()
}
