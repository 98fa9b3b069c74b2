import { type Actor, canImport } from '#app/access/permissions.ts'
import { newId } from '#app/db/ids.ts'
import type { InvitationPage } from '#app/features/accounts/people/invitations.server.ts'
import type { Language } from '#app/i18n/languages.ts'
import { toSingleLine } from '#app/lib/text-fields.ts'
import { forbidden } from '#app/lib/web/http.ts'
import { startDelivery } from '#app/services/mail/queue.server.ts'
import { adoptPictures } from '#app/workflows/adopt-pictures/adopt-pictures.server.ts'
import type { DryRunReport, ImportState } from './import-state.ts'
import {
  changeStatus,
  countOpenImports,
  findImport,
  type ImportRow,
  importsOf,
  insertImport,
  isActive,
} from './import-store.server.ts'
import { MAX_OPEN_IMPORTS, progressOf, runImportTask, stopImport } from './import-tasks.server.ts'
import type { PlaceChoices } from './osm/place-choices.ts'
import type { ImportCounts } from './run-import.server.ts'

const MAX_NAME_CHARS = 120
/** Work whose process has not stored a heartbeat for so long was interrupted. */
const ABANDONED_MS = 60_000

export type BegunImport = { id: string } | { fault: 'not-text' | 'too-many' }

/** Stores a file and begins its dry run in another process. */
export async function beginImport(
  actor: Actor | null,
  file: File,
  { language, now }: { language: Language; now: Date },
): Promise<BegunImport> {
  if (!actor || !canImport(actor)) forbidden()
  if ((await countOpenImports()) >= MAX_OPEN_IMPORTS) return { fault: 'too-many' }
  const at = now.toISOString()
  const row: ImportRow = {
    id: newId(),
    actorId: actor.id,
    fileName: toSingleLine(file.name).slice(0, MAX_NAME_CHARS),
    language,
    status: 'checking',
    progress: null,
    result: null,
    heartbeatAt: at,
    createdAt: at,
  }
  if (!(await insertImport(row, file))) return { fault: 'not-text' }
  void runImportTask({ id: row.id, language, now, write: null }, actor.id)
  return { id: row.id }
}

type WriteOptions = {
  superadmins: ReadonlySet<string>
  invite?: InvitationPage | null
  /** About doubtful places. */
  choices?: PlaceChoices
  now: Date
}

/** Begins to write an import whose dry run found no errors. A second press changes nothing. */
export async function writeImport(
  actor: Actor | null,
  id: string,
  { superadmins, invite = null, choices = new Map(), now }: WriteOptions,
): Promise<void> {
  const row = await requireOwn(actor, id)
  const state = row && stateOf(row, now)
  if (!actor || !row || state?.status !== 'checked' || state.report.errors > 0) return
  if (!(await changeStatus({ id, from: ['checked'], to: 'writing', now }))) return
  const { name, role } = actor
  const write = { author: { id: actor.id, name, role }, superadmins, invite, choices }
  void runImportTask({ id, language: row.language as Language, now, write }, actor.id).then((isWritten) => {
    // The pages show the rest at once, and the nightly job retries pictures that fail.
    if (!isWritten) return
    startDelivery()
    adoptPictures(now).catch((error: unknown) => console.error('Imported pictures could not be fetched:', error))
  })
}

/** Cancels an import that is not written yet. */
export async function cancelImport(actor: Actor | null, id: string, now: Date): Promise<void> {
  if (!(await requireOwn(actor, id))) return
  // First in this process, where the writes of an import hold back the change of its status.
  stopImport(id)
  await changeStatus({ id, from: ['checking', 'checked', 'writing'], to: 'cancelled', result: null, now })
}

/** An import of this person; null when there is none. */
export async function loadImport(
  actor: Actor | null,
  id: string,
  now: Date,
): Promise<{ fileName: string; state: ImportState } | null> {
  const row = await requireOwn(actor, id)
  return row ? { fileName: row.fileName, state: stateOf(row, now) } : null
}

/** The imports of this person, the newest first. */
export async function listImports(actor: Actor | null) {
  if (!actor || !canImport(actor)) forbidden()
  return await importsOf(actor.id)
}

async function requireOwn(actor: Actor | null, id: string): Promise<ImportRow | null> {
  if (!actor || !canImport(actor)) forbidden()
  const row = await findImport(id)
  return row?.actorId === actor.id ? row : null
}

function stateOf({ id, status, progress, result, heartbeatAt }: ImportRow, now: Date): ImportState {
  const parsed = result ? JSON.parse(result) : {}
  if (isActive(status)) {
    const own = progressOf(id)
    if (!own && now.getTime() - Date.parse(heartbeatAt) > ABANDONED_MS) return { status: 'failed', fault: null }
    const waiting = { stage: 'waiting' as const, done: 0, total: 0 }
    return { status, progress: own ?? (progress ? JSON.parse(progress) : waiting) }
  }
  if (status === 'checked') return { status, report: parsed.report as DryRunReport }
  if (status === 'done') return { status, counts: parsed.counts as ImportCounts, report: parsed.report ?? null }
  return status === 'failed' ? { status, fault: parsed.fault ?? null } : { status }
}
