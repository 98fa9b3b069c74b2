import { weekdayOf } from '#app/lib/days.ts'
import { instantOf } from '#app/lib/time.ts'
import { addDays, type Day } from '#salaah/days.ts'
import { dayAt } from '#salaah/zone.ts'

/** What a letter can tell; appeals only to who asked for them. */
export const letterTopics = ['times', 'events', 'notices', 'appeals'] as const
export type LetterTopic = (typeof letterTopics)[number]

/** The link that confirms an address works so long. */
export const CONFIRM_HOURS = 48
/** Emails that ask one address to confirm, in a day. */
export const MAX_ASKED_A_DAY = 3
/**
 * Such emails of the whole site that go at once in an hour: so many to the first that networks ask for, and so many to all
 * others. What comes above waits in line, from which one goes a minute.
 */
export const MAX_AT_ONCE_AN_HOUR = 30
/** Of one network. */
export const MAX_AT_ONCE_OF_NETWORK = 10
export const LINE_STEP_MS = 60_000
/** The line is a day long. */
export const MAX_IN_LINE = 24 * 60

/** A letter goes on Thursday after Asr: before Jumu’ah, and early enough for the weekend. */
const THURSDAY = 4
export const LETTER_TIME = '17:00'
/** After so long the letter of a week is not sent any more. */
const LETTER_HOURS = 48

/** The day of the letter that is being sent at an instant, and when it began to be; null when none is. */
export function letterAt(now: Date, zone: string): { day: Day; since: Date } | null {
  const today = dayAt(zone, now.getTime())
  const day = addDays(today, -((weekdayOf(today) - THURSDAY + 7) % 7))
  const since = instantOf(day, LETTER_TIME, zone)
  if (!since || now < since || now.getTime() >= since.getTime() + LETTER_HOURS * 3_600_000) return null
  return { day, since }
}

/** The waits before a letter that the mail server put off is tried again; after them it is given up for this week. */
export const LETTER_RETRY_MINUTES = [10, 60, 4 * 60, 12 * 60]

/** An address is erased when the mail server put off so many of its letters in a row. */
export const MAX_FAILED_LETTERS = 4

/** The part of an address that one mailbox has, for counting: `Name+tag@…` and `na.me@…` reach the same person. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const local = email.slice(0, at).replace(/\+.*$/, '').replaceAll('.', '')
  return `${local}${email.slice(at)}`
}
