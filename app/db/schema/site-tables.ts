import type { Generated } from 'kysely'
import type { InstantText, JsonText } from './column-values.ts'

export type SettingsTable = {
  id: 'general'
  notifications: JsonText
  general: JsonText
  security: JsonText
  customization: JsonText
  /** Null until the cities or the calculation are changed. */
  salaah: JsonText | null
  /** Null until the texts, the preset or the drawing are changed. */
  site: JsonText | null
  /** Null until the calendar is changed. */
  hijri: JsonText | null
  version: Generated<number>
  updatedAt: InstantText
}

export type MessageTable = {
  id: string
  name: string
  email: string
  subject: string
  body: string
  language: string
  status: Generated<'new' | 'read' | 'done'>
  createdAt: InstantText
  doneAt: InstantText | null
  doneBy: string | null
  /** The network that sent it, as a fingerprint, while it is held for review because too much came at once. */
  heldBy: string | null
}

export type OutboxTable = {
  id: string
  /** The Message-ID header: the same at every attempt, so that mail programs recognise a duplicate. */
  messageId: string
  kind: string
  /** The record the email is about, such as the id of a contact message. */
  subjectId: string | null
  /** The email as JSON: recipient, reply-to, subject, text, html. */
  content: JsonText
  status: Generated<'waiting' | 'sent' | 'failed'>
  attempts: Generated<number>
  nextTryAt: InstantText
  lastError: string | null
  createdAt: InstantText
  sentAt: InstantText | null
  /** It is deleted instead of being sent after this instant. */
  notAfter: InstantText | null
}

export type ActivityTable = {
  id: string
  at: InstantText
  actorId: string
  actorName: string
  actorRole: string
  action: string
  kind: string
  subjectId: string
  mosqueId: string | null
  before: JsonText | null
  after: JsonText | null
  undoneAt: InstantText | null
  undoneBy: string | null
  /** The version of the record after this change, as a number in text; null when the record has no versions. */
  version: string | null
}

/** What everybody may read of the changes of a mosque, one row for each thing that changed; see `PublicChange`. */
export type HistoryTable = {
  id: string
  mosqueId: string
  at: InstantText
  /** 'mosque' or 'site', with '+report' where a visitor reported it, and '+undo'. */
  by: string
  what: string
  before: string | null
  after: string | null
  days: string | null
  /** Why a superadmin removed its values. */
  removed: string | null
}

export type BinTable = {
  id: string
  kind: string
  subjectId: string
  name: string
  mosqueId: string | null
  /** Everything needed to restore it. */
  document: JsonText
  deletedAt: InstantText
  deletedBy: string
  deletedByName: string
}

export type JobTable = {
  name: string
  lockedBy: string | null
  lockedUntil: InstantText | null
  nextRunAt: InstantText
  lastStartedAt: InstantText | null
  lastFinishedAt: InstantText | null
  lastOutcome: 'ok' | 'failed' | null
  lastError: string | null
  runs: Generated<number>
  failures: Generated<number>
}

export type ContentRevisionTable = { id: 1; revision: number; changedAt: InstantText }

/** Values of the site that are not settings. */
export type SiteStateTable = {
  name: 'limit-salt' | 'clock' | 'clock-jump' | 'set-up-token' | 'demo' | 'history-begins' | 'signing-keys'
  value: string
}

/** Something about a person that was erased, until it is in the list next to the backups. `kind` is its table. */
export type ErasureTable = { kind: string; id: string; at: InstantText }

export type LimitCounterTable = { key: string; hits: number; windowEndsAt: InstantText }

export type OneTimeLinkTable = {
  /** SHA-256 of the token; the token itself is never stored. */
  tokenHash: string
  purpose: 'superadmin' | 'invitation' | 'verification'
  email: string
  userId: string | null
  mosqueId: string | null
  createdAt: InstantText
  /** Null when created at the terminal. */
  createdBy: string | null
  expiresAt: InstantText
  usedAt: InstantText | null
}
