import { authHeaders, authWithGoogle } from '#app/access/auth.server.ts'
import type { RequestFacts } from '#app/lib/web/request-context.ts'

/** The address at Google to send the browser to, with the cookie that ties its answer to this browser. */
export async function beginGoogleSignIn(
  request: Request,
  facts: RequestFacts,
  { back, denied }: { back: string; denied: string },
): Promise<{ url: string; headers: Headers } | null> {
  const made = await authWithGoogle(facts)
  if (!made) return null
  const { response, headers } = await made.api.signInSocial({
    body: { provider: 'google', callbackURL: back, errorCallbackURL: denied },
    headers: authHeaders(request, facts),
    returnHeaders: true,
  })
  return response.url ? { url: response.url, headers } : null
}

/** Takes the browser that comes back from Google; `to` is where it goes, or null when it was not let in. */
export async function finishGoogleSignIn(
  request: Request,
  facts: RequestFacts,
): Promise<{ to: string | null; from: string; headers: Headers }> {
  const made = await authWithGoogle(facts)
  const url = new URL(request.url)
  if (!made) return { to: null, from: '/login', headers: new Headers() }
  const answer = await made.handler(
    new Request(new URL(url.pathname + url.search, facts.origin), { headers: authHeaders(request, facts) }),
  )
  const headers = new Headers()
  for (const cookie of answer.headers.getSetCookie()) headers.append('Set-Cookie', cookie)
  const target = new URL(answer.headers.get('Location') ?? '/login', facts.origin)
  const letIn = answer.status === 302 && target.origin === facts.origin && !target.searchParams.has('error')
  return { to: letIn ? target.pathname + target.search : null, from: target.pathname, headers }
}
