import { RotateCw, X } from 'lucide-react'
import { Button, IconButton } from './button.tsx'
import type { Upload } from './use-uploads.ts'

type Texts = {
  uploading: (name: string) => string
  percent: (percent: number) => string
  preparing: string
  cancel: (name: string) => string
  dismiss: (name: string) => string
  retry: string
}

/** The files being uploaded, each with its progress and a cancel button. Failed ones show why and can be retried. */
export function UploadList({
  uploads,
  texts,
  onCancel,
  onRetry,
}: {
  uploads: readonly Upload[]
  texts: Texts
  onCancel: (key: number) => void
  onRetry: (key: number) => void
}) {
  return (
    <ul data-slot="upload-list" aria-live="polite" className="flex flex-col gap-2 empty:hidden">
      {uploads.map(({ key, file, percent, state, error }) => (
        <li key={key} className="flex items-center gap-3 rounded-md border border-line bg-surface py-1.5 ps-4 pe-1.5">
          <div className="flex min-w-0 flex-1 flex-col gap-1">
            <span className="truncate font-medium text-sm" dir="auto">
              {file.name}
            </span>
            {state === 'failed' ? (
              <span role="alert" className="font-medium text-danger text-sm">
                {error}
              </span>
            ) : (
              <div className="flex items-center gap-3">
                <progress
                  aria-label={texts.uploading(file.name)}
                  max={100}
                  value={state === 'preparing' ? undefined : percent}
                  className="h-2 min-w-0 flex-1 accent-primary"
                />
                <span className="text-ink-soft text-sm tabular-nums">
                  {state === 'preparing' ? texts.preparing : texts.percent(percent)}
                </span>
              </div>
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
      ))}
    </ul>
  )
}
