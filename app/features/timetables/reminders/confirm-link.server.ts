import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Actor } from '#app/access/permissions.ts'
import { authFlag } from '#app/db/auth-values.server.ts'
import { reader } from '#app/db/client.server.ts'
import { appSecret } from '#app/services/app-secret.server.ts'

/** A link works until the next monthly email is due. */
const LINK_DAYS = 35
const DAY_MS = 86_400_000
/** Keeps a signature from being used for anything else that is signed with the same secret. */
const PURPOSE = 'confirm-times'
const MAX_TOKEN_CHARS = 300

/** A token that lets one admin confirm the times of one mosque, and nothing else, until it expires. */
export function createConfirmToken(mosqueId: string, userId: string, now: Date): string {
  const payload = [mosqueId, userId, Math.floor((now.getTime() + LINK_DAYS * DAY_MS) / 1000)].join('~')
  return `${Buffer.from(payload).toString('base64url')}.${signatureOf(payload)}`
}

const signatureOf = (payload: string) =>
  createHmac('sha256', appSecret()).update(`${PURPOSE} ${payload}`).digest('base64url')

function parseToken(token: string, now: Date): { mosqueId: string; userId: string } | null {
  if (token.length > MAX_TOKEN_CHARS) return null
  const [encoded = '', signature = ''] = token.split('.')
  const payload = Buffer.from(encoded, 'base64url').toString()
  const [expected, given] = [Buffer.from(signatureOf(payload)), Buffer.from(signature)]
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return null
  const [mosqueId, userId, expires] = payload.split('~')
  return mosqueId && userId && Number(expires) * 1000 > now.getTime() ? { mosqueId, userId } : null
}

/** The admin and the mosque of a valid link; null when it is forged or expired, or the person is no longer its admin. */
export async function findConfirmLink(
  token: string,
  now: Date,
): Promise<{ actor: Actor; mosque: { id: string; name: string } } | null> {
  const link = parseToken(token, now)
  if (!link) return null
  const row = await reader()
    .selectFrom('user')
    .innerJoin('mosques', 'mosques.id', 'user.mosqueId')
    .select(['user.id', 'user.name', 'user.email', 'user.emailVerified', 'mosques.id as mosqueId'])
    .select('mosques.name as mosqueName')
    .where('user.id', '=', link.userId)
    .where('user.mosqueId', '=', link.mosqueId)
    .where('user.role', '=', 'mosque_admin')
    .where('user.status', '=', 'active')
    .executeTakeFirst()
  if (!row) return null
  const { id, name, email, mosqueId, mosqueName } = row
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
  return { actor, mosque: { id: mosqueId, name: mosqueName } }
}
