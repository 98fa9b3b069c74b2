import { RotateCw, X } from 'lucide-react'
import { type ChangeEvent, type DragEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { cn } from '#app/lib/cn.ts'
import { Button, IconButton } from '#app/ui/button.tsx'
import { FileField } from '#app/ui/field.tsx'

type Texts = {
  uploading: (values: { name: string }) => string
  /** The states of a file on its way. */
  waiting: string
  shrinking: string
  percent: (values: { percent: number }) => string
  preparing: string
  /** How many of all files are stored. */
  progress: (values: { done: number; total: number }) => string
  cancel: (values: { name: string }) => string
  dismiss: (values: { name: string }) => string
  retry: string
  /** Why the form was not sent: a file of it is not stored. */
  notSent: string
}

/** The pictures that can be uploaded. */
const ACCEPTED = 'image/jpeg,image/png,image/webp,image/avif,image/gif'

type Zone = { name: string; label: string; hint: ReactNode; multiple?: boolean; onFiles: (files: File[]) => void }

type Uploads = Pick<ReturnType<typeof useUploads>, 'uploads' | 'holding' | 'doneCount' | 'cancel' | 'retry'>

/**
 * The pictures being uploaded, and below them the field that accepts more. Its form is sent once all of them are stored:
 * failed ones are tried again before, and while one fails the form is not sent.
 */
export function UploadField({ uploads, texts, ...zone }: Zone & { uploads: Uploads; texts: Texts }) {
  const field = useRef<HTMLDivElement>(null)
  const isRefused = useHeldForm(field, uploads)
  return (
    <div ref={field} className="contents">
      <UploadList
        uploads={uploads.uploads}
        doneCount={uploads.doneCount}
        texts={texts}
        onCancel={uploads.cancel}
        onRetry={uploads.retry}
      />
      <div role="alert" className="font-medium text-danger text-sm empty:hidden">
        {isRefused && texts.notSent}
      </div>
      <DropZone {...zone} />
    </div>
  )
}

/** Holds the submission of the form around a field until its uploads are stored; true when one of them failed again. */
function useHeldForm(field: RefObject<HTMLElement | null>, { holding: uploads, retry }: Uploads): boolean {
  const held = useRef<{ form: HTMLFormElement; submitter: HTMLElement | null; attempt: number } | null>(null)
  /** An effect that is late, of a state before the attempt, must not take it for refused. */
  const [attempts, setAttempts] = useState(0)
  const latest = useRef({ uploads, retry, attempts })
  latest.current = { uploads, retry, attempts }
  const [isRefused, setIsRefused] = useState(false)
  const isFailed = uploads.some(({ state }) => state === 'failed')

  useEffect(() => {
    const form = field.current?.closest('form')
    const hold = (event: SubmitEvent) => {
      const { uploads, retry, attempts } = latest.current
      if (!form || uploads.length === 0) return
      event.preventDefault()
      event.stopPropagation()
      held.current = { form, submitter: event.submitter, attempt: attempts + 1 }
      setAttempts(attempts + 1)
      for (const { key, state } of uploads) if (state === 'failed') retry(key)
    }
    form?.addEventListener('submit', hold)
    return () => form?.removeEventListener('submit', hold)
  }, [field])

  useEffect(() => {
    if (uploads.length === 0) setIsRefused(false)
    if (held.current?.attempt !== attempts || uploads.some(({ state }) => state !== 'failed')) return
    const { form, submitter } = held.current
    if (uploads.length > 0) {
      held.current = null
      setIsRefused(true)
      field.current?.closest('details')?.setAttribute('open', '')
      field.current?.querySelector<HTMLElement>('[data-slot=upload-list] button')?.focus()
    } else if (!submitter?.matches(':disabled')) {
      // Until the page is told that nothing is on its way any more, its button is disabled and would lack in what is sent.
      held.current = null
      form.requestSubmit(submitter)
    }
  })

  return isRefused && isFailed
}

/**
 * The files being uploaded, each with its progress and a cancel button. Failed ones show why and can be retried.
 * Screen readers announce how many are done, and not every percent.
 */
function UploadList({
  uploads,
  doneCount,
  texts,
  onCancel,
  onRetry,
}: {
  uploads: readonly Upload[]
  doneCount: number
  texts: Texts
  onCancel: (key: number) => void
  onRetry: (key: number) => void
}) {
  const isBusy = uploads.some(({ state }) => state !== 'failed')
  return (
    <div data-slot="upload-list" className="flex flex-col gap-2">
      <p role="status" className="font-medium text-sm tabular-nums empty:hidden">
        {isBusy && texts.progress({ done: doneCount, total: doneCount + uploads.length })}
      </p>
      <ul className="flex flex-col gap-2 empty:hidden">
        {uploads.map((upload) => (
          <UploadRow key={upload.key} upload={upload} texts={texts} onCancel={onCancel} onRetry={onRetry} />
        ))}
      </ul>
    </div>
  )
}

function UploadRow({
  upload: { key, file, percent, state, error, isRefused },
  texts,
  onCancel,
  onRetry,
}: {
  upload: Upload
  texts: Texts
  onCancel: (key: number) => void
  onRetry: (key: number) => void
}) {
  return (
    <li
      data-upload={isRefused ? undefined : file.name}
      className="flex flex-wrap items-center justify-end gap-x-3 rounded-md border border-line bg-surface py-1.5 ps-4 pe-1.5"
    >
      <div className={cn('flex min-w-0 flex-1 flex-col gap-1', state === 'failed' && 'basis-48')}>
        <span className="truncate font-medium text-sm" dir="auto">
          {file.name}
        </span>
        {state === 'failed' ? (
          <span role="alert" className="font-medium text-danger text-sm">
            {error}
          </span>
        ) : (
          <>
            <progress
              aria-label={texts.uploading({ name: file.name })}
              max={100}
              value={state === 'sending' ? percent : undefined}
              className="h-2 w-full accent-primary"
            />
            <span className="text-ink-soft text-sm tabular-nums">
              {state === 'sending' ? texts.percent({ percent }) : texts[state]}
            </span>
          </>
        )}
      </div>
      {state === 'failed' && !isRefused && (
        <Button variant="quiet" onClick={() => onRetry(key)} className="px-3">
          <RotateCw aria-hidden="true" />
          {texts.retry}
        </Button>
      )}
      <IconButton
        label={state === 'failed' ? texts.dismiss({ name: file.name }) : texts.cancel({ name: file.name })}
        onClick={() => onCancel(key)}
      >
        <X />
      </IconButton>
    </li>
  )
}

type Upload = {
  key: number
  file: File
  /** 0 to 100 while the file is sent; afterwards the server processes it. */
  percent: number
  state: 'waiting' | 'shrinking' | 'sending' | 'preparing' | 'failed'
  error: string | null
  /** Whether the file itself is wrong, so that trying again does not help. */
  isRefused: boolean
}

type Options<T> = {
  address: string
  /** The error message of a file that is not sent, or null. */
  validate: (file: File) => string | null
  /** Makes a valid file smaller. Files wait for each other, because a decoded picture takes much memory. */
  shrink: (file: File) => Promise<File>
  /** The error message of a shrunk file, or null. */
  validateSize: (file: File) => string | null
  /** Reads the stored picture or an error message from the server's response, and whether the file itself is wrong. */
  parseAnswer: (answer: SendAnswer | null) => { value: T } | { error: string; isRefused?: boolean }
  /** Files are uploaded side by side: the one with the lower order was chosen first. */
  onDone: (value: T, order: number) => void
  /** Called when no file is on its way any more and at least one was stored. */
  onAllDone: (count: number) => void
}

const MAX_PARALLEL_UPLOADS = 2

/** Sends files in the background, two at a time. Each shows its progress and can be cancelled and retried. */
export function useUploads<T>(options: Options<T>) {
  const [uploads, setUploads] = useState<Upload[]>([])
  const [doneCount, setDoneCount] = useState(0)
  const running = useRef(new Map<number, AbortController>())
  const shrinking = useRef<Promise<unknown>>(Promise.resolve())
  const lastKey = useRef(0)
  const hasStored = useRef(false)
  const latest = useRef(options)
  latest.current = options

  const change = (key: number, fields: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, ...fields } : upload)))
  const remove = (key: number) => setUploads((all) => all.filter((upload) => upload.key !== key))
  const busy = uploads.some((upload) => upload.state !== 'failed')

  async function send({ key, file }: Upload) {
    const controller = new AbortController()
    running.current.set(key, controller)
    change(key, { state: 'shrinking', percent: 0, error: null })
    const shrunk = shrinking.current.then(() => (controller.signal.aborted ? file : latest.current.shrink(file)))
    shrinking.current = shrunk
    const smaller = await shrunk
    const error = latest.current.validateSize(smaller)
    const result = error ? { error, isRefused: true } : await upload(key, smaller, controller.signal)
    running.current.delete(key)
    if (controller.signal.aborted) return
    if ('error' in result) return change(key, { state: 'failed', ...result })
    remove(key)
    hasStored.current = true
    setDoneCount((count) => count + 1)
    latest.current.onDone(result.value, key)
  }

  async function upload(key: number, file: File, signal: AbortSignal) {
    if (signal.aborted) return { error: '' }
    change(key, { state: 'sending' })
    const onProgress = ({ sent, total }: { sent: number; total: number }) =>
      change(key, sent < total ? { percent: Math.round((sent / total) * 100) } : { percent: 100, state: 'preparing' })
    const answer = await sendFile(latest.current.address, file, onProgress, signal).catch(() => null)
    return latest.current.parseAnswer(answer)
  }

  useEffect(() => {
    const free = MAX_PARALLEL_UPLOADS - running.current.size
    for (const upload of uploads
      .filter(({ key, state }) => state === 'waiting' && !running.current.has(key))
      .slice(0, free))
      void send(upload)
  })

  useEffect(() => {
    if (busy || doneCount === 0) return
    latest.current.onAllDone(doneCount)
    setDoneCount(0)
  }, [busy, doneCount])

  useEffect(() => {
    const controllers = running.current
    return () => {
      for (const controller of controllers.values()) controller.abort()
    }
  }, [])

  return {
    uploads,
    /** Those that the form waits for: not a wrong file beside a good one. */
    holding: uploads.filter(({ isRefused }) => !isRefused || !hasStored.current),
    doneCount,
    busy,
    add(files: Iterable<File>) {
      const added = [...files].map((file): Upload => {
        const error = latest.current.validate(file)
        const state = error ? 'failed' : 'waiting'
        return { key: ++lastKey.current, file, percent: 0, state, error, isRefused: error !== null }
      })
      setUploads((all) => [...all.filter(({ isRefused }) => !isRefused), ...added])
    },
    cancel(key: number) {
      running.current.get(key)?.abort()
      running.current.delete(key)
      remove(key)
    },
    retry(key: number) {
      const upload = uploads.find((one) => one.key === key)
      if (!upload) return
      const error = latest.current.validate(upload.file)
      change(key, error ? { error } : { state: 'waiting', error: null })
    },
  }
}

/**
 * Accepts files by choosing, dropping or pasting. They go to `onFiles` and the field is emptied; what was chosen before the
 * script ran is sent with the form, under `name`.
 */
function DropZone({ name, label, hint, multiple = false, onFiles }: Zone) {
  const [isOver, setIsOver] = useState(false)
  usePaste(onFiles)
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.currentTarget.files ?? [])]
    event.currentTarget.value = ''
    onFiles(files)
  }
  const onDrag = (isInside: boolean) => (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setIsOver(isInside)
  }
  const onDrop = (event: DragEvent) => {
    if (event.dataTransfer.files.length === 0) return
    event.preventDefault()
    setIsOver(false)
    onFiles([...event.dataTransfer.files])
  }
  return (
    <FileField
      name={name}
      label={label}
      hint={hint}
      accept={ACCEPTED}
      multiple={multiple}
      onChange={onChange}
      onDragOver={onDrag(true)}
      onDragLeave={onDrag(false)}
      onDrop={onDrop}
      data-over={isOver ? '' : undefined}
    />
  )
}

/** Accepts files pasted anywhere on the page, except into a text field. */
function usePaste(onFiles: (files: File[]) => void) {
  const latest = useRef(onFiles)
  latest.current = onFiles
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length === 0 || (event.target as Element).closest('input:not([type=file]), textarea')) return
      event.preventDefault()
      latest.current(files)
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [])
}

type SendProgress = { sent: number; total: number }
type SendAnswer = { status: number; body: unknown }

/**
 * Uploads one file as a form and reports the progress, which `fetch` cannot. Rejects when the connection is lost or the
 * signal aborts.
 */
function sendFile(
  address: string,
  file: File,
  onProgress: (progress: SendProgress) => void,
  signal: AbortSignal,
): Promise<SendAnswer> {
  const form = new FormData()
  form.set('file', file)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', address)
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => onProgress({ sent: loaded, total })
    request.onload = () => resolve({ status: request.status, body: request.response })
    request.onerror = () => reject(new Error('The connection was lost'))
    request.onabort = () => reject(new DOMException('Stopped', 'AbortError'))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}
