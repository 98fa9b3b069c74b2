import { eraseExpiredSignIns } from '#app/access/session-rows.server.ts'
import { eraseActivity, eraseBin } from '#app/db/records.server.ts'
import { searchDamage } from '#app/db/search-damage.server.ts'
import { writeWithoutRevision } from '#app/db/write.server.ts'
import { eraseBoards } from '#app/features/boards/boards.server.ts'
import { CLAIM_DAYS } from '#app/features/claims/claim-schema.ts'
import { eraseClaims } from '#app/features/claims/claims.server.ts'
import { eraseDoneMessages } from '#app/features/contact/messages.server.ts'
import { extendOccurrences } from '#app/features/events/dates/moved-occurrences.server.ts'
import { eraseFollowers } from '#app/features/following/followers.server.ts'
import { startPushes } from '#app/features/following/push-news.server.ts'
import { eraseSubscribers } from '#app/features/following/subscribers.server.ts'
import { sendMoonQuestion } from '#app/features/hijri/declare/moon-mail.server.ts'
import { eraseMosqueCalendars } from '#app/features/hijri/own-days/own-days.server.ts'
import { eraseHistory } from '#app/features/history/history.server.ts'
import { eraseNotices } from '#app/features/notices/notice-writes.server.ts'
import { eraseReports } from '#app/features/reports/reports.server.ts'
import { sendNews } from '#app/features/settings/news.server.ts'
import { erasePrograms } from '#app/features/timetables/ramadan/program-writes.server.ts'
import { sendDueReminders } from '#app/features/timetables/reminders/reminders.server.ts'
import { eraseTimetables } from '#app/features/timetables/timetable-writes.server.ts'
import { addMonths } from '#app/lib/days.ts'
import { cleanImages } from '#app/services/images/clean-images.server.ts'
import { cleanLimits } from '#app/services/limits.server.ts'
import { cleanOutbox, deliverDueMails } from '#app/services/mail/queue.server.ts'
import { adoptPictures } from '#app/workflows/import/adopt-pictures.server.ts'
import { eraseImports } from '#app/workflows/import/import-store.server.ts'
import { sendLetters } from '#app/workflows/letter/send-letters.server.ts'
import { buildPublicData } from '#app/workflows/public-data.server.ts'
import { addDays } from '#salaah/days.ts'
import { copyErasedList } from '#server/backup/bucket-backups.ts'
import { storeErasures } from '#server/backup/erased-list.ts'
import { backUpWhenDue } from '#server/backup/make-backup.ts'
import { buildDump } from '#server/dump/build-dump.ts'
import type { Job } from './job.ts'

/** All scheduled jobs; each runs in one process at a time. */
export const allJobs: Job[] = [
  { name: 'mail', schedule: { everyMinutes: 1 }, lane: 'mail', run: deliverDueMails },
  { name: 'push', schedule: { everyMinutes: 1 }, run: async () => startPushes() },
  { name: 'letters', schedule: { everyMinutes: 1 }, lane: 'mail', run: sendLetters },
  { name: 'news', schedule: { everyMinutes: 1 }, run: sendNews },
  { name: 'moon', schedule: { everyMinutes: 5 }, run: sendMoonQuestion },
  { name: 'public-data', schedule: { everyMinutes: 5 }, run: buildPublicData },
  { name: 'times-reminder', schedule: { nightlyAt: '08:00' }, run: sendDueReminders },
  { name: 'erasures', schedule: { everyMinutes: 1 }, run: listErasures },
  { name: 'limits', schedule: { everyMinutes: 60 }, erases: true, run: cleanLimits },
  { name: 'occurrences', schedule: { nightlyAt: '01:10' }, run: extendOccurrences },
  { name: 'erase-old', schedule: { nightlyAt: '01:30' }, erases: true, run: eraseOld },
  { name: 'outbox', schedule: { nightlyAt: '01:50' }, erases: true, run: cleanOutbox },
  { name: 'pictures', schedule: { nightlyAt: '02:00' }, run: adoptPictures },
  { name: 'images', schedule: { nightlyAt: '02:10' }, erases: true, run: cleanImages },
  { name: 'damage', schedule: { nightlyAt: '02:20' }, run: findDamage },
  { name: 'dump', schedule: { nightlyAt: '02:30' }, run: buildDump },
  { name: 'backup', schedule: { everyMinutes: 1, retryMinutes: 10 }, lane: 'backup', run: backUpWhenDue },
]

/** Notes next to the backups what was erased, so that a restore erases it again. */
async function listErasures(): Promise<void> {
  if ((await storeErasures()) > 0) await copyErasedList()
}

/** Fails when the database is damaged, so that superadmins read under Jobs what of it. */
async function findDamage(): Promise<void> {
  const damage = await searchDamage()
  if (damage) throw new Error(`The database is damaged: ${damage.what}`)
}

const RETENTION_MONTHS = 12
const BIN_DAYS = 30
const LINK_DAYS = 30
/** Of a notice, after its end. */
const NOTICE_DAYS = 30
const IMPORT_DAYS = 1
/** Photos of reports that nobody decided about, and decided reports and claims with their addresses. */
const REPORT_DAYS = 90

/**
 * Erases data after its retention time: activity, done messages, the bin, times, calendars and boards of mosques that are
 * gone, imports, reports, notices, claims, followers, expired links and sessions.
 */
export async function eraseOld(now: Date): Promise<number> {
  const today = now.toISOString().slice(0, 10)
  const yearAgo = addMonths(today, -RETENTION_MONTHS)
  const erased = await writeWithoutRevision(async (trx) => [
    await eraseActivity(trx, yearAgo),
    await eraseDoneMessages(trx, yearAgo),
    await eraseBin(trx, addDays(today, -BIN_DAYS)),
    await eraseTimetables(trx),
    await eraseHistory(trx),
    await eraseMosqueCalendars(trx),
    await erasePrograms(trx),
    await eraseBoards(trx, now),
    await eraseImports(trx, { openBefore: addDays(today, -IMPORT_DAYS), endedBefore: yearAgo }),
    await eraseReports(trx, {
      photos: addDays(today, -REPORT_DAYS),
      decided: addDays(today, -REPORT_DAYS),
      undecided: yearAgo,
    }),
    await eraseNotices(trx, addDays(today, -NOTICE_DAYS)),
    await eraseClaims(trx, { decided: addDays(today, -REPORT_DAYS), undecided: addDays(today, -CLAIM_DAYS) }),
    await eraseFollowers(trx, now),
    await eraseSubscribers(trx, now),
    await eraseExpiredSignIns(trx, now, addDays(today, -LINK_DAYS)),
  ])
  return erased.reduce((sum, count) => sum + count, 0)
}
