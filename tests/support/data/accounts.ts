import { hashPassword } from 'better-auth/crypto'
import type { Insertable, Selectable } from 'kysely'
import { auth } from '#app/access/auth.server.ts'
import type { Actor } from '#app/access/permissions.ts'
import { asBoolean, authDate } from '#app/db/auth-values.server.ts'
import { db } from '#app/db/client.server.ts'
import { newId } from '#app/db/ids.ts'
import type { Database } from '#app/db/schema.ts'
import type { RequestFacts } from '#app/lib/web/request-context.ts'
import type { Mail } from '#app/services/mail/mail.ts'
import { waitForDelivery } from '#app/services/mail/queue.server.ts'
import { aMosque, aMosqueAdmin } from './factories.ts'

/** The password of every admin created by `anAdminWhoSignsIn`. */
export const password = 'Right#Pass1'
let hashed: Promise<string> | undefined

/** A mosque admin with a mosque and the password above. */
export async function anAdminWhoSignsIn(fields: Partial<Insertable<Database['user']>> = {}) {
  const admin = await aMosqueAdmin({ mosqueId: fields.mosqueId ?? (await aMosque()).id, ...fields })
  hashed ??= hashPassword(password)
  const at = authDate(new Date('2026-01-01T00:00:00Z'))
  await db()
    .insertInto('account')
    .values({
      id: newId(),
      accountId: admin.id,
      providerId: 'credential',
      userId: admin.id,
      password: await hashed,
      createdAt: at,
      updatedAt: at,
    })
    .execute()
  return admin
}

/** The facts of a request, as the host passes them. */
export const requestFactsWith = (fields: Partial<RequestFacts> = {}): RequestFacts => ({
  id: 'test',
  clientAddress: '192.0.2.1',
  origin: 'http://localhost:3000',
  now: new Date(),
  script: '/assets/start.js',
  nonce: null,
  ...fields,
})

/** A request of a browser with the cookies of an earlier response. */
export const requestWith = (headers?: Headers, path = '/'): Request =>
  new Request(`http://localhost:3000${path}`, { headers: { cookie: headers ? cookieIn(headers) : '' } })

export const userRow = (id: string) =>
  db().selectFrom('user').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export const sessionsOf = (userId: string) =>
  db().selectFrom('session').selectAll().where('userId', '=', userId).execute()

/** A stored user as an actor. */
export const actorOf = (user: Selectable<Database['user']>): Actor => ({
  id: user.id,
  name: user.name,
  email: user.email,
  role: user.role,
  mosqueId: user.mosqueId,
  phone: user.phone,
  picture: null,
  emailVerified: asBoolean(user.emailVerified),
  twoFactorEnabled: asBoolean(user.twoFactorEnabled),
})

/** The emails in the outbox to an address, oldest first. */
export async function emailsTo(email: string): Promise<Mail[]> {
  await waitForDelivery()
  const rows = await db().selectFrom('outbox').select('content').orderBy('id').execute()
  return rows.map(({ content }) => JSON.parse(content) as Mail).filter((mail) => mail.to === email)
}

/** The Cookie header of a browser in which this user is signed in. */
export async function cookieOf(user: { id: string }): Promise<string> {
  const { api } = await auth(requestFactsWith())
  const { headers } = await api.signInByLink({ body: { userId: user.id }, headers: new Headers(), returnHeaders: true })
  return cookieIn(headers)
}

/** The Cookie header that a browser sends after a response. */
export const cookieIn = (headers: Headers): string =>
  headers
    .getSetCookie()
    .filter((cookie) => !/max-age=0/i.test(cookie))
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
