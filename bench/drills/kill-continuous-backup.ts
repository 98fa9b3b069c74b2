import { backupKillRounds } from '#tests/support/servers/backup-kill-rounds.ts'

// node bench/drills/kill-continuous-backup.ts: thirty times kill -9 on a process that writes under a continuous backup.
// After each the database is rebuilt from the backup: whole, with every write that was stored before the kill.
const ROUNDS = 30
const report = await backupKillRounds(ROUNDS, Math.random, (round) => console.log(`Round ${round} of ${ROUNDS}`))
console.log(report)
if (report.lost + report.halfDone > 0) process.exitCode = 1
