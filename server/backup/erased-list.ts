import { createHmac, timingSafeEqual } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Transaction } from 'kysely'
import { db } from '#app/db/client.server.ts'
import { deleteRows } from '#app/db/pages.server.ts'
import type { Database } from '#app/db/schema.ts'
import { writeWithoutRevision } from '#app/db/write.server.ts'
import { env } from '#app/env.server.ts'
import { backupKey } from '#app/services/app-secret.server.ts'
import { mayEraseByDate } from '#app/services/clock-jump.server.ts'
import { backupFolder } from './backup-names.ts'
import { replaceFile } from './copy-files.ts'

/** The list next to the backups of what was erased since they were made: kinds and ids, and nothing of the content. */
export const ERASED_FILE = 'erased.txt'

/** What is in the list, as named by its table. */
const kinds = ['notices', 'reports', 'claims', 'messages', 'followers', 'subscribers', 'user', 'history'] as const
type Kind = (typeof kinds)[number]
type Erasure = { kind: Kind; id: string }

/** Longer than backups are retained; those that were copied elsewhere may be older. */
const KEPT_DAYS = 400
const DAY_MS = 86_400_000
const BATCH_SIZE = 1000
const LINE = /^(\S+) (\w+) ([\w-]+) ([0-9a-f]{64})$/

const signatureOf = (text: string, key: string) => createHmac('sha256', key).update(text).digest('hex')

/**
 * Adds what was erased to the list, which is there from the first time on: a restore without it knows that it lacks one.
 * What is in the list is noted in the database no longer. Returns how many were added.
 */
export async function storeErasures(): Promise<number> {
  const folder = backupFolder()
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (let added = 0; ; ) {
    const rows = await db().selectFrom('erasures').selectAll().limit(BATCH_SIZE).execute()
    const lines = rows.map(({ at, kind, id }) => {
      const text = `${at} ${kind} ${id}`
      return `${text} ${signatureOf(text, backupKey())}\n`
    })
    const file = await open(join(folder, ERASED_FILE), 'a', 0o600)
    try {
      await file.appendFile(lines.join(''))
      await file.sync()
    } finally {
      await file.close()
    }
    await writeWithoutRevision(async (trx) => {
      for (const { kind, id, at } of rows)
        await trx.deleteFrom('erasures').where('kind', '=', kind).where('id', '=', id).where('at', '=', at).execute()
    })
    added += rows.length
    if (rows.length < BATCH_SIZE) return added
  }
}

/** Removes from the list what no backup can contain any more. */
export async function shortenErasures(now: Date): Promise<void> {
  if (!(await mayEraseByDate(now))) return
  const path = join(backupFolder(), ERASED_FILE)
  const since = new Date(now.getTime() - KEPT_DAYS * DAY_MS).toISOString()
  const lines = (await readFile(path, 'utf8')).split('\n').filter(Boolean)
  const left = lines.filter((line) => line > since)
  if (left.length === lines.length) return
  await replaceFile(path, left.map((line) => `${line}\n`).join(''))
}

export type ErasedAgain = { erased: number; held: number; isComplete: boolean }

/**
 * Erases in a restored database what the lists in these folders name, with the emails about it. Without a list, or with lines that this site has
 * not signed, notices are held until a superadmin has looked at them, because some may have been withdrawn since.
 */
export async function eraseAgain(folders: readonly string[], { unsigned = false } = {}): Promise<ErasedAgain> {
  const files = [...new Set(folders)].map((folder) => join(folder, ERASED_FILE)).filter((file) => existsSync(file))
  const read = await Promise.all(files.map((file) => readList(file, unsigned)))
  const isComplete = files.length > 0 && read.every(({ isWhole }) => isWhole)
  let erased = 0
  for (const [kind, list] of Map.groupBy(
    read.flatMap(({ erasures }) => erasures),
    (erasure) => erasure.kind,
  ))
    for (let from = 0; from < list.length; from += BATCH_SIZE) {
      const ids = list.slice(from, from + BATCH_SIZE).map(({ id }) => id)
      erased += await writeWithoutRevision((trx) =>
        kind === 'history' ? emptyEntries(trx, ids) : deleteAll(trx, kind, ids),
      )
    }
  const held = isComplete ? 0 : await holdNotices()
  return { erased, held, isComplete }
}

async function deleteAll(trx: Transaction<Database>, kind: Exclude<Kind, 'history'>, ids: string[]): Promise<number> {
  await trx.deleteFrom('outbox').where('subjectId', 'in', ids).execute()
  return await deleteRows(trx.deleteFrom(kind).where('id', 'in', ids))
}

/** That something changed stays in the public history; the reason why its values were removed is not in the list. */
async function emptyEntries(trx: Transaction<Database>, ids: string[]): Promise<number> {
  const emptied = await trx
    .updateTable('history')
    .set({ before: null, after: null, days: null, removed: '…' })
    .where('id', 'in', ids)
    .where('removed', 'is', null)
    .executeTakeFirst()
  return Number(emptied.numUpdatedRows)
}

async function readList(file: string, unsigned: boolean): Promise<{ erasures: Erasure[]; isWhole: boolean }> {
  const key = existingKey()
  const erasures: Erasure[] = []
  let isWhole = true
  for (const line of (await readFile(file, 'utf8')).split('\n').filter(Boolean)) {
    const [, at, kind, id, signature = ''] = LINE.exec(line) ?? []
    const isKnown = kinds.includes(kind as Kind) && id !== undefined
    if (isKnown && (unsigned || isSignature(signature, `${at} ${kind} ${id}`, key)))
      erasures.push({ kind: kind as Kind, id })
    else isWhole = false
  }
  return { erasures, isWhole: isWhole && (unsigned || key !== '') }
}

/** Nothing was signed with a key that is made now. */
function existingKey(): string {
  const file = join(env().DATA_DIR, 'backup-key')
  return env().BACKUP_KEY ?? (existsSync(file) ? readFileSync(file, 'utf8').trim() : '')
}

function isSignature(signature: string, text: string, key: string): boolean {
  const expected = signatureOf(text, key)
  return (
    key !== '' && signature.length === expected.length && timingSafeEqual(Buffer.from(signature), Buffer.from(expected))
  )
}

async function holdNotices(): Promise<number> {
  const held = await writeWithoutRevision((trx) =>
    trx.updateTable('notices').set({ state: 'held' }).where('state', '=', 'published').executeTakeFirst(),
  )
  return Number(held.numUpdatedRows)
}
