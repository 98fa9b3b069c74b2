import { type RouterContextProvider, redirect } from 'react-router'
import { requestFacts } from './request-context.ts'

export type Flash = { id: string; kind: 'success' | 'error' | 'info'; text: string }

const cookie = 'flash'
const longest = 300

/** The header that makes the next page show a message once; the text is already in the visitor's language. */
export function flashHeader(context: Readonly<RouterContextProvider>, kind: Flash['kind'], text: string): string {
  const { id, origin } = requestFacts(context)
  const value = encodeURIComponent(JSON.stringify({ id, kind, text: text.slice(0, longest) }))
  return `${cookie}=${value}; Path=/; Max-Age=60; HttpOnly; SameSite=Lax${origin.startsWith('https:') ? '; Secure' : ''}`
}

/** Redirects, and the page that follows shows the message. */
export function redirectWithToast(
  context: Readonly<RouterContextProvider>,
  to: string,
  kind: Flash['kind'],
  text: string,
): Response {
  return redirect(to, { headers: { 'Set-Cookie': flashHeader(context, kind, text) } })
}

/** Whether a Cookie header brings a message along. */
export const hasFlash = (cookies: string) => /(?:^|;\s*)flash=/.test(cookies)

/** The message a request brings along, or null when there is none or it is malformed. */
export function readFlash(request: Request): Flash | null {
  // What is loaded ahead may never be seen.
  if (request.headers.has('Sec-Purpose')) return null
  const value = new RegExp(`(?:^|;\\s*)${cookie}=([^;]+)`).exec(request.headers.get('Cookie') ?? '')?.[1]
  if (!value) return null
  try {
    const { id, kind, text } = JSON.parse(decodeURIComponent(value))
    if (typeof id !== 'string' || typeof text !== 'string') return null
    if (kind !== 'success' && kind !== 'error' && kind !== 'info') return null
    return { id, kind, text: text.slice(0, longest) }
  } catch {
    return null
  }
}

/** The header that forgets a message once it has been shown. */
export const clearFlash = `${cookie}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`
