import { type DataStrategyResult, isRouteErrorResponse } from 'react-router'

/** A form that the server did not answer; `form` is null when no form element of the page was submitted. */
export type UnansweredForm = {
  reason: 'offline' | 'no-answer' | 'refused-picture'
  form: HTMLFormElement | null
  submitter: HTMLElement | null
}

type Results = Record<string, DataStrategyResult>
/** What React Router knows of the routes in the browser. */
type RouterWindow = { __reactRouterManifest: { routes: Record<string, { parentId?: string }> } }

const MAX_ANSWER_MS = 60_000
/** The statuses for a form with a picture from somebody who was signed out; 413 also for one that is too large. */
const REFUSED_PICTURE = [401, 413]
const listeners = new Set<() => void>()
let current: UnansweredForm | null = null
let submitted: Pick<UnansweredForm, 'form' | 'submitter'> | null = null

function set(next: UnansweredForm | null): void {
  if (current === next) return
  current = next
  for (const listener of listeners) listener()
}

export const unansweredForm = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  get: () => current,
  clear: () => set(null),
}

/** Remembers which form is submitted, so that it can be sent again. Returns the function that stops it. */
export function watchSubmittedForms(): () => void {
  const remember = ({ target, submitter }: SubmitEvent) => {
    submitted = { form: target as HTMLFormElement, submitter }
  }
  window.addEventListener('submit', remember, true)
  return () => window.removeEventListener('submit', remember, true)
}

let loaded: Results = {}

/** Remembers what the routes of the page have loaded, for when a later page gets no answer. */
export function rememberLoaded(matches: { id: string; loaderData: unknown }[]): void {
  loaded = Object.fromEntries(matches.map(({ id, loaderData }) => [id, { type: 'data', result: loaderData }]))
}

/**
 * When a page gets no answer, all its routes fail. Those around it keep what they had loaded, so that only the innermost
 * one shows the error, inside the frame; a layout that was not loaded yet only guards, unless it is below the root.
 */
function keepFrame(results: Results): Results {
  if (!Object.values(results).every(isUnanswered)) return results
  const { routes } = (window as unknown as RouterWindow).__reactRouterManifest
  const parents = new Set(Object.keys(results).map((id) => routes[id]?.parentId))
  const kept = Object.entries(results).map(([id, failed]) => {
    const guard = routes[id]?.parentId === 'root' ? failed : ({ type: 'data', result: null } as const)
    return [id, parents.has(id) ? (loaded[id] ?? guard) : failed]
  })
  return Object.fromEntries(kept)
}

/**
 * Client middleware. When a form gets no answer, the submission stays pending instead of failing, because a failed one
 * replaces the page by an error page. Sending the form again, or leaving the page, ends the pending submission.
 */
export async function keepUnansweredForm(
  { request }: { request: Request },
  next: () => Promise<Results>,
): Promise<Results> {
  set(null)
  if (request.method === 'GET') return keepFrame(await next())
  const sent = submitted ?? { form: null, submitter: null }
  submitted = null
  const results = await Promise.race([next(), timeout(MAX_ANSWER_MS)])
  if (request.signal.aborted || (results && !Object.values(results).some(isUnanswered))) return results ?? {}
  const isRefused = Object.values(results ?? {}).some(({ result }) => REFUSED_PICTURE.includes(statusOf(result) ?? 0))
  set({ reason: isRefused ? 'refused-picture' : navigator.onLine ? 'no-answer' : 'offline', ...sent })
  return new Promise(() => {})
}

const timeout = (ms: number) => new Promise<null>((resolve) => setTimeout(resolve, ms, null))

/** Whether the network, a proxy or an exception of the server ended the request; refusals have a page of their own. */
function isUnanswered({ type, result }: Results[string]): boolean {
  if (type !== 'error') return false
  // Redirects are thrown.
  if (result instanceof Response || (isWrapped(result) && result.data instanceof Response)) return false
  const status = statusOf(result)
  return status === null || status >= 500 || [408, 429, ...REFUSED_PICTURE].includes(status)
}

/** The status of an error response; null for an exception. */
function statusOf(result: unknown): number | null {
  const error = isWrapped(result) ? result.data : result
  return isRouteErrorResponse(error) ? error.status : null
}

/** The router wraps what it caught together with the status of the response. */
const isWrapped = (result: unknown): result is { data: unknown } =>
  typeof result === 'object' && result !== null && 'type' in result && result.type === 'DataWithResponseInit'
