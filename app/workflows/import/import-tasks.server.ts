import { fork } from 'node:child_process'
import { once } from 'node:events'
import { totalmem } from 'node:os'
import { whileAnotherProcessWrites } from '#app/db/write.server.ts'
import { env } from '#app/env.server.ts'
import { createFairQueue } from '#app/lib/fair-queue.ts'
import { now } from '#app/services/clock.server.ts'
import type { ImportCommand, ImportMessage, ImportTask } from './import-process.server.ts'
import type { ImportProgress } from './import-state.ts'
import { changeStatus, saveProgress } from './import-store.server.ts'

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
export const MAX_OPEN_IMPORTS = 10

type Running = { progress: ImportProgress; cancel: () => void }

const running = new Map<string, Running>()
const queued = createFairQueue(MAX_OPEN_IMPORTS, () => new Error('Too many imports wait'))

/** The progress of an import that this process works on. */
export const progressOf = (id: string): ImportProgress | undefined => running.get(id)?.progress

/** Stops the work on an import if this process does it. */
export const stopImport = (id: string): void => running.get(id)?.cancel()

/** Works on an import in a process of its own, one at a time, and stores how it ended; returns whether it was written. */
export async function runImportTask(task: ImportTask, owner: string): Promise<boolean> {
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
