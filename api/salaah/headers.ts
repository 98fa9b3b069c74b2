import { createHash } from 'node:crypto'

export const corsHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'ETag, Retry-After',
  'Cross-Origin-Resource-Policy': 'cross-origin',
}
export const jsonHeaders = { ...corsHeaders, 'Content-Type': 'application/json' }

/** Headers of a response that caches may store: for how long, and its md5 as ETag. */
export function cacheHeaders(body: string | Buffer, maxAgeSeconds: number | undefined): Record<string, string> {
  const bytes = typeof body === 'string' ? Buffer.from(body, 'latin1') : body
  return {
    ...(maxAgeSeconds !== undefined && { 'Cache-Control': `public,max-age=${maxAgeSeconds}` }),
    ETag: `"${createHash('md5').update(bytes).digest('hex')}"`,
  }
}
