import { useEffect, useRef } from 'react'
import type { createWorker as CreateWorker, Worker as Recognizer } from 'tesseract.js'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { cn } from '#app/lib/cn.ts'
import { type Gray, toGray } from '#app/lib/files/photo-words.ts'
import { PhotoError, type Recognize, readPhoto } from '#app/lib/files/read-photo.ts'
import { RECOGNIZER_FOLDER, SURE } from '#app/lib/files/recognizer.ts'
import type { PlacedCell, Word } from '#app/lib/files/table-layout.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'

const FOLDER = `/${RECOGNIZER_FOLDER}`
const MAX_SIDE_PIXELS = 2400
/** Of a scanned PDF: a page for each month. */
const MAX_PAGES = 14
/** Text on one line, which a cell has. */
const ONE_LINE = '7'
/** A module of one function with an instruction for four numbers at once. */
const SIMD = [
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
]

export type PhotoFault = 'unreadable' | 'unsupported' | 'failed'
export type PhotoStep = { phase: 'loading' | 'reading'; part: number }

export type ReadPage = Awaited<ReturnType<typeof readPhoto>>
type Answer = { ok: true; pages: ReadPage[] } | { ok: false; fault: PhotoFault | 'stopped' }

/** Reads the table of a photo, or of each page of a scanned PDF, in this browser. The file goes nowhere. */
export async function readPhotoFile(
  file: File,
  signal: AbortSignal,
  report: (step: PhotoStep) => void,
): Promise<Answer> {
  if (typeof WebAssembly === 'undefined' || typeof createImageBitmap === 'undefined')
    return { ok: false, fault: 'unsupported' }
  report({ phase: 'loading', part: 0 })
  const stop = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  const loading = loadRecognizer((part) => report({ phase: 'loading', part })).catch(() => null)
  try {
    const sources = await sourcesIn(file)
    const recognizer = await Promise.race([loading, stop])
    if (!recognizer) return { ok: false, fault: 'failed' }
    const recognize = recognizeWith(recognizer)
    const pages: ReadPage[] = []
    for (const [index, pixels] of sources.entries()) {
      const table = readPhoto(await pixels(), recognize, async (part) => {
        report({ phase: 'reading', part: (index + part) / sources.length })
        // The page shows the step, and hears a press on 'Stop'.
        await new Promise((resolve) => setTimeout(resolve))
        signal.throwIfAborted()
      }).catch((error: unknown) => {
        // A cover has no table.
        if (error instanceof PhotoError && sources.length > 1) return null
        throw error
      })
      const page = await Promise.race([table, stop])
      if (page) pages.push(page)
    }
    if (pages.length === 0) throw new PhotoError()
    return { ok: true, pages }
  } catch (error) {
    if (signal.aborted) return { ok: false, fault: 'stopped' }
    return { ok: false, fault: error instanceof PhotoError ? 'unreadable' : 'unsupported' }
  } finally {
    void loading.then((recognizer) => recognizer?.terminate())
  }
}

/** What makes the pixels of the photo, or of each page of a PDF. */
async function sourcesIn(file: File): Promise<(() => Promise<Gray>)[]> {
  if (file.type !== 'application/pdf' && !/\.pdf$/i.test(file.name)) return [() => pixelsOf(file)]
  const address = `${FOLDER}/pdf.js`
  const { getDocument } = (await import(/* @vite-ignore */ address)) as typeof import('unpdf/pdfjs')
  const data = new Uint8Array(await file.arrayBuffer())
  const pdf = await getDocument({ data, verbosity: 0 }).promise.catch(() => {
    throw new PhotoError()
  })
  return Array.from({ length: Math.min(pdf.numPages, MAX_PAGES) }, (_, index) => async () => {
    const page = await pdf.getPage(index + 1)
    const { width, height } = page.getViewport({ scale: 1 })
    const viewport = page.getViewport({ scale: MAX_SIDE_PIXELS / Math.max(width, height) })
    return await drawn(viewport.width, viewport.height, async (context) => {
      await page.render({ canvas: context.canvas, canvasContext: context, viewport }).promise
      page.cleanup()
    })
  })
}

async function pixelsOf(file: File): Promise<Gray> {
  const picture = await createImageBitmap(file).catch(() => {
    throw new PhotoError()
  })
  const scale = Math.min(1, MAX_SIDE_PIXELS / Math.max(picture.width, picture.height))
  return await drawn(picture.width * scale, picture.height * scale, (context) => {
    context.imageSmoothingQuality = 'high'
    context.drawImage(picture, 0, 0, context.canvas.width, context.canvas.height)
    picture.close()
  })
}

async function drawn(width: number, height: number, draw: (context: CanvasRenderingContext2D) => unknown) {
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width)
  canvas.height = Math.round(height)
  const context = canvas.getContext('2d')!
  await draw(context)
  return toGray(context.getImageData(0, 0, canvas.width, canvas.height))
}

async function loadRecognizer(progress: (part: number) => void): Promise<Recognizer> {
  const address = `${FOLDER}/tesseract.esm.min.js`
  const { createWorker } = (
    (await import(/* @vite-ignore */ address)) as { default: { createWorker: typeof CreateWorker } }
  ).default
  const core = WebAssembly.validate(Uint8Array.from(SIMD)) ? 'tesseract-core-simd-lstm.js' : 'tesseract-core-lstm.js'
  const parts = new Map<string, number>()
  return await new Promise((resolve, reject) => {
    const loaded = createWorker('eng', 1, {
      workerPath: `${FOLDER}/worker.min.js`,
      corePath: `${FOLDER}/${core}`,
      langPath: FOLDER,
      gzip: false,
      workerBlobURL: false,
      cacheMethod: 'none',
      errorHandler: reject,
      logger: ({ status, progress: part }) => {
        parts.set(status, part)
        progress(Math.min(1, [...parts.values()].reduce((sum, each) => sum + each, 0) / 4))
      },
    })
    loaded.then(resolve, reject)
  }).then(async (worker) => {
    await (worker as Recognizer).setParameters({ tessedit_pageseg_mode: ONE_LINE as never })
    return worker as Recognizer
  })
}

function recognizeWith(recognizer: Recognizer): Recognize {
  let allowed = ''
  return async (piece, characters) => {
    if (characters !== allowed) await recognizer.setParameters({ tessedit_char_whitelist: characters })
    allowed = characters
    const picture = new Blob([`P5\n${piece.width} ${piece.height}\n255\n`, piece.pixels as Uint8Array<ArrayBuffer>])
    const { data } = await recognizer.recognize(picture, {}, { text: true, blocks: false })
    return { text: data.text.trim(), sure: data.confidence / 100 }
  }
}

export const isUnsure = ({ sure = 1 }: PlacedCell) => sure < SURE

type ComparisonProps = { pages: ReadPage[]; onDone: (form: FormData) => void }

/** The cells that were hard to read, each with its piece of the photo. */
export function Comparison({ pages, onDone }: ComparisonProps) {
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
        {fields.map(({ name, page, cell: { column, word, text, onPage } }) => (
          <div key={name} className="flex flex-col justify-end gap-1">
            <Piece page={page} words={[word]} label={texts.cell({ row: onPage![1], column })} />
            <TextField
              name={name}
              label={texts.cell({ row: onPage![1], column })}
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

type LineProps = { pages: readonly ReadPage[]; line: string; label: string }

/** The strip of the photo with a line of the table, as '2.12' of page 2. */
export function LineOfPhoto({ pages, line, label }: LineProps) {
  const [page, number] = line.split('.').map(Number) as [number, number]
  const { page: picture, cells = [] } = pages[page - 1] ?? {}
  const words = cells.flatMap(({ onPage, word }) => (onPage?.[1] === number ? [word] : []))
  return (
    picture &&
    words.length > 0 && <Piece page={picture} words={words} label={label} className="block w-full min-w-2xl" />
  )
}

type PieceProps = { page: Gray; words: readonly Word[]; label: string; className?: string }

/** The piece of the photo in which words of a line stand. */
function Piece({ page, words, label, className = 'h-10 max-w-full' }: PieceProps) {
  const size = Math.max(...words.map((word) => word.size))
  const ys = words.map(({ y }) => y)
  const [left, right] = [Math.min(...words.map((word) => word.left)), Math.max(...words.map((word) => word.right))]
  const canvas = useRef<HTMLCanvasElement>(null)
  const [x, top] = [Math.max(0, Math.round(left - size)), Math.max(0, Math.round(Math.min(...ys) - size * 1.3))]
  const width = Math.max(1, Math.min(page.width - x, Math.round(right - left + size * 2)))
  const height = Math.max(1, Math.min(page.height - top, Math.round(Math.max(...ys) + size * 0.6 - top)))
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
      className={cn('self-start rounded-sm border border-line', className)}
    />
  )
}
