import { eraseExpiredSignIns } from '#app/access/erase-expired.server.ts'
import { eraseActivity, eraseBin } from '#app/db/erase-records.server.ts'
import { writeWithoutRevision } from '#app/db/write.server.ts'
import { CLAIM_DAYS } from '#app/features/claims/claim-limits.ts'
import { eraseClaims } from '#app/features/claims/erase-claims.server.ts'
import { eraseDoneMessages } from '#app/features/contact/messages.server.ts'
import { eraseReports } from '#app/features/reports/erase-reports.server.ts'
import { eraseTimetables } from '#app/features/timetables/erase-timetables.server.ts'
import { addDays, addMonths } from '#app/lib/days.ts'
import { eraseImports } from '#app/workflows/import/import-store.server.ts'

const RETENTION_MONTHS = 12
const BIN_DAYS = 30
const LINK_DAYS = 30
const IMPORT_DAYS = 1
/** Photos of reports that nobody decided about, and decided reports and claims with their addresses. */
const REPORT_DAYS = 90

/**
 * Erases data after its retention time: activity, done messages, the bin, times of mosques that are gone, imports,
 * reports, claims, expired links and sessions.
 */
export async function eraseOld(now: Date): Promise<number> {
  const today = now.toISOString().slice(0, 10)
  const yearAgo = addMonths(today, -RETENTION_MONTHS)
  const erased = await writeWithoutRevision(async (trx) => [
    await eraseActivity(trx, yearAgo),
    await eraseDoneMessages(trx, yearAgo),
    await eraseBin(trx, addDays(today, -BIN_DAYS)),
    await eraseTimetables(trx),
    await eraseImports(trx, { openBefore: addDays(today, -IMPORT_DAYS), endedBefore: yearAgo }),
    await eraseReports(trx, {
      photos: addDays(today, -REPORT_DAYS),
      decided: addDays(today, -REPORT_DAYS),
      undecided: yearAgo,
    }),
    await eraseClaims(trx, { decided: addDays(today, -REPORT_DAYS), undecided: addDays(today, -CLAIM_DAYS) }),
    await eraseExpiredSignIns(trx, now, addDays(today, -LINK_DAYS)),
  ])
  return erased.reduce((sum, count) => sum + count, 0)
}
