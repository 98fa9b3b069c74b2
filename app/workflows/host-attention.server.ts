import { existsSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { isIP } from 'node:net'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { type Actor, canRunJobs } from '#app/access/permissions.ts'
import { engine } from '#app/db/client.server.ts'
import { env } from '#app/env.server.ts'
import { forbidden } from '#app/lib/web/http.ts'
import { isMailConfigured } from '#app/services/mail/transport.server.ts'
import { backupBucket, backupFolder } from '#server/backup/backup-names.ts'

/** A script that copies the backups away touches this file next to them. */
export const COPIED_FILE = 'copied-away'
const COPIED_DAYS = 2
/** Certificates of Let's Encrypt are renewed 30 days before their end. */
const CERTIFICATE_DAYS = 14
const DAY_MS = 86_400_000
const MIN_FREE_PART = 0.1
const TIMEOUT_MS = 3_000
const ownNames = ['localhost', '127.0.0.1', '[::1]']

/** What of the server needs attention. A site without an address of its own is being tried, and is left alone. */
export async function hostAttention(actor: Actor | null, now: Date) {
  if (!canRunJobs(actor)) forbidden()
  const { PUBLIC_URL, DATA_DIR } = env()
  if (!PUBLIC_URL || ownNames.includes(new URL(PUBLIC_URL).hostname)) return []
  const lines = [
    { kind: 'noMail' as const, to: '/admin/messages?show=unsent', isShown: !isMailConfigured() },
    { kind: 'noBackupAway' as const, to: '/admin/jobs#backups', isShown: engine() === 'sqlite' && !isCopiedAway(now) },
    { kind: 'certificateEnds' as const, to: '/admin/jobs', isShown: await certificateEnds(new URL(PUBLIC_URL), now) },
    { kind: 'diskNearlyFull' as const, to: '/admin/jobs', isShown: await isNearlyFull(DATA_DIR) },
  ]
  return lines.flatMap(({ isShown, kind, to }) => (isShown ? [{ kind, to, count: 1, first: [] }] : []))
}

/** Whether backups go to a bucket, to a disk of their own, or were copied within two days by a script that says so. */
function isCopiedAway(now: Date): boolean {
  const folder = backupFolder()
  if (backupBucket() !== null) return true
  if (!existsSync(folder)) return false
  const copied = statSync(join(folder, COPIED_FILE), { throwIfNoEntry: false })
  if (copied && now.getTime() - copied.mtimeMs < COPIED_DAYS * DAY_MS) return true
  return statSync(folder).dev !== statSync(env().DATA_DIR).dev
}

let asked: { at: number; endsAt: number | null } | undefined

/** Whether the certificate of the site's own address ends soon. It is asked for at most once a day. */
async function certificateEnds({ protocol, hostname, port }: URL, now: Date): Promise<boolean> {
  if (protocol !== 'https:') return false
  if (!asked || Math.abs(now.getTime() - asked.at) > DAY_MS)
    asked = { at: now.getTime(), endsAt: await endOfCertificate(hostname, Number(port || 443)) }
  return asked.endsAt !== null && asked.endsAt - now.getTime() < CERTIFICATE_DAYS * DAY_MS
}

/** When a certificate ends, also one that has; null when nothing answers. */
export function endOfCertificate(host: string, port: number): Promise<number | null> {
  return new Promise((resolve) => {
    const socket = connect({
      host,
      port,
      servername: isIP(host) ? '' : host,
      rejectUnauthorized: false,
      timeout: TIMEOUT_MS,
    })
    const done = (end: number | null) => {
      socket.destroy()
      resolve(end)
    }
    socket.once('secureConnect', () => done(Date.parse(socket.getPeerCertificate().valid_to) || null))
    for (const event of ['error', 'timeout', 'close']) socket.once(event, () => done(null))
  })
}

async function isNearlyFull(folder: string): Promise<boolean> {
  const { bavail, blocks } = await statfs(folder)
  return bavail < blocks * MIN_FREE_PART
}
