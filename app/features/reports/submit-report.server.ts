import type { Transaction } from 'kysely'
import { newId } from '#app/db/ids.ts'
import type { Database } from '#app/db/schema.ts'
import { writeWithoutRevision } from '#app/db/write.server.ts'
import type { Language } from '#app/i18n/languages.ts'
import { normalizeEmail } from '#app/lib/contact-details.ts'
import { parsePosition } from '#app/lib/position.ts'
import { PictureError, type PictureFault } from '#app/services/images/picture-rules.ts'
import { encodePrivatePhoto } from '#app/services/images/private-photo.server.ts'
import { countHit, countHitFrom } from '#app/services/limits.server.ts'
import type { MissingMosque, MissingMosqueInput } from './missing-mosque.ts'
import { OTHER, type ReportContent } from './report-content.ts'
import { MAX_PHOTO_BYTES } from './report-limits.ts'
import type { ReportInput } from './report-schema.ts'
import type { Suggestion } from './suggestion.ts'
import type { SuggestionInput } from './suggestion-schema.ts'

const HOUR_SECONDS = 3600
const DAY_SECONDS = 24 * HOUR_SECONDS
const perAddress = { hits: 20, seconds: HOUR_SECONDS }
const photosPerAddress = { hits: 5, seconds: HOUR_SECONDS }
// Bounds the queue of an admin and of the site, from however many networks the reports come.
const perMosque = { hits: 60, seconds: DAY_SECONDS }
const perSite = { hits: 1000, seconds: DAY_SECONDS }

type Sender = { clientAddress: string; language: Language; now: Date }

export type Submitted =
  | { outcome: 'received' }
  | { outcome: 'wait'; seconds: number }
  | { outcome: 'photo'; fault: PictureFault }

type NewTimeReport = {
  input: ReportInput
  /** What the site shows for the reported time. It is calculated only for a report that is allowed. */
  findShown: () => Promise<string | null>
  photo: File | null
}

/** Stores what a visitor reports about a mosque. The answer does not depend on what is stored already. */
export async function submitReport(
  mosqueId: string,
  { input, findShown, photo }: NewTimeReport,
  sender: Sender,
): Promise<Submitted> {
  // People never see this field, so a program filled it in.
  if (input.website) return { outcome: 'received' }
  const hasPhoto = photo !== null
  const seconds = await writeWithoutRevision((trx) => countReport(trx, mosqueId, hasPhoto, sender))
  if (seconds > 0) return { outcome: 'wait', seconds }
  let data: string | null = null
  try {
    data = photo && (await encodePhoto(photo, sender.clientAddress))
  } catch (error) {
    if (error instanceof PictureError) return { outcome: 'photo', fault: error.fault }
    throw error
  }
  const { about, wanted, text } = input
  const content: ReportContent = { about, shown: await findShown(), wanted: about === OTHER ? null : wanted, text }
  const contact = normalizeEmail(input.contact) || null
  const kind = about === OTHER ? 'other' : 'time'
  await writeWithoutRevision((trx) => storeReport(trx, { kind, mosqueId, content, contact, data }, sender))
  return { outcome: 'received' }
}

type SubmittedText = Exclude<Submitted, { outcome: 'photo' }>

/** Stores a mosque that a visitor misses. */
export async function submitMissingMosque(input: MissingMosqueInput, sender: Sender): Promise<SubmittedText> {
  const { name, address, area, source } = input
  const content: MissingMosque = { name, address, area, position: parsePosition(input.place), source }
  return await submitText({ kind: 'missing', mosqueId: null, content }, input, sender)
}

/** Stores what a visitor suggests to change; `old` is the value now. */
export async function submitSuggestion(
  mosqueId: string,
  { input, old }: { input: SuggestionInput; old: string },
  sender: Sender,
): Promise<SubmittedText> {
  const { field, wanted, position, source } = input
  const content: Suggestion = { field, old, wanted, position, source }
  return await submitText({ kind: 'suggestion', mosqueId, content }, input, sender)
}

async function submitText(
  report: Pick<NewReport, 'kind' | 'mosqueId' | 'content'>,
  input: { contact: string; website?: string | undefined },
  sender: Sender,
): Promise<SubmittedText> {
  if (input.website) return { outcome: 'received' }
  const contact = normalizeEmail(input.contact) || null
  const seconds = await writeWithoutRevision(async (trx) => {
    const wait = await countReport(trx, report.mosqueId, false, sender)
    if (wait === 0) await storeReport(trx, { ...report, contact, data: null }, sender)
    return wait
  })
  return seconds > 0 ? { outcome: 'wait', seconds } : { outcome: 'received' }
}

async function countReport(
  trx: Transaction<Database>,
  mosqueId: string | null,
  hasPhoto: boolean,
  { clientAddress, now }: Sender,
): Promise<number> {
  const from = (kind: string, limit: typeof perAddress) =>
    countHitFrom(trx, { kind, subject: [] }, clientAddress, limit, now)
  return (
    (await from('report-address', perAddress)) ||
    (hasPhoto && (await from('report-photo', photosPerAddress))) ||
    (await countHit(trx, { kind: 'report-mosque', subject: [mosqueId ?? 'missing'] }, perMosque, now)) ||
    (await countHit(trx, { kind: 'report-site', subject: [] }, perSite, now))
  )
}

function encodePhoto(photo: File, owner: string): Promise<string> {
  if (photo.size > MAX_PHOTO_BYTES) throw new PictureError('too-large')
  return photo.bytes().then((bytes) => encodePrivatePhoto(bytes, owner))
}

type NewReport = {
  kind: Database['reports']['kind']
  mosqueId: string | null
  content: ReportContent | MissingMosque | Suggestion
  contact: string | null
  data: string | null
}

/** Stores a report, or counts it when an open one says the same and this one adds neither photo nor contact. */
async function storeReport(
  trx: Transaction<Database>,
  { kind, mosqueId, content, contact, data }: NewReport,
  { language, now }: Sender,
): Promise<void> {
  const json = JSON.stringify(content)
  if (!data && !contact) {
    const { numUpdatedRows } = await trx
      .updateTable('reports')
      .set((row) => ({ times: row('times', '+', 1) }))
      .where('mosqueId', mosqueId === null ? 'is' : '=', mosqueId)
      .where('state', '=', 'open')
      .where('content', '=', json)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) return
  }
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
    })
    .execute()
  if (data) await trx.insertInto('reportPhotos').values({ reportId: id, data }).execute()
}
