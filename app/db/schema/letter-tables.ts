import type { DayText, InstantText } from './column-values.ts'

/** A wish for the weekly letter that is not confirmed yet. The address is only in the link that was mailed to it. */
export type LetterRequestTable = {
  tokenHash: string
  language: string
  /** As in `follows`. */
  target: string
  /** Some of `letterTopics`, with spaces between them. */
  topics: string
  expiresAt: InstantText
}

/** An address that confirmed that it wants the weekly letter: no name, no account. */
export type SubscriberTable = {
  id: string
  /** In lower case. */
  email: string
  language: string
  createdAt: InstantText
  /** The last sign of life: a confirmation or a change of what is followed. */
  seenAt: InstantText
  /** The day of the last letter that was sent, left out because it was empty, or given up; empty before the first. */
  doneWeek: DayText | ''
  /** Failed attempts to send the letter of this week. */
  attempts: number
  /** Letters in a row that the mail server put off. */
  failures: number
  nextTryAt: InstantText
}

export type LetterFollowTable = {
  subscriberId: string
  target: string
  /** One of `letterTopics`. */
  topic: string
}
