import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeDatabase, databaseFile, db, reader } from '#app/db/client.server.ts'
import * as environment from '#app/env.server.ts'
import { seededRandom } from '#app/lib/seeded.ts'
import { setContinuousBackup } from '#ops/continuous-backup/backup-state.ts'
import { backupStore, readSnapshots } from '#ops/continuous-backup/backup-store.ts'
import { type ContinuousBackup, continuousBackup } from '#ops/continuous-backup/continuous-backup.ts'
import { rebuildDatabase, restoreContinuousBackup } from '#ops/continuous-backup/restore-continuous-backup.ts'
import { aMosque } from '#tests/support/data/factories.ts'
import { backupKillRounds } from '#tests/support/servers/backup-kill-rounds.ts'
import { s3Server } from '#tests/support/servers/s3-server.ts'

const dataDir = process.env.DATA_DIR as string
const wal = `${databaseFile(dataDir)}-wal`
let folder = ''
let minute = 0
const at = (minutes: number) => new Date(Date.UTC(2026, 10, 20, 10, minutes))

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mosque-connect-continuous-'))
  minute = 0
  await closeDatabase()
  await setContinuousBackup(dataDir, true)
})
afterEach(async () => {
  await closeDatabase()
  await setContinuousBackup(dataDir, false)
  rmSync(folder, { recursive: true, force: true })
})

const address = () => join(folder, 'store')
function aBackup(checkpointBytes?: number): ContinuousBackup {
  return continuousBackup(databaseFile(dataDir), backupStore(address()), () => at(minute), checkpointBytes)
}

async function namesAt(until: Date | null): Promise<string[]> {
  const path = join(folder, 'rebuilt.db')
  rmSync(path, { force: true })
  await rebuildDatabase(backupStore(address()), until, path)
  return mosqueNames(path)
}

function mosqueNames(path: string): string[] {
  const database = new DatabaseSync(path, { readOnly: true })
  const rows = database.prepare('select name from mosques order by name').all()
  database.close()
  return rows.map(({ name }) => String(name))
}

/** Writes a mosque at each minute, storing after each. */
async function writeMinutes(backup: ContinuousBackup, names: string[]) {
  for (const name of names) {
    minute += 1
    await aMosque({ name })
    await backup.ship()
  }
}

test('what is erased leaves the log once it is stored, nothing is missed, and no new copy is needed', async () => {
  const name = 'Nazeema Unforgotten'
  const backup = aBackup()
  await backup.ship()
  await writeMinutes(backup, ['A'])
  await db()
    .insertInto('messages')
    .values({ id: 'm', name, email: 'e', subject: 's', body: 'b', language: 'en', createdAt: at(1).toISOString() })
    .execute()
  await db().deleteFrom('messages').execute()
  const snapshot = new DatabaseSync(databaseFile(dataDir), { readOnly: true })
  snapshot.exec('begin')
  snapshot.prepare('select count(*) from messages').get()
  await backup.ship()
  await backup.ship()
  expect(readFileSync(wal).includes(name), 'somebody reads').toBe(true)
  snapshot.exec('commit')
  snapshot.close()
  await backup.ship()
  await backup.ship()
  expect(readFileSync(wal).includes(name)).toBe(false)
  expect(readFileSync(databaseFile(dataDir)).includes(name)).toBe(false)
  await writeMinutes(backup, ['B'])
  await backup.close()
  await closeDatabase()
  const next = aBackup()
  await writeMinutes(next, ['C'])
  await next.close()
  expect(await namesAt(null)).toEqual(['A', 'B', 'C'])
  expect(await readSnapshots(backupStore(address()))).toHaveLength(1)
})

test('the database of each minute comes back, also across checkpoints and a restart', async () => {
  const first = aBackup(1)
  await first.ship()
  await writeMinutes(first, ['A', 'B', 'C'])
  await first.close()
  await closeDatabase()
  expect(existsSync(wal)).toBe(true)
  const second = aBackup(1)
  await writeMinutes(second, ['D', 'E'])
  await second.close()

  expect(await namesAt(at(0))).toEqual([])
  expect(await namesAt(at(2))).toEqual(['A', 'B'])
  expect(await namesAt(at(4))).toEqual(['A', 'B', 'C', 'D'])
  expect(await namesAt(null)).toEqual(['A', 'B', 'C', 'D', 'E'])
  expect(await readSnapshots(backupStore(address()))).toHaveLength(1)
})

test('what another program took out of the WAL begins a new stream instead of a gap', async () => {
  const first = aBackup()
  await writeMinutes(first, ['A'])
  await aMosque({ name: 'B' })
  await first.close()
  await closeDatabase()
  const stranger = new DatabaseSync(databaseFile(dataDir))
  stranger.exec(`update mosques set name = 'Z' where name = 'B'`)
  stranger.close()
  const second = aBackup()
  await writeMinutes(second, ['C'])
  await second.close()
  expect(await namesAt(null)).toEqual(['A', 'C', 'Z'])
  expect(new Set((await readSnapshots(backupStore(address()))).map(({ stream }) => stream)).size).toBe(2)
})

test('a segment that is damaged, missing or exchanged is rejected', async () => {
  const backup = aBackup()
  await backup.ship()
  await writeMinutes(backup, ['A', 'B', 'C'])
  await backup.close()
  const segments = readdirSync(address()).filter((name) => /-\d{8}$/.test(name))
  const [second, third] = segments.slice(-3, -1).map((name) => join(address(), name)) as [string, string]
  const [bytes, others] = [readFileSync(second), readFileSync(third)]
  writeFileSync(second, bytes.with(100, bytes[100]! ^ 1))
  await expect(namesAt(null)).rejects.toThrow(/damaged: .* checksum/)
  writeFileSync(second, others)
  await expect(namesAt(null)).rejects.toThrow(/damaged: .* does not follow/)
  rmSync(second)
  await expect(namesAt(null)).rejects.toThrow(/is missing/)
})

test('seven days of snapshots stay, and the changes that follow the oldest', async () => {
  const backup = aBackup()
  for (let day = 0; day < 9; day++) {
    minute = day * 24 * 61
    await aMosque({ name: `Day ${day}` })
    await backup.ship()
  }
  await backup.close()
  expect(await readSnapshots(backupStore(address()))).toHaveLength(7)
  await expect(namesAt(at(24 * 61))).rejects.toThrow(/nothing from so early/)
  expect(await namesAt(at(2 * 24 * 61))).toEqual(['Day 0', 'Day 1', 'Day 2'])
  expect(await namesAt(null)).toHaveLength(9)
})

test('a restore puts the old database aside, and the next backup begins a new stream', async () => {
  const backup = aBackup()
  await backup.ship()
  await writeMinutes(backup, ['A', 'B'])
  await backup.close()
  await closeDatabase()
  const { at: restored, before } = await restoreContinuousBackup(backupStore(address()), at(1), at(9))
  expect(restored).toBe(at(1).toISOString())
  expect(readdirSync(before as string)).toContain('mosque-connect.db')
  rmSync(before as string, { recursive: true })
  expect(await reader().selectFrom('mosques').select('name').execute()).toEqual([{ name: 'A' }])
  minute = 10
  await db().updateTable('mosques').set({ name: 'C' }).execute()
  await aBackup().close()
  expect(await namesAt(null)).toEqual(['C'])
  expect(await namesAt(at(5))).toEqual(['A', 'B'])
})

test('while the store cannot be reached nothing is lost, and afterwards all is stored', async () => {
  const store = backupStore(address())
  let isAway = false
  const put: typeof store.put = (name, data) => (isAway ? Promise.reject(new Error('away')) : store.put(name, data))
  const backup = continuousBackup(databaseFile(dataDir), { ...store, put }, () => at(minute), 1)
  await backup.ship()
  isAway = true
  await aMosque({ name: 'A' })
  await expect(backup.ship()).rejects.toThrow('away')
  isAway = false
  await backup.close()
  expect(await namesAt(null)).toEqual(['A'])
})

test('the store may be an S3 bucket', async () => {
  const { address: bucket, objects } = await s3Server('the-secret')
  const keys = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'the-secret' }
  vi.spyOn(environment, 'env').mockReturnValue({ ...environment.env(), ...keys })
  const backup = continuousBackup(databaseFile(dataDir), backupStore(bucket), () => at(minute))
  await aMosque({ name: 'A' })
  await backup.close()
  expect(objects.size).toBeGreaterThanOrEqual(2)
  const path = join(folder, 'rebuilt.db')
  await rebuildDatabase(backupStore(bucket), null, path)
  expect(mosqueNames(path)).toEqual(['A'])
})

test('killed at any instant, all that was stored comes back whole, and the next process continues', async () => {
  const report = await backupKillRounds(4, seededRandom('continuous'))
  expect(report.acknowledged).toBeGreaterThanOrEqual(4)
  expect(report).toMatchObject({ lost: 0, halfDone: 0, snapshots: 1 })
})
