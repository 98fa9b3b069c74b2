import { extendOccurrences } from '#app/features/events/recurrence/occurrences.server.ts'
import { sendNews } from '#app/features/settings/news.server.ts'
import { sendDueReminders } from '#app/features/timetables/reminders/reminders.server.ts'
import { cleanImages } from '#app/services/images/clean-images.server.ts'
import { cleanLimits } from '#app/services/limits.server.ts'
import { cleanOutbox, deliverDueMails } from '#app/services/mail/queue.server.ts'
import { adoptPictures } from '#app/workflows/adopt-pictures/adopt-pictures.server.ts'
import { buildPublicData } from '#app/workflows/public-data/public-data.server.ts'
import { makeBackup } from '#server/backup/make-backup.ts'
import { eraseOld } from './erase-old.ts'
import type { Job } from './job.ts'

/** All scheduled jobs; each runs in one process at a time. */
export const allJobs: Job[] = [
  { name: 'mail', schedule: { everyMinutes: 1 }, run: deliverDueMails },
  { name: 'news', schedule: { everyMinutes: 1 }, run: sendNews },
  { name: 'public-data', schedule: { everyMinutes: 5 }, run: buildPublicData },
  { name: 'times-reminder', schedule: { nightlyAt: '08:00' }, run: sendDueReminders },
  { name: 'limits', schedule: { everyMinutes: 60 }, run: cleanLimits },
  { name: 'occurrences', schedule: { nightlyAt: '01:10' }, run: extendOccurrences },
  { name: 'erase-old', schedule: { nightlyAt: '01:30' }, erases: true, run: eraseOld },
  { name: 'outbox', schedule: { nightlyAt: '01:50' }, erases: true, run: cleanOutbox },
  { name: 'pictures', schedule: { nightlyAt: '02:00' }, run: adoptPictures },
  { name: 'images', schedule: { nightlyAt: '02:10' }, erases: true, run: cleanImages },
  { name: 'backup', schedule: { nightlyAt: '02:30' }, run: makeBackup },
]
