import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import { query } from './limits.ts'
import type { Step } from './steps.ts'
import type { Target } from './target.ts'

const DAYS_AHEAD = 800
const DAY_MS = 86_400_000
const WAIT_MS = 30_000

/** The setting of a clock that is wrong by years. */
export const clockAhead = () => ({ NOW: new Date(Date.now() + DAYS_AHEAD * DAY_MS).toISOString() })

/** How much the site holds that is erased by date. */
export function countErasable(target: Target): { bin: number; activity: number } {
  const [row] = query(target, 'select (select count(*) from bin) as bin, (select count(*) from activity) as activity')
  return { bin: Number(row?.bin), activity: Number(row?.activity) }
}

/** Waits until a job has run since the start. */
async function jobRan({ metric }: Target, job: string): Promise<void> {
  const until = Date.now() + WAIT_MS
  while (!((await metric(`job_seconds_count{job="${job}",outcome="done"}`)) > 0)) {
    assert.ok(Date.now() < until, `the job ${job} does not run`)
    await wait(200)
  }
}

const isHeldBack = async ({ send }: Target) => assert.match((await send('/readyz')).text, /"erasing":"held back"/)

/** For a site whose clock is ahead; the backup is the last of the nightly jobs. */
export const clockAheadStep = (before: ReturnType<typeof countErasable>): Step => [
  'a clock years ahead erases nothing',
  async (target) => {
    assert.ok(before.bin > 0 && before.activity > 0)
    await jobRan(target, 'backup')
    await isHeldBack(target)
    assert.deepEqual(countErasable(target), before)
  },
]

export const clockRightStep: Step = [
  'jobs run again once the clock is right',
  async (target) => {
    for (const job of ['mail', 'moon']) await jobRan(target, job)
    await isHeldBack(target)
  },
]
