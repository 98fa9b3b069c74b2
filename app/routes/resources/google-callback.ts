import { redirect } from 'react-router'
import { finishGoogleSignIn } from '#app/features/accounts/sign-in/sign-in.server.ts'
import { adminTexts } from '#app/i18n/admin-texts.ts'
import { languageOf, localAddress } from '#app/i18n/languages.ts'
import { flashHeader } from '#app/lib/web/flash.server.ts'
import type { AppPage } from '#app/lib/web/page-handle.ts'
import { doNotCache, requestFacts } from '#app/lib/web/request-context.ts'
import type { Route } from './+types/google-callback'

export const handle = { kind: 'app', maxBodyBytes: 0 } satisfies AppPage

/** The callback address of Google. A rejected sign-in redirects to the sign-in page with a toast. */
export async function loader({ request, context }: Route.LoaderArgs) {
  doNotCache(context)
  const { to, from, headers } = await finishGoogleSignIn(request, requestFacts(context))
  if (to) return redirect(to, { headers })
  const language = languageOf(from)
  headers.append('Set-Cookie', flashHeader(context, 'error', adminTexts.of(language).account.superadmin.denied))
  return redirect(localAddress(language, '/login'), { headers })
}
