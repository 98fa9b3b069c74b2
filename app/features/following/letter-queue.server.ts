import { db } from '#app/db/client.server.ts'
import { writeWithoutRevision } from '#app/db/write.server.ts'
import { type Language, languages } from '#app/i18n/languages.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import type { Day } from '#salaah/days.ts'
import { retryAt } from './following-rules.ts'
import { LETTER_RETRY_MINUTES, type LetterTopic, MAX_FAILED_LETTERS } from './letter-rules.ts'

/** How long a letter is reserved for the process that sends it: longer than the timeout of a mail server. */
const LEASE_MS = 120_000
/** A wait longer than the longest was begun under a clock that was ahead. */
const MAX_WAIT_MS = 13 * 3_600_000

/** The letter that is being sent: the day of it, and since when. */
export type LetterWeek = { day: Day; since: Date }

export type DueLetter = {
  id: string
  email: string
  language: Language
  seenAt: string
  follows: { target: string; topic: LetterTopic }[]
  /** This attempt to send the letter of this week, from 1. */
  attempt: number
  failures: number
}

/** The subscribers whose letter of a week is due, the longest waiting first. */
export async function listDueLetters({ day, since }: LetterWeek, now: Date, count: number) {
  const tooLate = new Date(now.getTime() + MAX_WAIT_MS).toISOString()
  return await db()
    .selectFrom('subscribers')
    .select(['id', 'nextTryAt'])
    .where('doneWeek', '<>', day)
    // Who confirmed while letters are being sent gets the next one.
    .where('createdAt', '<', since.toISOString())
    .where((row) => row.or([row('nextTryAt', '<=', now.toISOString()), row('nextTryAt', '>', tooLate)]))
    .orderBy('nextTryAt')
    .orderBy('id')
    .limit(count)
    .execute()
}

/** Reserves the letter of a subscriber for this process; null when another one has it, or the subscriber stopped. */
export async function reserveLetter(
  { id, nextTryAt }: { id: string; nextTryAt: string },
  { since }: LetterWeek,
  now: Date,
): Promise<DueLetter | null> {
  const row = await writeWithoutRevision((trx) =>
    trx
      .updateTable('subscribers')
      .set({ nextTryAt: new Date(now.getTime() + LEASE_MS).toISOString() })
      .where('id', '=', id)
      .where('nextTryAt', '=', nextTryAt)
      .returning(['email', 'language', 'seenAt', 'attempts', 'failures'])
      .executeTakeFirst(),
  )
  if (!row) return null
  const follows = await db()
    .selectFrom('letterFollows')
    .select(['target', 'topic'])
    .where('subscriberId', '=', id)
    .orderBy('target')
    .execute()
  const site = (await siteSettings()).general.languages
  const language = languages.find((each) => each === row.language && site.includes(each)) ?? site[0]
  const { email, seenAt, failures } = row
  // Attempts of an earlier week do not count.
  const attempt = (nextTryAt < since.toISOString() ? 0 : row.attempts) + 1
  return { id, email, language, seenAt, failures, attempt, follows: follows as DueLetter['follows'] }
}

/** The letter of the week was sent, or there was nothing to tell. */
export async function finishLetter({ id }: { id: string }, { day }: LetterWeek): Promise<void> {
  await writeWithoutRevision((trx) =>
    trx.updateTable('subscribers').set({ doneWeek: day, attempts: 0, failures: 0 }).where('id', '=', id).execute(),
  )
}

/**
 * The letter was not sent. It is tried again, or given up for this week; an address whose letters the mail server put off
 * for weeks (`isPutOff`) is erased.
 */
export async function failLetter(
  { id, attempt, failures }: DueLetter,
  { day }: LetterWeek,
  { isPutOff, now }: { isPutOff: boolean; now: Date },
): Promise<void> {
  const next = retryAt(LETTER_RETRY_MINUTES, attempt, now)
  await writeWithoutRevision(async (trx) => {
    if (next) {
      const set = { attempts: attempt, nextTryAt: next.toISOString() }
      await trx.updateTable('subscribers').set(set).where('id', '=', id).execute()
    } else if (isPutOff && failures + 1 >= MAX_FAILED_LETTERS)
      await trx.deleteFrom('subscribers').where('id', '=', id).execute()
    else {
      const set = { doneWeek: day, attempts: 0, failures: failures + (isPutOff ? 1 : 0) }
      await trx.updateTable('subscribers').set(set).where('id', '=', id).execute()
    }
  })
}

/** Erases the subscribers whose address the mail server refuses for good. */
export async function eraseRefused(ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await writeWithoutRevision((trx) => trx.deleteFrom('subscribers').where('id', 'in', ids).execute())
}
