import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { nextRequestId } from '#server/http/request-id.ts'

export type Header = readonly [name: string, value: string]

/** An answer as it leaves the site, before it is compressed. */
export type Answer = { status: number; headers: readonly Header[]; body: Buffer }

type Encoding = 'identity' | 'gzip' | 'br'
type Bytes = { bytes: Buffer; head: string[] }
type Form = { etag: string; unchangedHead: string[]; ready: Bytes | null; make: () => Promise<Bytes> }

/** Finished bytes with their headers written out: sending is all that is left. Each form is compressed once. */
export type EncodedResponse = {
  status: number
  size: number
  forms: Record<Encoding, Form | null> & { identity: Form }
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const squeezable = /^(?:text\/|application\/(?:[\w.-]+\+)?(?:json|xml|javascript)|image\/svg)/
const smallest = 512
// What its compressed forms may come to weigh, beside its own bytes.
const squeezedShare = 0.5
const overhead = 2_000
// A 304 repeats what caches need; the browser keeps the rest from the first answer.
const repeated = /^(cache-control|vary|surrogate-key|expires)$/i

const compress: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  identity: async (body) => body,
  gzip: (body) => zip(body, { level: 6 }),
  br: (body) =>
    brotli(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 6,
        // As far back as the answer is long, within bounds: the usual window costs megabytes and most of the time.
        [constants.BROTLI_PARAM_LGWIN]: body.length <= 65_536 ? 16 : 18,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
}

/** An answer in every form browsers ask for; what is not `ready` is compressed when the first of them asks for it. */
export function pack({ status, headers, body }: Answer, ready: { gzip?: Buffer; br?: Buffer } = {}): EncodedResponse {
  const type = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? ''
  const squeeze = body.length >= smallest && squeezable.test(type)
  const tag = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  const form = (encoding: Encoding, made?: Buffer): Form => {
    const etag = encoding === 'identity' ? `"${tag}"` : `"${tag}-${encoding}"`
    const named: Header[] = [...headers, ...(squeeze ? [['Vary', 'Accept-Encoding'] as const] : []), ['ETag', etag]]
    const encoded: Header[] = encoding === 'identity' ? [] : [['Content-Encoding', encoding]]
    // The last place waits for the request's own name.
    const finish = (bytes: Buffer): Bytes => {
      const head = [...named, ['Content-Length', String(bytes.length)], ...encoded].flat()
      return { bytes, head: [...head, 'X-Request-Id', ''] }
    }
    let making: Promise<Bytes> | undefined
    const form: Form = {
      etag,
      unchangedHead: [...named.filter(([name]) => repeated.test(name) || name === 'ETag').flat(), 'X-Request-Id', ''],
      ready: made ? finish(made) : null,
      make() {
        making ??= compress[encoding](body).then((bytes) => {
          form.ready = finish(bytes)
          return form.ready
        })
        return making
      },
    }
    return form
  }
  return {
    status,
    size: body.length * (squeeze ? 1 + squeezedShare : 1) + overhead,
    forms: {
      identity: form('identity', body),
      gzip: squeeze ? form('gzip', ready.gzip) : null,
      br: squeeze ? form('br', ready.br) : null,
    },
  }
}

/** Sends finished bytes in the best form the visitor takes, or 304 when they have them already. Returns the status. */
export function sendEncoded(
  req: IncomingMessage,
  res: ServerResponse,
  packed: EncodedResponse,
  closing = false,
): number {
  const form = packed.forms[bestEncoding(req.headers['accept-encoding'])] ?? packed.forms.identity
  const asked = req.headers['if-none-match']
  const unchanged = asked !== undefined && packed.status === 200 && names(asked, form.etag)
  const status = unchanged ? 304 : packed.status
  const send = (head: string[], bytes?: Buffer): void => {
    head[head.length - 1] = nextRequestId()
    res.writeHead(status, closing ? [...head, 'Connection', 'close'] : head)
    if (bytes === undefined || req.method === 'HEAD') res.end()
    else res.end(bytes)
  }
  if (unchanged) send(form.unchangedHead)
  else if (form.ready) send(form.ready.head, form.ready.bytes)
  else
    form.make().then(
      ({ head, bytes }) => send(head, bytes),
      () => res.destroy(),
    )
  return status
}

const names = (asked: string, etag: string): boolean =>
  asked === etag ||
  asked === '*' ||
  (asked.length > etag.length &&
    asked
      .replaceAll('W/', '')
      .split(/\s*,\s*/)
      .includes(etag))

const encodings = new Map<string, Encoding>()

/** The smallest form an Accept-Encoding header allows; its few common spellings are remembered. */
export function bestEncoding(header: string | string[] | undefined): Encoding {
  if (typeof header !== 'string') return 'identity'
  const known = encodings.get(header)
  if (known) return known
  const taken = new Map(
    header
      .toLowerCase()
      .split(',')
      .map((part) => {
        const [name = '', ...parameters] = part.trim().split(/\s*;\s*/)
        const weight = parameters.find((parameter) => parameter.startsWith('q='))
        return [name, weight ? Number(weight.slice(2)) : 1] as const
      }),
  )
  const takes = (name: string) => (taken.get(name) ?? taken.get('*') ?? 0) > 0
  const best = takes('br') ? 'br' : takes('gzip') ? 'gzip' : 'identity'
  if (encodings.size < 200 && header.length < 200) encodings.set(header, best)
  return best
}
