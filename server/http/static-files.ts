import { readdirSync, readFileSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, relative, sep } from 'node:path'
import { type EncodedResponse, encodeResponse, type HeaderLine } from '#server/http/cache/encoded-response.ts'
import { sendEncoded } from '#server/http/cache/send-encoded.ts'
import type { SecurityHeaders } from './security-headers.ts'

export type StaticFiles = {
  /** Sends the file of this address; returns whether there is one. */
  send(req: IncomingMessage, res: ServerResponse): boolean
}

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
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
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
}

/** Serves the files of the build and of public/ from memory (a few MB), compressed by the build. */
export async function staticFiles(clientDir: string, security: SecurityHeaders): Promise<StaticFiles> {
  const files = new Map<string, EncodedResponse>()
  const paths = readdirSync(clientDir, { recursive: true, encoding: 'utf8' })
  const servable = paths.filter(
    (path) => types[extname(path)] && !path.startsWith('.vite') && statSync(join(clientDir, path)).isFile(),
  )
  await Promise.all(
    servable.map(async (path) => {
      const file = join(clientDir, path)
      const headers: HeaderLine[] = [
        ['Content-Type', types[extname(path)] ?? 'application/octet-stream'],
        ['Cache-Control', cacheControl(path)],
        ['Last-Modified', statSync(file).mtime.toUTCString()],
        ...security.common,
        ['Content-Security-Policy', security.barePolicy],
      ]
      const given = { ...readCompressed('gzip', `${file}.gz`), ...readCompressed('br', `${file}.br`) }
      const encoded = encodeResponse({ status: 200, headers, body: await readFile(file) }, given)
      files.set(`/${relative(clientDir, file).split(sep).join('/')}`, encoded)
    }),
  )
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

const cacheControl = (path: string) =>
  path.startsWith('assets') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600, must-revalidate'

function readCompressed(encoding: 'gzip' | 'br', file: string): { gzip?: Buffer; br?: Buffer } {
  try {
    return { [encoding]: readFileSync(file) }
  } catch {
    return {}
  }
}
