import { authHeaders, authWithGoogle } from '#app/access/auth.server.ts'
import { parseOwnPath } from '#app/lib/web/own-path.ts'
import type { RequestFacts } from '#app/lib/web/request-context.ts'

/** The address at Google to redirect to, with the cookie that binds the callback to this browser. */
export async function beginGoogleSignIn(
  request: Request,
  facts: RequestFacts,
  { back, denied }: { back: string; denied: string },
): Promise<{ url: string; headers: Headers } | null> {
  const auth = await authWithGoogle(facts)
  if (!auth) return null
  const { response, headers } = await auth.api.signInSocial({
    body: { provider: 'google', callbackURL: back, errorCallbackURL: denied },
    headers: authHeaders(request, facts),
    returnHeaders: true,
  })
  return response.url ? { url: response.url, headers } : null
}

/** Handles the callback from Google; `to` is the page to redirect to, or null when the sign-in was rejected. */
export async function finishGoogleSignIn(
  request: Request,
  facts: RequestFacts,
): Promise<{ to: string | null; from: string; headers: Headers }> {
  const auth = await authWithGoogle(facts)
  const url = new URL(request.url)
  if (!auth) return { to: null, from: '/login', headers: new Headers() }
  const response = await auth.handler(
    new Request(new URL(url.pathname + url.search, facts.origin), { headers: authHeaders(request, facts) }),
  )
  const headers = new Headers()
  for (const cookie of response.headers.getSetCookie()) headers.append('Set-Cookie', cookie)
  const target = new URL(response.headers.get('Location') ?? '/login', facts.origin)
  const isSignedIn = response.status === 302 && target.origin === facts.origin && !target.searchParams.has('error')
  return { to: isSignedIn ? parseOwnPath(target.pathname + target.search) : null, from: target.pathname, headers }
}
