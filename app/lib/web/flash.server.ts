import { type RouterContextProvider, redirect } from 'react-router'
import { DRAFT_FIELD } from './drafts.ts'
import { formContext, requestFacts } from './request-context.ts'

/** `draft` is the one that the device need not keep any longer. Without text there is nothing to show. */
export type Flash = { id: string; kind: 'success' | 'error' | 'info'; text: string; draft?: string | undefined }

const COOKIE_NAME = 'flash'
const MAX_TEXT_CHARS = 300
const MAX_DRAFT_CHARS = 200

/**
 * The cookie that makes the next page show a message once, and forget a draft on its device: that of the sent form, unless
 * it failed.
 */
export function flashHeader(
  context: Readonly<RouterContextProvider>,
  kind: Flash['kind'],
  text: string,
  draft = kind === 'error' ? undefined : sentDraft(context),
): string {
  const { id, origin } = requestFacts(context)
  const value = encodeURIComponent(JSON.stringify({ id, kind, text: text.slice(0, MAX_TEXT_CHARS), draft }))
  return `${COOKIE_NAME}=${value}; Path=/; Max-Age=60; HttpOnly; SameSite=Lax${origin.startsWith('https:') ? '; Secure' : ''}`
}

function sentDraft(context: Readonly<RouterContextProvider>): string | undefined {
  const draft = context.get(formContext)?.get(DRAFT_FIELD)
  return typeof draft === 'string' && draft.length <= MAX_DRAFT_CHARS ? draft : undefined
}

/** Redirects to a page that shows the message. */
export function redirectWithToast(
  context: Readonly<RouterContextProvider>,
  to: string,
  kind: Flash['kind'],
  text: string,
): Response {
  return redirect(to, { headers: { 'Set-Cookie': flashHeader(context, kind, text) } })
}

/** Whether a Cookie header contains a message. */
export const hasFlash = (cookies: string) => /(?:^|;\s*)flash=/.test(cookies)

/** Reads the message of a request; null when there is none or it is malformed. */
export function readFlash(request: Request): Flash | null {
  // A prefetched page may never be shown, so it must not consume the message.
  if (request.headers.has('Sec-Purpose')) return null
  // A response that was cut can leave a second cookie with half a value and another path, so the newest whole one counts.
  const cookies = (request.headers.get('Cookie') ?? '').matchAll(new RegExp(`(?:^|;\\s*)${COOKIE_NAME}=([^;]+)`, 'g'))
  return [...cookies].map(([, value]) => parseFlash(value!)).findLast((flash) => flash !== null) ?? null
}

function parseFlash(value: string): Flash | null {
  try {
    const { id, kind, text, draft } = JSON.parse(decodeURIComponent(value))
    if (typeof id !== 'string' || typeof text !== 'string') return null
    if (kind !== 'success' && kind !== 'error' && kind !== 'info') return null
    return { id, kind, text: text.slice(0, MAX_TEXT_CHARS), ...(typeof draft === 'string' && { draft }) }
  } catch {
    return null
  }
}

/** The cookie that removes a message after it has been shown. */
export const clearFlash = `${COOKIE_NAME}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`
