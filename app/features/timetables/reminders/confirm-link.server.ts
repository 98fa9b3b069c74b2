import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Actor } from '#app/access/permissions.ts'
import { authFlag } from '#app/db/auth-values.server.ts'
import { type Connection, reader } from '#app/db/client.server.ts'
import { publishedFingerprint } from '#app/features/timetables/times-state.server.ts'
import { appSecret } from '#app/services/app-secret.server.ts'

/** A link works until the next monthly email is due. */
const LINK_DAYS = 35
const DAY_MS = 86_400_000
/** Keeps a signature from being used for anything else that is signed with the same secret. */
const PURPOSE = 'confirm-times'
const MAX_TOKEN_CHARS = 300

/** A token that lets one admin confirm the times of one mosque as they are now, and nothing else, until it expires. */
export async function createConfirmToken(from: Connection, mosqueId: string, userId: string, now: Date) {
  const expires = Math.ceil((now.getTime() + LINK_DAYS * DAY_MS) / 1000)
  const payload = [mosqueId, userId, expires, await publishedFingerprint(from, mosqueId)].join('~')
  return `${Buffer.from(payload).toString('base64url')}.${signatureOf(payload)}`
}

const signatureOf = (payload: string) =>
  createHmac('sha256', appSecret()).update(`${PURPOSE} ${payload}`).digest('base64url')

function parseToken(token: string, now: Date) {
  if (token.length > MAX_TOKEN_CHARS) return null
  const [encoded = '', signature = ''] = token.split('.')
  const payload = Buffer.from(encoded, 'base64url').toString()
  const [expected, given] = [Buffer.from(signatureOf(payload)), Buffer.from(signature)]
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return null
  const [mosqueId = '', userId = '', expires, fingerprint = ''] = payload.split('~')
  const expiresAt = Number(expires) * 1000
  if (!(expiresAt > now.getTime())) return null
  return { mosqueId, userId, fingerprint, sentAt: new Date(expiresAt - LINK_DAYS * DAY_MS) }
}

export type ConfirmLink = {
  actor: Actor
  mosque: { id: string; name: string; arabicName: string | null }
  /** The times that it confirms. */
  fingerprint: string
  sentAt: Date
  /** Whether other times are published since it was sent, which it does not confirm. */
  hasChanged: boolean
}

/** What a valid link confirms; null when it is forged or expired, or the person is no longer an admin of the mosque. */
export async function findConfirmLink(token: string, now: Date): Promise<ConfirmLink | null> {
  const link = parseToken(token, now)
  if (!link) return null
  const row = await reader()
    .selectFrom('user')
    .innerJoin('mosques', 'mosques.id', 'user.mosqueId')
    .select(['user.id', 'user.name', 'user.email', 'user.emailVerified', 'mosques.id as mosqueId'])
    .select(['mosques.name as mosqueName', 'mosques.arabicName'])
    .where('user.id', '=', link.userId)
    .where('user.mosqueId', '=', link.mosqueId)
    .where('user.role', '=', 'mosque_admin')
    .where('user.status', '=', 'active')
    .executeTakeFirst()
  if (!row) return null
  const { id, name, email, mosqueId, mosqueName, arabicName } = row
  const actor: Actor = {
    id,
    name,
    email,
    role: 'mosque_admin',
    mosqueId,
    phone: null,
    picture: null,
    emailVerified: row.emailVerified === authFlag(true),
    twoFactorEnabled: false,
  }
  const { fingerprint, sentAt } = link
  const hasChanged = fingerprint !== (await publishedFingerprint(reader(), mosqueId))
  return { actor, mosque: { id: mosqueId, name: mosqueName, arabicName }, fingerprint, sentAt, hasChanged }
}
