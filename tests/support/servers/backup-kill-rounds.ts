import { fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { backupStore, readSnapshots } from '#ops/continuous-backup/backup-store.ts'
import { rebuildDatabase } from '#ops/continuous-backup/restore-continuous-backup.ts'
import { checkDatabase } from '#server/backup/copy-database.ts'

export type BackupKillReport = {
  acknowledged: number
  /** Rebuilt databases that lacked a write which was stored before the kill, or held half of one. */
  lost: number
  halfDone: number
  /** The longest a write was acknowledged and not yet stored when the process was killed. */
  slowestMs: number
  snapshots: number
}

/** Kills a process that writes under a continuous backup, and rebuilds the database from the backup after each time. */
export async function backupKillRounds(
  rounds: number,
  random: () => number,
  onRound = (_round: number) => {},
): Promise<BackupKillReport> {
  const folder = mkdtempSync(join(tmpdir(), 'mosque-connect-backup-kill-'))
  const address = join(folder, 'store')
  const report: BackupKillReport = { acknowledged: 0, lost: 0, halfDone: 0, slowestMs: 0, snapshots: 0 }
  try {
    for (let round = 1; round <= rounds; round++) {
      const before = report.acknowledged
      const { acknowledged, stored } = await killedWriter(folder, address, 5 + Math.floor(random() * 250))
      report.acknowledged += acknowledged.length
      const rebuilt = join(folder, `rebuilt-${round}.db`)
      await rebuildDatabase(backupStore(address), null, rebuilt)
      await checkDatabase(rebuilt)
      const { ids, halfDone } = contentOf(rebuilt)
      rmSync(rebuilt)
      report.halfDone += halfDone
      if (ids.size < before + stored) report.lost += 1
      const missing = acknowledged.find(({ id }) => !ids.has(id))
      if (missing) report.slowestMs = Math.max(report.slowestMs, Math.round(missing.age))
      onRound(round)
    }
    report.snapshots = (await readSnapshots(backupStore(address))).length
    return report
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Lets a writer store something, and kills it so many milliseconds later. */
async function killedWriter(folder: string, address: string, milliseconds: number) {
  const acknowledged: { id: string; at: number }[] = []
  let stored = 0
  const writer = fork(resolve('tests/support/servers/backed-up-writer.ts'), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: { ...process.env, DATA_DIR: join(folder, 'data'), CONTINUOUS_BACKUP: address, DATABASE_URL: '' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = new Promise((done) => writer.once('exit', done))
  const begun = new Promise<void>((begin) =>
    writer.on('message', (message: { acknowledged?: string; stored?: number }) => {
      if (message.acknowledged) acknowledged.push({ id: message.acknowledged, at: performance.now() })
      if (message.stored === undefined) return
      stored = message.stored
      begin()
    }),
  )
  await Promise.race([begun, ended])
  await new Promise((done) => setTimeout(done, milliseconds))
  writer.kill('SIGKILL')
  const killedAt = performance.now()
  await ended
  return { acknowledged: acknowledged.map(({ id, at }) => ({ id, age: killedAt - at })), stored }
}

function contentOf(path: string): { ids: Set<string>; halfDone: number } {
  const database = new DatabaseSync(path, { readOnly: true })
  const count = (table: string) => Number(database.prepare(`select count(*) as n from "${table}"`).get()?.n)
  const ids = new Set(
    database
      .prepare('select id from mosques')
      .all()
      .map(({ id }) => String(id)),
  )
  const halfDone = Math.abs(count('mosqueFacts') - ids.size) + Math.abs(count('activity') - ids.size)
  database.close()
  return { ids, halfDone }
}
