import { fork } from 'node:child_process'
import { once } from 'node:events'
import { totalmem } from 'node:os'
import { type Actor, canImport } from '#app/access/permissions.ts'
import { newId } from '#app/db/ids.ts'
import { whileAnotherProcessWrites } from '#app/db/write.server.ts'
import { env } from '#app/env.server.ts'
import type { InvitationPage } from '#app/features/accounts/people/invitations.server.ts'
import type { Language } from '#app/i18n/languages.ts'
import { toSingleLine } from '#app/lib/text-fields.ts'
import { createFairQueue } from '#app/lib/turns/fair-queue.ts'
import { forbidden } from '#app/lib/web/http.ts'
import { now } from '#app/services/clock.server.ts'
import { startDelivery } from '#app/services/mail/queue.server.ts'
import { adoptPictures } from './adopt-pictures.server.ts'
import type { DryRunReport, ImportCounts, ImportProgress, ImportState } from './import-plan.ts'
import type { ImportCommand, ImportMessage, ImportTask } from './import-process.server.ts'
import {
  changeStatus,
  countOpenImports,
  findImport,
  type ImportRow,
  importsOf,
  insertImport,
  isActive,
  saveProgress,
} from './import-store.server.ts'
import type { ExistingChoice } from './merge-row.ts'
import type { PlaceChoices, RoomChoice } from './place-choices.ts'
import { readSentFile, type WorkbookListFault } from './read-import-file.server.ts'

const MAX_NAME_CHARS = 120
/** Work whose process has not stored a heartbeat for so long was interrupted. */
const ABANDONED_MS = 60_000

export type BegunImport = { id: string } | { fault: 'not-text' | 'too-many' | WorkbookListFault }

/** Stores a file and begins its dry run in another process. */
export async function beginImport(
  actor: Actor | null,
  file: File,
  { language, now }: { language: Language; now: Date },
): Promise<BegunImport> {
  if (!actor || !canImport(actor)) forbidden()
  const open = await countOpenImports(actor.id)
  if (open.all >= MAX_OPEN_IMPORTS || open.own >= MAX_OPEN_IMPORTS_OF_ONE) return { fault: 'too-many' }
  const read = await readSentFile(file, actor.id)
  if (!read.ok) return read
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
  if (!(await insertImport(row, read.content, read.encoding))) return { fault: 'not-text' }
  void runImportTask({ id: row.id, language, now, write: null }, actor.id)
  return { id: row.id }
}

type WriteOptions = {
  superadmins: ReadonlySet<string>
  invite?: InvitationPage | null
  /** About doubtful places. */
  choices?: PlaceChoices
  /** About rows of mosques that are here. */
  existing?: ExistingChoice
  /** About new places that the file calls prayer rooms. */
  rooms?: RoomChoice
  now: Date
}

/** Begins to write an import whose dry run found no errors. A second press changes nothing. */
export async function writeImport(
  actor: Actor | null,
  id: string,
  { superadmins, invite = null, choices = new Map(), existing = 'fill', rooms = 'prayer-room', now }: WriteOptions,
): Promise<void> {
  const row = await requireOwn(actor, id)
  const state = row && stateOf(row, now)
  if (!actor || !row || state?.status !== 'checked' || state.report.errors > 0) return
  if (!(await changeStatus({ id, from: ['checked'], to: 'writing', now }))) return
  const { name, role } = actor
  const write = { author: { id: actor.id, name, role }, superadmins, invite, choices, existing, rooms }
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

const PROGRAM = 'app/workflows/import/import-process.server.ts'
const HEARTBEAT_MS = 5_000
/** Of the memory of the machine or container, for the objects of an import at most. */
const SHARE_OF_MEMORY = 0.4
/** For the objects of an import at least; enough for some thousand rows. */
const MIN_HEAP_MB = 48
/** What its process takes besides. */
const PROCESS_MB = 50
/** Half of the space for objects that were just created. Node's own choice takes four times as much. */
const SEMI_SPACE_MB = 4
/** Each open import waits at most once. */
const MAX_OPEN_IMPORTS = 10
/** So that the files of one person leave room for those of others. */
const MAX_OPEN_IMPORTS_OF_ONE = 5

type Running = { progress: ImportProgress; cancel: () => void }

const running = new Map<string, Running>()
const queued = createFairQueue(MAX_OPEN_IMPORTS, () => new Error('Too many imports wait'))

/** The progress of an import that this process works on. */
const progressOf = (id: string): ImportProgress | undefined => running.get(id)?.progress

/** Stops the work on an import if this process does it. */
const stopImport = (id: string): void => running.get(id)?.cancel()

/** Works on an import in a process of its own, one at a time, and stores how it ended; returns whether it was written. */
async function runImportTask(task: ImportTask, owner: string): Promise<boolean> {
  const status = task.write ? 'writing' : 'checking'
  const own: Running & { isCancelled: boolean } = {
    progress: { stage: 'waiting', done: 0, total: 0 },
    isCancelled: false,
    cancel: () => {
      own.isCancelled = true
    },
  }
  running.set(task.id, own)
  const stopHeartbeat = startHeartbeat(task.id, status, own)
  try {
    const ended = await queued(owner, async () => (own.isCancelled ? cancelled : await inOwnProcess(task, own))).catch(
      (error: unknown) => {
        console.error('An import failed:', error)
        return failed
      },
    )
    if (ended.status === 'done') return true
    await changeStatus({ id: task.id, from: [status], to: ended.status, result: ended.result, now: now() })
  } catch (error) {
    // Without a heartbeat it counts as failed after a minute.
    console.error('The end of an import could not be stored:', error)
  } finally {
    stopHeartbeat()
    running.delete(task.id)
  }
  return false
}

type Ended = Extract<ImportMessage, { ended: unknown }>['ended']
const cancelled: Ended = { status: 'cancelled', result: null }
const failed: Ended = { status: 'failed', result: { fault: null } }

// Not a thread: whatever ends it, also a fault of Node or too little memory, does not end the site.
async function inOwnProcess(task: ImportTask, own: Running): Promise<Ended> {
  const child = fork(PROGRAM, { serialization: 'advanced', execArgv: flags() })
  // A process that has just ended does not receive it, which its end tells.
  const send = (message: ImportTask | ImportCommand) => child.send(message, () => {})
  own.cancel = () => send('cancel')
  let ended: Ended | undefined
  let held: Promise<unknown> | undefined
  let failure: unknown
  // Its last messages may arrive after its end.
  const exited = Promise.all([once(child, 'exit'), once(child, 'disconnect')])
  child.on('message', (message: ImportMessage) => {
    if ('progress' in message) own.progress = message.progress
    else if ('ended' in message) ended = message.ended
    else if ('failure' in message) failure = message.failure
    else
      held = whileAnotherProcessWrites(() => {
        send('write')
        return exited
      })
  })
  send(task)
  const [[code, signal]] = await exited
  await held
  if (!ended) throw failure ?? new Error(`The process of an import ended early (${signal ?? code})`)
  return ended
}

/** A process that needs more memory than the site leaves ends by itself, before the system ends the site. */
function flags() {
  const megabytes = Math.min(process.constrainedMemory(), totalmem()) / 2 ** 20
  const left = megabytes - (env().WORKERS * process.memoryUsage.rss()) / 2 ** 20 - PROCESS_MB
  return [
    `--max-old-space-size=${Math.floor(Math.max(MIN_HEAP_MB, Math.min(left, megabytes * SHARE_OF_MEMORY)))}`,
    `--max-semi-space-size=${SEMI_SPACE_MB}`,
    '--disable-warning=ExperimentalWarning',
  ]
}

/** Stores the progress for other processes, which also may have cancelled the import. */
function startHeartbeat(id: string, status: 'checking' | 'writing', own: Running): () => void {
  let isSaving = false
  const timer = setInterval(async () => {
    if (isSaving) return
    isSaving = true
    const isWanted = await saveProgress(id, status, own.progress, now()).catch(() => true)
    if (!isWanted) own.cancel()
    isSaving = false
  }, HEARTBEAT_MS).unref()
  return () => clearInterval(timer)
}
