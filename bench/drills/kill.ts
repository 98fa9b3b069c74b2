import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closeDatabase, databaseFile } from '#app/db/client.server.ts'
import { migrate } from '#app/db/migrate.server.ts'
import { openDatabase } from '#app/db/open.server.ts'
import { checkDatabase } from '#server/backup/copy-database.ts'
import { killRounds } from '#tests/support/servers/kill-rounds.ts'

// node bench/drills/kill.ts: kills a writing process thirty times (kill -9), on a temporary database.
const ROUNDS = 30
const folder = mkdtempSync(join(tmpdir(), 'mosque-connect-kill-'))
process.env.DATA_DIR = folder
delete process.env.DATABASE_URL

console.log(await openDatabase())
await migrate()
const report = await killRounds(ROUNDS, Math.random, (round) => console.log(`Round ${round} of ${ROUNDS}`))
await checkDatabase(databaseFile(folder))
await closeDatabase()
rmSync(folder, { recursive: true })
console.log(report)
if (report.lost.length + report.halfDone > 0 || report.revisionsBehind !== 0) process.exitCode = 1
