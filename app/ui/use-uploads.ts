import { useEffect, useRef, useState } from 'react'
import { type SendAnswer, sendFile } from '#app/lib/web/send-file.ts'

export type Upload = {
  key: number
  file: File
  /** 0 to 100 while the file is sent; afterwards the server processes it. */
  percent: number
  state: 'waiting' | 'sending' | 'preparing' | 'failed'
  error: string | null
}

type Options<T> = {
  address: string
  /** The error message of a file that is not sent, or null. */
  validate: (file: File) => string | null
  /** Reads the stored picture or an error message from the server's response. */
  parseAnswer: (answer: SendAnswer | null) => { value: T } | { error: string }
  onDone: (value: T) => void
}

const MAX_PARALLEL_UPLOADS = 2

/** Sends files in the background, two at a time. Each shows its progress and can be cancelled and retried. */
export function useUploads<T>(options: Options<T>) {
  const [uploads, setUploads] = useState<Upload[]>([])
  const running = useRef(new Map<number, AbortController>())
  const lastKey = useRef(0)
  const latest = useRef(options)
  latest.current = options

  const change = (key: number, fields: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, ...fields } : upload)))
  const remove = (key: number) => setUploads((all) => all.filter((upload) => upload.key !== key))

  async function send({ key, file }: Upload) {
    const controller = new AbortController()
    running.current.set(key, controller)
    change(key, { state: 'sending', percent: 0, error: null })
    const onProgress = ({ sent, total }: { sent: number; total: number }) =>
      change(key, sent < total ? { percent: Math.round((sent / total) * 100) } : { percent: 100, state: 'preparing' })
    const answer = await sendFile(latest.current.address, file, onProgress, controller.signal).catch(() => null)
    running.current.delete(key)
    if (controller.signal.aborted) return
    const result = latest.current.parseAnswer(answer)
    if ('error' in result) return change(key, { state: 'failed', error: result.error })
    remove(key)
    latest.current.onDone(result.value)
  }

  useEffect(() => {
    const free = MAX_PARALLEL_UPLOADS - running.current.size
    for (const upload of uploads
      .filter(({ key, state }) => state === 'waiting' && !running.current.has(key))
      .slice(0, free))
      void send(upload)
  })

  useEffect(() => {
    const controllers = running.current
    return () => {
      for (const controller of controllers.values()) controller.abort()
    }
  }, [])

  return {
    uploads,
    busy: uploads.some((upload) => upload.state !== 'failed'),
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
