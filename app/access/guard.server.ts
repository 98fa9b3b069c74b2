import { data, type RouterContextProvider, redirect } from 'react-router'
import { bareAddress, type Language, languageOf, localAddress } from '#app/i18n/languages.ts'
import { ownAddress } from '#app/i18n/site-addresses.ts'
import { forbidden } from '#app/lib/web/http.ts'
import { formContext } from '#app/lib/web/request-context.ts'
import { canEnterAdmin, homePathOf, type Role } from './permissions.ts'
import { getActor, getSignedIn } from './session.server.ts'

type GuardArgs = { request: Request; context: Readonly<RouterContextProvider>; url: URL }

/** The page to return to after signing in, in the current language; null unless it is an admin or profile path of our own. */
export function parseReturnPath(from: string | null, language: Language): string | null {
  const address = ownAddress(language, from)
  return address && /^\/(admin|profile)(\/|\?|$)/.test(bareAddress(address)) ? address : null
}

/** Redirects guests to sign-in and people with a pending step to that step, before any nested loader runs. */
export async function requireSignedIn({ request, context, url }: GuardArgs): Promise<undefined> {
  const signedIn = getSignedIn(context)
  const language = languageOf(url.pathname)
  if (!signedIn) throw redirectToSignIn(request, context, url)
  if (signedIn.pending === 'verify-email') throw redirect(localAddress(language, '/verify-email'))
  if (signedIn.pending === 'set-up-two-factor') throw redirect(localAddress(language, '/two-factor'))
}

/** Allows only these roles and redirects others to their own start page. An empty list means anybody signed in. */
export const requireRole =
  (...roles: Role[]) =>
  async ({ request, context, url }: GuardArgs): Promise<undefined> => {
    const actor = getActor(context)
    if (!actor) throw redirectToSignIn(request, context, url)
    if (roles.length === 0 || roles.includes(actor.role)) return
    if (!isReadRequest(request)) forbidden()
    throw redirect(localAddress(languageOf(url.pathname), homePathOf(actor)))
  }

/** Protects the admin area, which is open to both roles. */
export async function requireAdmin(args: GuardArgs): Promise<undefined> {
  await requireSignedIn(args)
  if (!canEnterAdmin(getActor(args.context))) {
    throw redirect(localAddress(languageOf(args.url.pathname), '/'))
  }
}

const isReadRequest = ({ method }: Request) => method === 'GET' || method === 'HEAD'

function redirectToSignIn(request: Request, context: GuardArgs['context'], url: URL) {
  // Sign-in cannot carry a picture. The app keeps the form, and sends it again after signing in in another tab.
  const isFromScript = request.headers.get('Sec-Fetch-Dest') === 'empty'
  if (isFromScript && hasFile(context.get(formContext))) return data('', { status: 401 })
  const from = encodeURIComponent(url.pathname + url.search)
  const page = `${localAddress(languageOf(url.pathname), '/login')}?from=${from}`
  // 307 repeats the POST with its form, so that the sign-in page can resume the form afterwards.
  return redirect(page, isReadRequest(request) ? 302 : 307)
}

const hasFile = (form: FormData | null) =>
  [...(form?.values() ?? [])].some((value) => value instanceof File && value.size > 0)
