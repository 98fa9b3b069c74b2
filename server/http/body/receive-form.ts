import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import type { Flight } from '#server/http/in-flight/flights.ts'
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

export type ReceiveOptions = {
  maxBytes: number
  folder: string
  deadlineMs?: number
  /** The request, to charge what its body takes and to end it when it must give way. */
  flight?: Pick<Flight, 'charge' | 'giveWay'>
}

const RETRY_AFTER_SECONDS = 10
/**
 * What Node has read of a body and is not stored yet: two chunks of 64 kB, measured in 200 photos that arrive. A body of
 * which nothing arrives is charged too, so that it gives way before those that are there: of 2,000 idle forms each took
 * 17 to 43 kB with its connection and request, and is charged with 30.
 */
const [MIN_ARRIVING_BYTES, MAX_ARRIVING_BYTES] = [16 * 1024, 128 * 1024]
/** What a field takes besides its text. */
const FIELD_BYTES = 300

const BASE_DEADLINE_MS = 20_000
const MIN_BYTES_PER_MS = 32

/** The longest time in which a body of this size may arrive. */
export const deadlineFor = (bytes: number) => BASE_DEADLINE_MS + Math.ceil(bytes / MIN_BYTES_PER_MS)

/** Parses a body of at most `maxBytes` as a form, within the deadline. A body announced as larger is not read. */
export async function receiveForm(payload: IncomingMessage, options: ReceiveOptions): Promise<ReceivedForm> {
  const { maxBytes, folder, deadlineMs = deadlineFor(maxBytes), flight = { charge() {}, giveWay() {} } } = options
  const type = payload.headers['content-type'] ?? ''
  const isUrlEncoded = /^application\/x-www-form-urlencoded\b/i.test(type)
  const boundary = boundaryOf(type)
  const limit = isUrlEncoded ? Math.min(maxBytes, MAX_FORM_TEXT_BYTES) : maxBytes
  if (Number(payload.headers['content-length']) > limit) throw requestError(413, 'The body is too large')
  const scanner = boundary === null ? null : multipartScanner(boundary)
  const body = storedBody(folder)
  try {
    let bytes = 0
    flight.charge(MIN_ARRIVING_BYTES)
    for await (const chunk of withDeadline(payload, deadlineMs, flight)) {
      bytes += chunk.length
      if (bytes > limit) throw requestError(413, 'The body is too large')
      scanner?.feed(chunk)
      if (scanner || isUrlEncoded) await body.write(chunk)
      flight.charge(body.memoryBytes() + Math.max(MIN_ARRIVING_BYTES, Math.min(bytes, MAX_ARRIVING_BYTES)))
    }
    if (!scanner && !isUrlEncoded) return { form: null, remove: body.remove }
    const form = scanner ? await multipartForm(scanner.end(), body) : urlEncodedForm(await body.read(0, bytes))
    flight.charge(body.memoryBytes() + sizeOf(form))
    return { form, remove: body.remove }
  } catch (error) {
    await body.remove()
    throw error
  }
}

/** What the fields of a form take as texts. Files are read when they are needed. */
function sizeOf(form: FormData): number {
  let bytes = 0
  for (const [name, value] of form)
    bytes += FIELD_BYTES + 2 * name.length + (typeof value === 'string' ? 2 * value.length : 0)
  return bytes
}

/** The chunks of a body as they arrive. When reading ends early the connection stays open for the response. */
async function* withDeadline(
  payload: IncomingMessage,
  milliseconds: number,
  flight: Pick<Flight, 'giveWay'>,
): AsyncGenerator<Buffer> {
  const pieces = payload.iterator({ destroyOnReturn: false })
  let failure: Error | undefined
  let refuse: (error: Error) => void = () => {}
  const end = (error: Error) => {
    failure ??= error
    refuse(error)
  }
  const timer = setTimeout(() => end(requestError(408, 'The body took too long')), milliseconds)
  const { giveWay } = flight
  flight.giveWay = () => end(requestError(503, 'Too many bodies at once', RETRY_AFTER_SECONDS))
  try {
    for (;;) {
      // A promise of its own for each chunk: one that outlives them would keep them all.
      const { value, done } = await new Promise<IteratorResult<Buffer>>((resolve, reject) => {
        refuse = reject
        if (failure) reject(failure)
        else pieces.next().then(resolve, reject)
      })
      if (done) return
      yield value
    }
  } catch (error) {
    payload.pause()
    // The client has disconnected.
    throw (error as { code?: string }).code === 'ECONNRESET' ? unreadable() : error
  } finally {
    clearTimeout(timer)
    flight.giveWay = giveWay
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
