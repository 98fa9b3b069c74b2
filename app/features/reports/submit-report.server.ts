import { sql, type Transaction } from 'kysely'
import { newId } from '#app/db/ids.ts'
import { updateRows } from '#app/db/pages.server.ts'
import type { Database } from '#app/db/schema.ts'
import { writeWithoutRevision } from '#app/db/write.server.ts'
import type { Language } from '#app/i18n/languages.ts'
import { normalizeEmail } from '#app/lib/contact-details.ts'
import { parsePosition } from '#app/lib/position.ts'
import { countGuest, findHeldToDrop, readGuestPhoto } from '#app/services/guest-limits.server.ts'
import type { PictureFault } from '#app/services/images/picture-rules.ts'
import { MAX_PHOTO_BYTES, parseReportedTime, type ReportContent } from './report-content.ts'
import type { ReportContents } from './report-matter.ts'
import type { MissingMosque, MissingMosqueInput, ReportInput, SuggestionInput } from './report-schema.ts'
import type { Suggestion } from './suggestion.ts'

const HOUR_SECONDS = 3600
const DAY_SECONDS = 24 * HOUR_SECONDS
const perNetwork = { hits: 20, seconds: HOUR_SECONDS }
const perMosque = { hits: 60, seconds: DAY_SECONDS }
const perSite = { hits: 1000, seconds: DAY_SECONDS }
/** What is held for review takes a few megabytes, and its photos 30. */
const MAX_HELD_REPORTS = 2000
const MAX_HELD_PHOTOS = 100

type Sender = { clientAddress: string; language: Language; now: Date }

type NewTimeReport = {
  input: ReportInput
  /** What the site shows for the reported time. It is calculated only for a report that is allowed. */
  findShown: () => Promise<string | null>
  photo: File | null
}

/**
 * Stores what a visitor reports about a mosque, or returns why its photo is refused. The answer does not depend on what is
 * stored already.
 */
export async function submitReport(
  mosqueId: string,
  { input, findShown, photo }: NewTimeReport,
  sender: Sender,
): Promise<PictureFault | null> {
  // People never see this field, so a program filled it in.
  if (input.website) return null
  const read = photo && (await readGuestPhoto(photo, { purpose: 'report', maxBytes: MAX_PHOTO_BYTES }, sender))
  if (read && 'fault' in read) return read.fault
  const { about, wanted, text } = input
  const isTime = parseReportedTime(about) !== null
  const content: ReportContent = { about, shown: await findShown(), wanted: isTime ? wanted : null, text }
  const contact = normalizeEmail(input.contact) || null
  const kind = isTime ? 'time' : 'other'
  await writeWithoutRevision((trx) =>
    storeReport(trx, { kind, mosqueId, content, contact, data: read?.data ?? null }, sender),
  )
  return null
}

/** Stores a mosque that a visitor misses. */
export async function submitMissingMosque(input: MissingMosqueInput, sender: Sender): Promise<void> {
  const { placeKind, name, address, area, source } = input
  const content: MissingMosque = { placeKind, name, address, area, position: parsePosition(input.place), source }
  await submitText({ kind: 'missing', mosqueId: null, content }, input, sender)
}

/** Stores what a visitor suggests to change; `old` is the value now. */
export async function submitSuggestion(
  mosqueId: string,
  { input, old }: { input: SuggestionInput; old: string },
  sender: Sender,
): Promise<void> {
  const { field, wanted, position, source } = input
  const content: Suggestion = { field, old, wanted, position, source }
  await submitText({ kind: 'suggestion', mosqueId, content }, input, sender)
}

async function submitText(
  report: Pick<NewReport, 'kind' | 'mosqueId' | 'content'>,
  input: { contact: string; website?: string | undefined },
  sender: Sender,
): Promise<void> {
  if (input.website) return
  const contact = normalizeEmail(input.contact) || null
  await writeWithoutRevision((trx) => storeReport(trx, { ...report, contact, data: null }, sender))
}

type NewReport = {
  kind: keyof ReportContents
  mosqueId: string | null
  content: ReportContents[keyof ReportContents]
  contact: string | null
  data: string | null
}

/**
 * Stores a report, or counts it when an open one says the same and this one adds neither photo nor contact. One above the
 * limits is held for review.
 */
async function storeReport(
  trx: Transaction<Database>,
  { kind, mosqueId, content, contact, data }: NewReport,
  { clientAddress, language, now }: Sender,
): Promise<void> {
  const json = JSON.stringify(content)
  if (!data && !contact) {
    const same = trx
      .updateTable('reports')
      .set((row) => ({ times: row('times', '+', 1) }))
      .where('mosqueId', mosqueId === null ? 'is' : '=', mosqueId)
      .where('state', '=', 'open')
      .where('content', '=', json)
    if ((await updateRows(same)) > 0) return
  }
  const shared = [
    { subject: ['mosque', mosqueId ?? kind], limit: perMosque },
    { subject: ['site'], limit: perSite },
  ]
  const heldBy = await countGuest(trx, { kind: 'report', network: perNetwork, shared }, clientAddress, now)
  const id = newId()
  await trx
    .insertInto('reports')
    .values({
      id,
      kind,
      mosqueId,
      content: json,
      contact,
      language,
      times: 1,
      state: 'open',
      createdAt: now.toISOString(),
      decidedAt: null,
      decidedByName: null,
      thankedAt: null,
      heldBy,
    })
    .execute()
  if (data) await trx.insertInto('reportPhotos').values({ reportId: id, data }).execute()
  if (heldBy !== null) await dropHeld(trx)
}

async function dropHeld(trx: Transaction<Database>): Promise<void> {
  const report = await findHeldToDrop(trx, 'reports', MAX_HELD_REPORTS)
  if (report) await trx.deleteFrom('reports').where('id', '=', report).execute()
  const withPhoto = sql<boolean>`id in (select "reportId" from "reportPhotos")`
  const photo = await findHeldToDrop(trx, 'reports', MAX_HELD_PHOTOS, withPhoto)
  if (photo) await trx.deleteFrom('reportPhotos').where('reportId', '=', photo).execute()
}
