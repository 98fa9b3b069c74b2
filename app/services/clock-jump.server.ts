import type { Kysely } from 'kysely'
import { reader } from '#app/db/client.server.ts'
import type { Database } from '#app/db/schema.ts'
import { writeWithoutRevision } from '#app/db/write.server.ts'
import { deleteState, readState, storeState } from './site-state.server.ts'

/** The time when the jump was noticed, and the last time recorded before it. */
export type ClockJump = { at: string; before: string }

const RECORD_MS = 60_000
const DAY_MS = 86_400_000
const HOLD_MS = 7 * DAY_MS

/**
 * Records the time in the database. When it differs by more than a day from what was recorded last, either way, the
 * clock is or was wrong (or the site was stopped), and nothing may be erased by date for a week.
 */
export async function recordClock(now: Date): Promise<void> {
  const before = await readState(reader(), 'clock')
  const moved = before === null ? RECORD_MS : now.getTime() - Date.parse(before)
  if (moved >= 0 && moved < RECORD_MS) return
  const at = now.toISOString()
  await writeWithoutRevision(async (trx) => {
    if (before !== null && Math.abs(moved) > DAY_MS)
      await storeState(trx, 'clock-jump', JSON.stringify({ at, before } satisfies ClockJump))
    await storeState(trx, 'clock', at)
  })
}

/** The jump of the clock because of which nothing is erased now; null when erasing is allowed. */
export async function heldByClock(now: Date): Promise<ClockJump | null> {
  const stored = await readState(reader(), 'clock-jump')
  if (stored === null) return null
  const jump = JSON.parse(stored) as ClockJump
  return now.getTime() - Date.parse(jump.at) < HOLD_MS ? jump : null
}

/** Records the time and returns whether something may be erased because of it. */
export async function mayEraseByDate(now: Date): Promise<boolean> {
  await recordClock(now)
  return (await heldByClock(now)) === null
}

/** Allows erasing again, after a person has checked the clock. */
export const forgetClockJump = (trx: Kysely<Database>): Promise<void> => deleteState(trx, 'clock-jump')

/** The jump in words, for the log and the terminal. */
export const clockJumpText = ({ at, before }: ClockJump): string =>
  `The clock shows ${at}, and ${before} was recorded last: nothing is erased until a super admin confirms the time on the page Jobs, or for a week.`
