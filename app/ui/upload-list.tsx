import { RotateCw, X } from 'lucide-react'
import { Button, IconButton } from './button.tsx'
import type { Upload } from './use-uploads.ts'

type Texts = {
  uploading: (name: string) => string
  /** The states of a file on its way. */
  waiting: string
  shrinking: string
  percent: (percent: number) => string
  preparing: string
  /** How many of all files are stored. */
  progress: (done: number, total: number) => string
  cancel: (name: string) => string
  dismiss: (name: string) => string
  retry: string
}

/**
 * The files being uploaded, each with its progress and a cancel button. Failed ones show why and can be retried.
 * Screen readers announce how many are done, and not every percent.
 */
export function UploadList({
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
        {isBusy && texts.progress(doneCount, doneCount + uploads.length)}
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
  upload: { key, file, percent, state, error },
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
    <li className="flex items-center gap-3 rounded-md border border-line bg-surface py-1.5 ps-4 pe-1.5">
      <div className="flex min-w-0 flex-1 flex-col gap-1">
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
              aria-label={texts.uploading(file.name)}
              max={100}
              value={state === 'sending' ? percent : undefined}
              className="h-2 w-full accent-primary"
            />
            <span className="text-ink-soft text-sm tabular-nums">
              {state === 'sending' ? texts.percent(percent) : texts[state]}
            </span>
          </>
        )}
      </div>
      {state === 'failed' && (
        <Button variant="quiet" onClick={() => onRetry(key)} className="px-3">
          <RotateCw aria-hidden="true" />
          {texts.retry}
        </Button>
      )}
      <IconButton
        label={state === 'failed' ? texts.dismiss(file.name) : texts.cancel(file.name)}
        onClick={() => onCancel(key)}
      >
        <X />
      </IconButton>
    </li>
  )
}
