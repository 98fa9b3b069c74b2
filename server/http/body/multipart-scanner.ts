import { isUtf8 } from 'node:buffer'
import { requestError } from '#server/http/request-error.ts'

/** A field or file of a form: its name, and the position of its content in the body. */
export type FormPart = { name: string; filename: string | null; type: string; start: number; end: number }

export const MAX_FORM_FIELDS = 500
export const MAX_FORM_FILES = 60
/** The limit for the text of all fields together, without files. */
export const MAX_FORM_TEXT_BYTES = 512 * 1024
const MAX_PART_HEADER_BYTES = 2048
const MAX_BOUNDARY_LENGTH = 70

export const tooLarge = () => requestError(413, 'The form has too many fields or files, or too much text')
export const unreadable = () => requestError(400, 'The body cannot be read')

/** The boundary in a Content-Type; null when it is not a multipart form. */
export function boundaryOf(contentType: string): string | null {
  if (!/^multipart\/form-data\s*;/i.test(contentType)) return null
  const found = /;\s*boundary=(?:"([^"]+)"|([^;\s"]+))/i.exec(contentType)
  const boundary = found?.[1] ?? found?.[2] ?? ''
  return boundary && boundary.length <= MAX_BOUNDARY_LENGTH ? boundary : null
}

const LINE_END = Buffer.from('\r\n')
const HEADER_END = Buffer.from('\r\n\r\n')

/** Finds the parts of a multipart form while its bytes arrive, with at most one chunk and a rest in memory. */
export function multipartScanner(boundary: string) {
  const mark = Buffer.from(`\r\n--${boundary}`)
  const parts: FormPart[] = []
  let state: 'content' | 'headers' | 'end' = 'content'
  // The first boundary has no line before it.
  let rest: Buffer = LINE_END
  let restStart = -LINE_END.length
  let files = 0
  let textBytes = 0

  const finishPart = (end: number) => {
    const part = parts.at(-1)
    if (!part) return
    part.end = end
    if (part.filename === null) textBytes += part.end - part.start
    if (textBytes > MAX_FORM_TEXT_BYTES) throw tooLarge()
  }

  const beginPart = (headers: Buffer, start: number) => {
    const part = { ...parseHeaders(headers), start, end: start }
    if (part.filename !== null) files += 1
    parts.push(part)
    if (parts.length > MAX_FORM_FIELDS + MAX_FORM_FILES || files > MAX_FORM_FILES) throw tooLarge()
    if (parts.length - files > MAX_FORM_FIELDS) throw tooLarge()
  }

  /** Parses one step of the buffered bytes; returns how many were consumed, 0 when more bytes are needed. */
  const step = (bytes: Buffer, at: number): number => {
    if (state === 'headers') {
      const end = bytes.indexOf(HEADER_END, at)
      if (end < 0 && bytes.length - at <= MAX_PART_HEADER_BYTES) return 0
      if (end < 0 || end - at > MAX_PART_HEADER_BYTES) throw unreadable()
      beginPart(bytes.subarray(at, end), restStart + end + HEADER_END.length)
      state = 'content'
      return end + HEADER_END.length - at
    }
    const found = bytes.indexOf(mark, at)
    if (found < 0) return Math.max(0, bytes.length - at - mark.length + 1)
    const after = found + mark.length
    if (bytes.length < after + 2) return found - at
    const next = bytes.toString('latin1', after, after + 2)
    if (next !== '--' && next !== '\r\n') throw unreadable()
    finishPart(restStart + found)
    state = next === '--' ? 'end' : 'headers'
    // The line end after the boundary is also the one before the first header.
    return after - at
  }

  return {
    feed(chunk: Buffer): void {
      if (state === 'end') return
      const bytes = Buffer.concat([rest, chunk])
      let at = 0
      for (let read = -1; read !== 0 && at < bytes.length && state !== ('end' as typeof state); at += read)
        read = step(bytes, at)
      rest = bytes.subarray(at)
      restStart += at
      const open = parts.at(-1)
      if (state === 'content' && open?.filename === null && textBytes + restStart - open.start > MAX_FORM_TEXT_BYTES)
        throw tooLarge()
    },
    /** All parts, after the last byte; throws when the form is incomplete. */
    end(): readonly FormPart[] {
      if (state !== 'end') throw unreadable()
      return parts
    },
  }
}

function parseHeaders(bytes: Buffer): Pick<FormPart, 'name' | 'filename' | 'type'> {
  if (!isUtf8(bytes) || bytes.includes(0)) throw unreadable()
  const headers = bytes.toString('utf8').split('\r\n')
  const headerValue = (name: string) =>
    headers
      .find((header) => header.toLowerCase().startsWith(`${name}:`))
      ?.slice(name.length + 1)
      .trim()
  const disposition = headerValue('content-disposition') ?? ''
  if (!/^form-data\s*;/i.test(disposition)) throw unreadable()
  const parameters = new Map(
    [...disposition.matchAll(/;\s*([\w*-]+)=(?:"([^"]*)"|([^;\s]*))/g)].map(([, name = '', quoted, plain]) => [
      name.toLowerCase(),
      unescapeName(quoted ?? plain ?? ''),
    ]),
  )
  const name = parameters.get('name')
  if (name === undefined) throw unreadable()
  const filename = parameters.get('filename') ?? (parameters.has('filename*') ? 'file' : null)
  return { name, filename, type: headerValue('content-type') ?? '' }
}

/** Browsers encode only these three characters in names. */
const unescapeName = (text: string) => text.replaceAll('%22', '"').replaceAll(/%0D/gi, '\r').replaceAll(/%0A/gi, '\n')
