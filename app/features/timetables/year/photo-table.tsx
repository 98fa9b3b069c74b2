import { Camera } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useSubmit } from 'react-router'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import type { Gray } from '#app/lib/files/photo-words.ts'
import { SURE } from '#app/lib/files/recognizer.ts'
import type { PlacedCell, Word } from '#app/lib/files/table-layout.ts'
import { Button } from '#app/ui/button.tsx'
import { FileField, TextField } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PhotoFault, PhotoStep, ReadPage } from './photo-reader.ts'

type State =
  | null
  | { kind: 'fault'; fault: PhotoFault }
  | ({ kind: 'step' } & PhotoStep)
  | { kind: 'read'; pages: ReadPage[] }

/** A table from a photo or a scanned PDF, which is read here: what was hard to read is asked with its piece of the photo, then the cells are sent. */
export function PhotoTable() {
  const { photo: texts } = useAdminTexts().adminTimes.year
  const submit = useSubmit()
  const [state, setState] = useState<State>(null)
  const stop = useRef<AbortController>(null)
  useEffect(() => () => stop.current?.abort(), [])

  const send = (pages: readonly ReadPage[], corrections: FormData) => {
    const form = new FormData()
    const sheets = pages.map(({ cells }, page) => ({
      name: '',
      cells: cells.map(({ word: _, sure, ...cell }, index) => {
        const corrected = corrections.get(`cell.${page}.${index}`)
        return typeof corrected === 'string' ? { ...cell, text: corrected.trim() } : { ...cell, sure }
      }),
    }))
    form.set('text', JSON.stringify({ sheets }))
    form.set('intent', 'check')
    void submit(form, { method: 'post', encType: 'multipart/form-data' })
  }

  const read = async (file: File) => {
    stop.current?.abort()
    const controller = new AbortController()
    stop.current = controller
    const { signal } = controller
    setState({ kind: 'step', phase: 'loading', part: 0 })
    const reader = await import('./photo-reader.ts').catch(() => null)
    const answer = reader
      ? await reader.readPhotoFile(file, signal, (step) => signal.aborted || setState({ kind: 'step', ...step }))
      : { ok: false as const, fault: 'failed' as const }
    if (signal.aborted) return
    if (!answer.ok) setState(answer.fault === 'stopped' ? null : { kind: 'fault', fault: answer.fault })
    else if (answer.pages.some(({ cells }) => cells.some(isUnsure))) setState({ kind: 'read', pages: answer.pages })
    else {
      setState(null)
      send(answer.pages, new FormData())
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
        <Comparison
          {...state}
          onDone={(form) => {
            setState(null)
            send(state.pages, form)
          }}
        />
      )}
    </div>
  )
}

const isUnsure = ({ sure = 1 }: PlacedCell) => sure < SURE

type ComparisonProps = { pages: ReadPage[]; onDone: (form: FormData) => void }

/** The cells that were hard to read, each with its piece of the photo. */
function Comparison({ pages, onDone }: ComparisonProps) {
  const { photo: texts } = useAdminTexts().adminTimes.year
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const fields = pages
    .flatMap(({ page, cells }, number) => cells.map((cell, index) => ({ name: `cell.${number}.${index}`, page, cell })))
    .filter(({ cell }) => isUnsure(cell))
  return (
    <form
      aria-labelledby="photo-compare"
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        onDone(new FormData(event.currentTarget))
      }}
    >
      <div>
        <h2 ref={heading} id="photo-compare" tabIndex={-1} className="text-xl outline-none">
          {texts.compare}
        </h2>
        <p className="text-ink-soft text-sm">{texts.compareText({ count: fields.length })}</p>
      </div>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-4">
        {fields.map(({ name, page, cell: { row, column, word, text } }) => (
          <div key={name} className="flex flex-col justify-end gap-1">
            <Piece page={page} word={word} label={texts.cell({ row, column })} />
            <TextField
              name={name}
              label={texts.cell({ row, column })}
              defaultValue={text}
              dir="auto"
              autoComplete="off"
            />
          </div>
        ))}
      </div>
      <Button type="submit" variant="primary" className="self-start">
        {texts.done}
      </Button>
    </form>
  )
}

/** The piece of the photo in which a word stands. */
function Piece({ page, word, label }: { page: Gray; word: Word; label: string }) {
  const { left, right, y, size } = word
  const canvas = useRef<HTMLCanvasElement>(null)
  const [x, top] = [Math.max(0, Math.round(left - size)), Math.max(0, Math.round(y - size * 1.3))]
  const width = Math.max(1, Math.min(page.width - x, Math.round(right - left + size * 2)))
  const height = Math.max(1, Math.min(page.height - top, Math.round(size * 1.9)))
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context) return
    const piece = context.createImageData(width, height)
    for (let row = 0; row < height; row++)
      for (let column = 0; column < width; column++) {
        const at = (row * width + column) * 4
        piece.data.fill(page.pixels[(top + row) * page.width + x + column]!, at, at + 3)
        piece.data[at + 3] = 255
      }
    context.putImageData(piece, 0, 0)
  }, [page, x, top, width, height])
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={label}
      width={width}
      height={height}
      className="h-10 max-w-full self-start rounded-sm border border-line"
    />
  )
}
