import { mkdirSync } from 'node:fs'
import { setImmediate as otherWork, setTimeout as wait } from 'node:timers/promises'
import { databaseFile } from '#app/db/client.server.ts'
import { newId } from '#app/db/ids.ts'
import { migrate } from '#app/db/migrate.server.ts'
import { write } from '#app/db/write.server.ts'
import { env } from '#app/env.server.ts'
import { setContinuousBackup } from '#ops/continuous-backup/backup-state.ts'
import { backupStore } from '#ops/continuous-backup/backup-store.ts'
import { continuousBackup } from '#ops/continuous-backup/continuous-backup.ts'
import { baseRow } from '#server/sample/mosque-rows.ts'

// Writes one mosque after the other under a continuous backup, and reports what is acknowledged and what is stored.
const SHIP_INTERVAL_MS = 20
const CHECKPOINT_BYTES = 300_000
const { DATA_DIR, CONTINUOUS_BACKUP } = env()
const author = { id: 'writer', name: 'Writer', role: 'superadmin' }
const send = (message: object) => new Promise((resolve) => process.send?.(message, resolve))
let acknowledged = 0

process.on('disconnect', () => process.exit(0))
mkdirSync(DATA_DIR, { recursive: true })
await setContinuousBackup(DATA_DIR, true)
await migrate()
const store = backupStore(CONTINUOUS_BACKUP as string)
const backup = continuousBackup(databaseFile(DATA_DIR), store, () => new Date(), CHECKPOINT_BYTES)

async function writeForever(): Promise<void> {
  for (;;) {
    const id = newId()
    const row = { ...baseRow('Masjid', 'Area', 'Suburb', new Date()), id, slug: id }
    const change = { action: 'mosque.create', kind: 'mosque', subjectId: row.id, mosqueId: row.id }
    await write(author, change, async (trx) => {
      await trx.insertInto('mosques').values(row).execute()
      await trx.insertInto('mosqueFacts').values({ mosqueId: row.id, fact: 'parking', value: 'yes' }).execute()
    })
    acknowledged += 1
    await send({ acknowledged: row.id })
    await otherWork()
  }
}

async function shipForever(): Promise<void> {
  for (;;) {
    const stored = acknowledged
    await backup.ship()
    await send({ stored })
    await wait(SHIP_INTERVAL_MS)
  }
}

await Promise.all([writeForever(), shipForever()])
