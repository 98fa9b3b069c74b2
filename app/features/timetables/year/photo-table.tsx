import { Camera } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useSubmit } from 'react-router'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { Button } from '#app/ui/button.tsx'
import { FileField } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type * as PhotoReader from './photo-reader.tsx'

type State =
  | null
  | { kind: 'fault'; fault: PhotoReader.PhotoFault }
  | ({ kind: 'step' } & PhotoReader.PhotoStep)
  | { kind: 'read'; pages: PhotoReader.ReadPage[]; reader: typeof PhotoReader }

/** What was read of a photo, and what shows a line of it, as '2.12' of page 2. */
export type SentPhoto = { text: string; showLine: (line: string, label: string) => ReactNode }

/** A table from a photo or a scanned PDF, which is read here: what was hard to read is asked with its piece of the photo, then the cells are sent. */
export function PhotoTable({ onSend }: { onSend: (photo: SentPhoto) => void }) {
  const { photo: texts } = useAdminTexts().adminTimes.year
  const submit = useSubmit()
  const [state, setState] = useState<State>(null)
  const stop = useRef<AbortController>(null)
  useEffect(() => () => stop.current?.abort(), [])

  const send = ({ LineOfPhoto }: typeof PhotoReader, pages: readonly PhotoReader.ReadPage[], corrections: FormData) => {
    const form = new FormData()
    const sheets = pages.map(({ cells }, page) => ({
      name: '',
      cells: cells.map(({ word: _, sure, onPage: [, line] = [0, 1], ...rest }, index) => {
        const corrected = corrections.get(`cell.${page}.${index}`)
        const cell = { ...rest, onPage: [page + 1, line] }
        return typeof corrected === 'string' ? { ...cell, text: corrected.trim(), sure: 1 } : { ...cell, sure }
      }),
    }))
    const text = JSON.stringify({ sheets })
    onSend({ text, showLine: (line, label) => <LineOfPhoto pages={pages} line={line} label={label} /> })
    form.set('text', text)
    form.set('intent', 'check')
    void submit(form, { method: 'post', encType: 'multipart/form-data' })
  }

  const read = async (file: File) => {
    stop.current?.abort()
    const controller = new AbortController()
    stop.current = controller
    const { signal } = controller
    setState({ kind: 'step', phase: 'loading', part: 0 })
    const reader = await import('./photo-reader.tsx').catch(() => null)
    const answer = await reader?.readPhotoFile(
      file,
      signal,
      (step) => signal.aborted || setState({ kind: 'step', ...step }),
    )
    if (signal.aborted) return
    if (!reader || !answer) setState({ kind: 'fault', fault: 'failed' })
    else if (!answer.ok) setState(answer.fault === 'stopped' ? null : { kind: 'fault', fault: answer.fault })
    else if (answer.pages.some(({ cells }) => cells.some(reader.isUnsure)))
      setState({ kind: 'read', pages: answer.pages, reader })
    else {
      setState(null)
      send(reader, answer.pages, new FormData())
    }
  }

  return (
    <div className="flex flex-col gap-4">
      {state?.kind === 'fault' && <Notice tone="error">{texts[state.fault]}</Notice>}
      <FileField
        label={texts.press}
        hint={texts.hint}
        accept="image/*,.pdf,application/pdf"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) void read(file)
          // The same photo may be chosen again.
          currentTarget.value = ''
        }}
      />
      {state?.kind === 'step' && (
        <div className="flex flex-wrap items-center gap-3">
          <Camera aria-hidden="true" className="size-5 shrink-0" />
          <p id="photo-step" role="status">
            {state.phase === 'loading' ? texts.loading : texts.reading}
          </p>
          <progress aria-labelledby="photo-step" className="h-2 min-w-40 flex-1 accent-primary" value={state.part} />
          <Button
            variant="secondary"
            onClick={() => {
              stop.current?.abort()
              setState(null)
            }}
          >
            {texts.stop}
          </Button>
        </div>
      )}
      {state?.kind === 'read' && (
        <state.reader.Comparison
          pages={state.pages}
          onDone={(form) => {
            setState(null)
            send(state.reader, state.pages, form)
          }}
        />
      )}
    </div>
  )
}
