import { type ChangeEvent, type DragEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { cn } from '#app/lib/cn.ts'
import { buttonClass } from './button.tsx'

/**
 * Accepts files by choosing, dropping or pasting. Without script it is the file field of its form, under `name`; with
 * script the files go to `onFiles` and the field is emptied.
 */
export function DropZone({
  name,
  accept,
  label,
  hint,
  multiple = false,
  onFiles,
  children,
}: {
  name: string
  accept: string
  label: string
  hint: ReactNode
  multiple?: boolean
  onFiles: (files: File[]) => void
  children?: ReactNode
}) {
  const id = useId()
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
    <section
      data-slot="drop-zone"
      aria-labelledby={`${id}-hint`}
      onDragOver={onDrag(true)}
      onDragLeave={onDrag(false)}
      onDrop={onDrop}
      className={cn(
        'flex flex-col items-center gap-3 rounded-lg border-2 border-line-strong border-dashed bg-sunken px-4 py-6 text-center transition-colors',
        isOver && 'border-primary-text bg-primary-soft',
      )}
    >
      {children}
      <p id={`${id}-hint`} className="max-w-prose text-ink-soft text-sm">
        {hint}
      </p>
      <label
        htmlFor={id}
        className={cn(
          buttonClass('secondary'),
          'cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-primary-text has-focus-visible:outline-offset-2',
        )}
      >
        {label}
        <input
          id={id}
          type="file"
          name={name}
          accept={accept}
          multiple={multiple}
          aria-describedby={`${id}-hint`}
          onChange={onChange}
          className="sr-only noscript:not-sr-only noscript:max-w-56 noscript:text-sm"
        />
      </label>
    </section>
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
