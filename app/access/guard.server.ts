import { type RouterContextProvider, redirect } from 'react-router'
import { bareAddress, type Language, languageOf, localAddress } from '#app/i18n/languages.ts'
import { ownAddress } from '#app/i18n/own-address.ts'
import { forbidden } from '#app/lib/web/http.ts'
import { canEnterAdmin, homeOf, type Role } from './permissions.ts'
import { getActor, getSignedIn } from './session.server.ts'

type Guarded = { request: Request; context: Readonly<RouterContextProvider>; url: URL }

/** Where signing in leads back to, in the language it happens in; only ever a path of our own. */
export function returnPath(from: string | null, language: Language): string | null {
  const address = ownAddress(language, from)
  return address && /^\/(admin|profile)(\/|\?|$)/.test(bareAddress(address)) ? address : null
}

/** Turns guests away to sign-in and people with a step still to take to that step, before anything below runs. */
export async function requireSignedIn({ request, context, url }: Guarded): Promise<undefined> {
  const signedIn = getSignedIn(context)
  const language = languageOf(url.pathname)
  if (!signedIn) throw toSignIn(request, url)
  if (signedIn.pending === 'verify-email') throw redirect(localAddress(language, '/verify-email'))
  if (signedIn.pending === 'set-up-two-factor') throw redirect(localAddress(language, '/two-factor'))
}

/** Lets only these roles further; the others go home. An empty list means anybody signed in. */
export const onlyFor =
  (...roles: Role[]) =>
  async ({ request, context, url }: Guarded): Promise<undefined> => {
    const actor = getActor(context)
    if (!actor) throw toSignIn(request, url)
    if (roles.length === 0 || roles.includes(actor.role)) return
    if (!isReading(request)) forbidden()
    throw redirect(localAddress(languageOf(url.pathname), homeOf(actor)))
  }

/** The admin area: both roles, nobody else. */
export async function requireAdmin(guarded: Guarded): Promise<undefined> {
  await requireSignedIn(guarded)
  if (!canEnterAdmin(getActor(guarded.context))) {
    throw redirect(localAddress(languageOf(guarded.url.pathname), '/'))
  }
}

const isReading = ({ method }: Request) => method === 'GET' || method === 'HEAD'

function toSignIn(request: Request, url: URL): Response {
  const from = encodeURIComponent(url.pathname + url.search)
  const page = `${localAddress(languageOf(url.pathname), '/login')}?from=${from}`
  // 307 sends the form along, so that the sign-in page can keep what was typed for afterwards.
  return redirect(page, isReading(request) ? 302 : 307)
}
