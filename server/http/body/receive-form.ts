import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import { isReadableForm } from '#server/http/readable-text.ts'
import { requestError } from '#server/http/request-error.ts'
import { type StoredBody, storedBody } from './body-store.ts'
import {
  boundaryOf,
  type FormPart,
  MAX_FORM_FIELDS,
  MAX_FORM_TEXT_BYTES,
  multipartScanner,
  tooLarge,
  unreadable,
} from './multipart-scanner.ts'

/** A form whose files can be read until it is removed; null when the body is not a form. */
export type ReceivedForm = { form: FormData | null; remove(): Promise<void> }

export type ReceiveOptions = { maxBytes: number; folder: string; now?: () => number; deadlineMs?: number }

const BASE_DEADLINE_MS = 20_000
const MIN_BYTES_PER_MS = 32

/** The longest time in which a body of this size may arrive. */
export const deadlineFor = (bytes: number) => BASE_DEADLINE_MS + Math.ceil(bytes / MIN_BYTES_PER_MS)

/** Parses a body of at most `maxBytes` as a form, within the deadline. A body announced as larger is not read. */
export async function receiveForm(payload: IncomingMessage, options: ReceiveOptions): Promise<ReceivedForm> {
  const { maxBytes, folder, deadlineMs = deadlineFor(maxBytes) } = options
  const type = payload.headers['content-type'] ?? ''
  const isUrlEncoded = /^application\/x-www-form-urlencoded\b/i.test(type)
  const boundary = boundaryOf(type)
  const limit = isUrlEncoded ? Math.min(maxBytes, MAX_FORM_TEXT_BYTES) : maxBytes
  if (Number(payload.headers['content-length']) > limit) throw requestError(413, 'The body is too large')
  const scanner = boundary === null ? null : multipartScanner(boundary)
  const body = storedBody(folder)
  try {
    let bytes = 0
    for await (const chunk of withDeadline(payload, deadlineMs)) {
      bytes += chunk.length
      if (bytes > limit) throw requestError(413, 'The body is too large')
      scanner?.feed(chunk)
      if (scanner || isUrlEncoded) await body.write(chunk)
    }
    if (scanner) return { form: await multipartForm(scanner.end(), body), remove: body.remove }
    if (isUrlEncoded) return { form: urlEncodedForm(await body.read(0, bytes)), remove: body.remove }
    return { form: null, remove: body.remove }
  } catch (error) {
    await body.remove()
    throw error
  }
}

/** The chunks of a body as they arrive. When reading ends early the connection stays open for the response. */
async function* withDeadline(payload: IncomingMessage, milliseconds: number): AsyncGenerator<Buffer> {
  const pieces = payload.iterator({ destroyOnReturn: false })
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(requestError(408, 'The body took too long')), milliseconds)
  })
  late.catch(() => undefined)
  try {
    for (;;) {
      const { value, done } = await Promise.race([pieces.next(), late])
      if (done) return
      yield value
    }
  } catch (error) {
    payload.pause()
    // The client has disconnected.
    throw (error as { code?: string }).code === 'ECONNRESET' ? unreadable() : error
  } finally {
    clearTimeout(timer)
  }
}

function urlEncodedForm(bytes: Buffer): FormData {
  let ampersands = 0
  for (let at = bytes.indexOf('&'); at >= 0; at = bytes.indexOf('&', at + 1)) ampersands += 1
  if (ampersands >= MAX_FORM_FIELDS) throw tooLarge()
  if (!isReadableForm(bytes)) throw unreadable()
  const form = new FormData()
  for (const [name, value] of new URLSearchParams(bytes.toString('utf8'))) form.append(name, value)
  return form
}

async function multipartForm(parts: readonly FormPart[], body: StoredBody): Promise<FormData> {
  const form = new FormData()
  for (const { name, filename, type, start, end } of parts) {
    if (filename === null) form.append(name, readableText(await body.read(start, end)))
    else form.append(name, new File([await body.blob(start, end)], filename, { type }))
  }
  return form
}

function readableText(bytes: Buffer): string {
  if (!isUtf8(bytes) || bytes.includes(0)) throw unreadable()
  return bytes.toString('utf8')
}
