import { useEffect, useRef, useState } from 'react'
import { type SendAnswer, sendFile } from '#app/lib/web/send-file.ts'

export type Upload = {
  key: number
  file: File
  /** 0 to 100 while the file is sent; afterwards the server processes it. */
  percent: number
  state: 'waiting' | 'shrinking' | 'sending' | 'preparing' | 'failed'
  error: string | null
}

type Options<T> = {
  address: string
  /** The error message of a file that is not sent, or null. */
  validate: (file: File) => string | null
  /** Makes a valid file smaller. Files wait for each other, because a decoded picture takes much memory. */
  shrink: (file: File) => Promise<File>
  /** The error message of a shrunk file, or null. */
  validateSize: (file: File) => string | null
  /** Reads the stored picture or an error message from the server's response. */
  parseAnswer: (answer: SendAnswer | null) => { value: T } | { error: string }
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
    const result = error ? { error } : await upload(key, smaller, controller.signal)
    running.current.delete(key)
    if (controller.signal.aborted) return
    if ('error' in result) return change(key, { state: 'failed', error: result.error })
    remove(key)
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
    doneCount,
    busy,
    add(files: Iterable<File>) {
      const added = [...files].map((file): Upload => {
        const error = latest.current.validate(file)
        return { key: ++lastKey.current, file, percent: 0, state: error ? 'failed' : 'waiting', error }
      })
      setUploads((all) => [...all, ...added])
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
