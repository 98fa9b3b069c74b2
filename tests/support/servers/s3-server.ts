import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')

/** Checks an AWS Signature Version 4 header. */
function isSigned(request: IncomingMessage, body: Buffer, secret: string): boolean {
  const header = request.headers.authorization ?? ''
  const [, scope, signed, signature] =
    /^AWS4-HMAC-SHA256 Credential=[^/]+\/([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]+)$/.exec(header) ?? []
  const stamp = request.headers['x-amz-date']
  const hash = request.headers['x-amz-content-sha256']
  if (!scope || !signed || typeof stamp !== 'string' || typeof hash !== 'string') return false
  if (hash !== 'UNSIGNED-PAYLOAD' && hash !== sha256(body)) return false
  const headers = signed.split(';').map((name) => `${name}:${request.headers[name]}\n`)
  const [path, query = ''] = (request.url ?? '').split('?')
  const canonical = [request.method, path, query.split('&').sort().join('&'), headers.join(''), signed, hash].join('\n')
  const key = scope.split('/').reduce<string | Buffer>((last, part) => hmac(last, part), `AWS4${secret}`)
  return hmac(key, `AWS4-HMAC-SHA256\n${stamp}\n${scope}\n${sha256(canonical)}`).toString('hex') === signature
}

type StoredObject = { body: Buffer; headers: IncomingMessage['headers']; changedAt: Date }
const PAGE_SIZE = 4

/** One page of a listing as S3 writes it; the continuation token is the last key of the page before. */
function listing(objects: Map<string, StoredObject>, url: URL): string {
  const { prefix = '', 'continuation-token': after = '' } = Object.fromEntries(url.searchParams)
  const bucket = `${url.pathname.replace(/\/$/, '')}/`
  const keys = [...objects.keys()].map((path) => path.slice(bucket.length)).sort()
  const found = keys.filter((key) => key.startsWith(prefix) && !key.slice(prefix.length).includes('/') && key > after)
  const page = found.slice(0, PAGE_SIZE)
  const contents = page.map((key) => {
    const changedAt = objects.get(bucket + key)!.changedAt.toISOString()
    return `<Contents><Key>${key}</Key><LastModified>${changedAt}</LastModified></Contents>`
  })
  const next = found.length > page.length ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
  return `<ListBucketResult><IsTruncated>${next !== ''}</IsTruncated>${contents.join('')}${next}</ListBucketResult>`
}

/** A small S3 server on loopback: PUT, GET and DELETE of objects and listings, with checked signatures. */
export async function s3Server(secret: string, { failures = 0 } = {}) {
  const objects = new Map<string, StoredObject>()
  let left = failures
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray())
    if (left-- > 0) return response.writeHead(503).end('SlowDown')
    if (!isSigned(request, body, secret)) return response.writeHead(403).end('SignatureDoesNotMatch')
    const path = request.url ?? ''
    if (request.method === 'PUT') objects.set(path, { body, headers: request.headers, changedAt: new Date() })
    if (request.method === 'DELETE') objects.delete(path)
    if (path.includes('list-type=2')) return response.end(listing(objects, new URL(path, 'http://s3')))
    const found = objects.get(path)
    if (request.method !== 'GET') return response.writeHead(request.method === 'PUT' ? 200 : 204).end()
    return found ? response.end(found.body) : response.writeHead(404).end('NoSuchKey')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    address: `s3+http://127.0.0.1:${(server.address() as AddressInfo).port}/pictures?region=af-south-1`,
    objects,
  }
}
