import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { Target } from './target.ts'

export const URL_ENCODED = { 'content-type': 'application/x-www-form-urlencoded' }

/** A form whose end has not been sent yet. */
export function openBody({ url }: Target, path: string, headers: Record<string, string> = {}) {
  const sent = request(url + path, { method: 'POST', agent: false, headers: { origin: url, ...headers } })
  // The site closes connections whose bodies it does not read.
  sent.on('error', () => {})
  const answered = (once(sent, 'response') as Promise<[IncomingMessage]>).then(([response]) => {
    response.on('error', () => {}).resume()
    return response.statusCode ?? 0
  })
  return { request: sent, status: answered.catch(() => 0) }
}
