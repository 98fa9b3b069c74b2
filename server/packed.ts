import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { nextRequestId } from '#server/request-id.ts'

export type Header = readonly [name: string, value: string]

/** An answer as it leaves the site, before it is compressed. */
export type Answer = { status: number; headers: readonly Header[]; body: Buffer }

type Form = { bytes: Buffer; etag: string; head: string[]; unchangedHead: string[] }
type Encoding = 'identity' | 'gzip' | 'br'

/** Finished bytes in each compressed form, with their headers written out: sending is all that is left. */
export type Packed = { status: number; size: number; forms: Record<Encoding, Form | null> & { identity: Form } }

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const squeezable = /^(?:text\/|application\/(?:[\w.-]+\+)?(?:json|xml|javascript)|image\/svg)/
const smallest = 512
// A 304 repeats what caches need; the browser keeps the rest from the first answer.
const repeated = /^(cache-control|vary|surrogate-key|expires)$/i

/** Compresses an answer once in every form browsers ask for. */
export async function pack(answer: Answer, ready?: { gzip?: Buffer; br?: Buffer }): Promise<Packed> {
  const type = answer.headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? ''
  const squeeze = answer.body.length >= smallest && squeezable.test(type)
  const [gz, br] = squeeze
    ? await Promise.all([
        ready?.gzip ?? zip(answer.body, { level: 6 }),
        ready?.br ??
          brotli(answer.body, {
            params: {
              [constants.BROTLI_PARAM_QUALITY]: 6,
              // Pages are small; the usual window would cost megabytes for each.
              [constants.BROTLI_PARAM_LGWIN]: 18,
              [constants.BROTLI_PARAM_SIZE_HINT]: answer.body.length,
            },
          }),
      ])
    : []
  const tag = createHash('sha256').update(answer.body).digest('base64url').slice(0, 22)
  const headers = squeeze ? [...answer.headers, ['Vary', 'Accept-Encoding'] as const] : answer.headers
  const form = (bytes: Buffer, encoding: Encoding): Form => {
    const etag = encoding === 'identity' ? `"${tag}"` : `"${tag}-${encoding}"`
    const named: Header[] = [...headers, ['ETag', etag]]
    const full: Header[] = [...named, ['Content-Length', String(bytes.length)]]
    if (encoding !== 'identity') full.push(['Content-Encoding', encoding])
    // The last place waits for the request's own name.
    return {
      bytes,
      etag,
      head: [...full.flat(), 'X-Request-Id', ''],
      unchangedHead: [...named.filter(([name]) => repeated.test(name) || name === 'ETag').flat(), 'X-Request-Id', ''],
    }
  }
  const forms = {
    identity: form(answer.body, 'identity'),
    gzip: gz ? form(gz, 'gzip') : null,
    br: br ? form(br, 'br') : null,
  }
  const size = answer.body.length + (gz?.length ?? 0) + (br?.length ?? 0) + 2_000
  return { status: answer.status, size, forms }
}

/** Sends finished bytes in the best form the visitor takes, or 304 when they have them already. Returns the status. */
export function sendPacked(req: IncomingMessage, res: ServerResponse, packed: Packed, closing = false): number {
  const form = packed.forms[bestEncoding(req.headers['accept-encoding'])] ?? packed.forms.identity
  const asked = req.headers['if-none-match']
  const unchanged = asked !== undefined && packed.status === 200 && names(asked, form.etag)
  const head = unchanged ? form.unchangedHead : form.head
  head[head.length - 1] = nextRequestId()
  res.writeHead(unchanged ? 304 : packed.status, closing ? [...head, 'Connection', 'close'] : head)
  if (unchanged || req.method === 'HEAD') res.end()
  else res.end(form.bytes)
  return unchanged ? 304 : packed.status
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
