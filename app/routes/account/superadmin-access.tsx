import { useEffect, useState } from 'react'
import { data, Form, redirect, replace } from 'react-router'
import { isGoogleConfigured } from '#app/access/google.server.ts'
import { parseReturnPath } from '#app/access/guard.server.ts'
import { homePathOf } from '#app/access/permissions.ts'
import { getSignedIn } from '#app/access/session.server.ts'
import { AccountFrame, FormFailure } from '#app/features/accounts/sign-in/account-frame.tsx'
import { beginGoogleSignIn } from '#app/features/accounts/sign-in/sign-in.server.ts'
import { adminTexts, useAdminTexts } from '#app/i18n/admin-texts.ts'
import { languageOf, localAddress } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { type AppPage, MAX_UNGUARDED_BYTES } from '#app/lib/web/page-handle.ts'
import { requestFacts } from '#app/lib/web/request-context.ts'
import { adminMeta } from '#app/shell/page-meta.ts'
import { Button } from '#app/ui/button.tsx'
import type { Route } from './+types/superadmin-access'

export const handle = { kind: 'app', maxBodyBytes: MAX_UNGUARDED_BYTES } satisfies AppPage

export const meta: Route.MetaFunction = (args) => adminMeta(args, (texts) => texts.account.superadmin.title)

export function loader({ context, url }: Route.LoaderArgs) {
  const signedIn = getSignedIn(context)
  const language = languageOf(url.pathname)
  const from = parseReturnPath(url.searchParams.get('from'), language)
  if (signedIn) throw replace(from ?? localAddress(language, homePathOf(signedIn.person)))
  return { available: isGoogleConfigured() }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const language = languageOf(url.pathname)
  const { superadmin: texts } = adminTexts.of(language).account
  if (!isGoogleConfigured()) return data({ failure: texts.unavailable }, { status: 400 })
  const back = parseReturnPath(url.searchParams.get('from'), language) ?? localAddress(language, '/admin')
  const denied = localAddress(language, '/login')
  const begun = await beginGoogleSignIn(request, requestFacts(context), { back, denied })
  if (!begun) return data({ failure: texts.unreachable }, { status: 503 })
  return redirect(begun.url, { headers: begun.headers })
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { superadmin: texts } = useAdminTexts().account
  const [busy, setBusy] = useBusyUntilBack()
  return (
    <AccountFrame
      title={texts.title}
      below={
        <LocalLink to="/login" className="link target inline-flex items-center">
          {texts.mosqueAdmin}
        </LocalLink>
      }
    >
      <FormFailure answer={actionData} />
      <Form method="post" reloadDocument onSubmit={() => setBusy(true)} className="flex flex-col">
        <Button type="submit" disabled={!loaderData.available} busy={busy} busyLabel={texts.busy}>
          {texts.button}
        </Button>
      </Form>
      {!loaderData.available && (
        <div className="flex flex-col gap-2">
          <p className="font-semibold">{texts.unavailable}</p>
          <p>{texts.useLink}</p>
          <code dir="ltr" className="overflow-x-auto rounded-sm bg-sunken px-3 py-2">
            npm run superadmin -- name@example.org
          </code>
        </div>
      )}
    </AccountFrame>
  )
}

/** The browser leaves for Google; the back button restores this page in its busy state, which is reset here. */
function useBusyUntilBack() {
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    const reset = () => setBusy(false)
    addEventListener('pageshow', reset)
    return () => removeEventListener('pageshow', reset)
  }, [])
  return [busy, setBusy] as const
}
