import { readdirSync, readFileSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, sep } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { RECOGNIZER_FOLDER } from '#app/lib/files/recognizer.ts'
import { keepClientFiles, readClientFile } from '#app/services/client-files.server.ts'
import { bestEncoding } from '#server/http/accept-encoding.ts'
import { compressResponse } from '#server/http/compress-response.ts'
import { type EncodedResponse, encodeResponse, type HeaderLine } from '#server/http/encoded-response.ts'
import type { SecurityHeaders } from '#server/http/security-headers.ts'
import { sendEncoded } from '#server/http/send-encoded.ts'

export type StaticFiles = {
  /** Sends the file of this address; returns whether there is one. */
  send(req: IncomingMessage, res: ServerResponse): boolean
}

/** The service worker, which the build writes without a hash in its name. */
const WORKER_FILE = 'sw.js'

/** For files whose name has a hash of their content. */
const IMMUTABLE = 'public, max-age=31536000, immutable'

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.wasm': 'application/wasm',
  '.traineddata': 'application/octet-stream',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
}

type ReadFile = { path: string; modified: string; body: Buffer; compressed: { gzip?: Buffer; br?: Buffer } }

const folders = new Map<string, Promise<ReadFile[]>>()

/** The files of a folder, read once for all applications of a process: tests start hundreds. */
function readFolder(folder: string): Promise<ReadFile[]> {
  const known = folders.get(folder)
  if (known) return known
  const isServed = (path: string) =>
    types[extname(path)] &&
    !path.startsWith('.vite') &&
    !path.startsWith(RECOGNIZER_FOLDER) &&
    statSync(join(folder, path)).isFile()
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(isServed)
  const read = Promise.all(
    paths.map(async (path): Promise<ReadFile> => {
      const file = join(folder, path)
      const compressed = { ...readCompressed('gzip', `${file}.gz`), ...readCompressed('br', `${file}.br`) }
      return { path, modified: statSync(file).mtime.toUTCString(), body: await readFile(file), compressed }
    }),
  )
  folders.set(folder, read)
  return read
}

/** Serves the files of the build and of public/ from memory (a few MB), compressed by the build. */
export async function staticFiles(
  clientDir: string,
  security: SecurityHeaders,
  hasWorker: boolean,
): Promise<StaticFiles> {
  const files = new Map<string, EncodedResponse>()
  for (const { path, modified, body, compressed } of await readFolder(clientDir)) {
    if (path === WORKER_FILE && !hasWorker) continue
    const headers: HeaderLine[] = [
      ['Content-Type', types[extname(path)] ?? 'application/octet-stream'],
      ['Cache-Control', cacheControl(path)],
      ['Last-Modified', modified],
      ...security.common,
      ['Content-Security-Policy', path === WORKER_FILE ? security.workerPolicy : security.barePolicy],
    ]
    files.set(`/${path.split(sep).join('/')}`, encodeResponse({ status: 200, headers, body }, compressed))
  }
  return {
    send(req, res) {
      if (req.method !== 'GET' && req.method !== 'HEAD') return false
      const url = req.url ?? ''
      const query = url.indexOf('?')
      const file = files.get(query < 0 ? url : url.slice(0, query))
      if (!file) return false
      sendEncoded(req, res, file)
      return true
    },
  }
}

/** Keeps the files of this build for pages that are still open when the next one has replaced it. */
export const keepBuiltFiles = (clientDir: string, now: Date): Promise<void> =>
  keepClientFiles(join(clientDir, 'assets'), (extension) => types[extension], now)

/** Sends the files of other builds: earlier ones, and on one of several machines those of the newer one. */
export function otherBuildsRoute(app: FastifyInstance): void {
  app.get<{ Params: { name: string } }>('/assets/:name', async (request, reply) => {
    const { name } = request.params
    const file = await readClientFile(name)
    if (!file) return reply.code(404).type('text/plain; charset=utf-8').send('Not found\n')
    reply.type(types[extname(name)] ?? 'application/octet-stream').header('Cache-Control', IMMUTABLE)
    return reply.send(await compressResponse(request, reply, Buffer.from(file)))
  })
}

/** Sends what reads photos, which is as large as all other files together and seldom needed, from the disk. */
export function recognizerRoute(app: FastifyInstance, clientDir: string, security: SecurityHeaders): void {
  const folder = join(clientDir, RECOGNIZER_FOLDER)
  const names = new Set(readdirSync(folder))
  const extensions = { identity: '', gzip: '.gz', br: '.br' }
  app.get<{ Params: { name: string } }>(`/${RECOGNIZER_FOLDER}/:name`, async (request, reply) => {
    const { name } = request.params
    const type = types[extname(name)]
    if (!type || !names.has(name)) return reply.code(404).type('text/plain; charset=utf-8').send('Not found\n')
    const policy = name === 'worker.min.js' ? security.recognizerPolicy : security.barePolicy
    reply.type(type).headers({ 'Cache-Control': IMMUTABLE, 'Content-Security-Policy': policy, Vary: 'Accept-Encoding' })
    const encoding = bestEncoding(request.headers['accept-encoding'])
    const extension = names.has(`${name}.br`) ? extensions[encoding] : ''
    if (extension) reply.header('Content-Encoding', encoding)
    return reply.send(await readFile(join(folder, `${name}${extension}`)))
  })
}

/**
 * In the place of the service worker: one that removes what it and the workers before it have kept, and then itself. Open
 * pages stay as they are.
 */
const REMOVAL_WORKER = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(
  caches.keys()
    .then((names) => Promise.all(names.map((name) => caches.delete(name))))
    .then(() => self.registration.unregister())))
`

export function removalWorkerRoute(app: FastifyInstance, security: SecurityHeaders): void {
  app.get(`/${WORKER_FILE}`, (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .headers({ 'Cache-Control': 'no-cache', 'Content-Security-Policy': security.workerPolicy })
      .send(REMOVAL_WORKER),
  )
}

function cacheControl(path: string): string {
  if (path === WORKER_FILE) return 'no-cache'
  return path.startsWith('assets') ? IMMUTABLE : 'public, max-age=3600, must-revalidate'
}

function readCompressed(encoding: 'gzip' | 'br', file: string): { gzip?: Buffer; br?: Buffer } {
  try {
    return { [encoding]: readFileSync(file) }
  } catch {
    return {}
  }
}
