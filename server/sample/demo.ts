import { db } from '#app/db/client.server.ts'
import { hasTables } from '#app/db/migrate.server.ts'
import { tables } from '#app/db/schema.ts'
import { env } from '#app/env.server.ts'
import { readState, storeState } from '#app/services/site-state.server.ts'
import type { Job } from '#server/jobs/job.ts'
import { seedSampleData } from './sample-data.ts'

/**
 * Throws unless the database is a demo where DEMO=on is set, and none where it is not: a demo is emptied every night, and
 * everybody knows how to sign in. Asked before the database is changed; returns whether it is new.
 */
export async function requireDemo(): Promise<boolean> {
  if (!(await hasTables())) return true
  const isDemo = (await readState(db(), 'demo')) !== null
  const other = 'Set DATA_DIR to another folder, or DATABASE_URL to another database.'
  if (env().DEMO && !isDemo)
    throw new Error(`DEMO=on takes only a database that was made with it, because it is emptied every night. ${other}`)
  if (!env().DEMO && isDemo)
    throw new Error(`This database is a demo, and everybody knows how to sign in: set DEMO=on. ${other}`)
  return false
}

export const markAsDemo = (now: Date): Promise<void> => storeState(db(), 'demo', now.toISOString())

/** What a reset leaves: how the site itself runs, and the pictures, of which only those of the sample data are there. */
const KEPT: readonly string[] = ['contentRevision', 'siteState', 'jobs', 'limitCounters', 'images']

/** Puts the sample data of the day in the place of everything, in one transaction. */
export const resetDemo = {
  name: 'demo',
  schedule: { nightlyAt: '03:00' },
  async run(now: Date) {
    if ((await readState(db(), 'demo')) === null) throw new Error('The database is no demo.')
    await seedSampleData(
      now,
      () => {},
      async (trx) => {
        for (const name of tables.toReversed()) if (!KEPT.includes(name)) await trx.deleteFrom(name).execute()
      },
    )
  },
} satisfies Job
