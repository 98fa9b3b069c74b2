import { data, Form, replace } from 'react-router'
import { AccountFrame, FormFailure } from '#app/features/accounts/sign-in/account-frame.tsx'
import { findLinkPerson, signInByLink } from '#app/features/accounts/sign-in/sign-in.server.ts'
import { adminTexts, useAdminTexts } from '#app/i18n/admin-texts.ts'
import { languageOf, localAddress } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { tokenPageHeaders } from '#app/lib/web/http.ts'
import { type AppPage, MAX_UNGUARDED_BYTES } from '#app/lib/web/page-handle.ts'
import { requestFacts } from '#app/lib/web/request-context.ts'
import { adminMeta } from '#app/shell/page-meta.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { useIsPosting } from '#app/ui/in-place-form.tsx'
import type { Route } from './+types/one-time-link'

export const handle = { kind: 'app', maxBodyBytes: MAX_UNGUARDED_BYTES } satisfies AppPage

type Answer = { failure?: string; invalid?: boolean }

export const meta: Route.MetaFunction = (args) => adminMeta(args, (texts) => texts.account.oneTimeLink.title)
export const headers = tokenPageHeaders

/** Only the button redeems the link, so that link previews of mail programs do not use it up. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const person = await findLinkPerson(url.searchParams.get('token') ?? '', requestFacts(context).now)
  return data({ email: person?.email ?? null }, { status: person ? 200 : 404 })
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const language = languageOf(url.pathname)
  const entered = await signInByLink(request, requestFacts(context), url.searchParams.get('token') ?? '')
  if (entered.ok) return replace(localAddress(language, '/admin'), { headers: entered.headers })
  if (entered.reason === 'invalid') return data<Answer>({ invalid: true }, { status: 400 })
  const headers = { 'Retry-After': String(entered.retryAfter) }
  return data<Answer>({ failure: adminTexts.of(language).account.tooMany }, { status: 429, headers })
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { oneTimeLink: texts } = useAdminTexts().account
  const busy = useIsPosting()
  const answer: Answer | undefined = actionData
  if (!loaderData.email || answer?.invalid) {
    return (
      <AccountFrame title={texts.invalidTitle} text={texts.invalid}>
        <LocalLink to="/superadmin-access" className={buttonClass()}>
          {texts.toSignIn}
        </LocalLink>
      </AccountFrame>
    )
  }
  return (
    <AccountFrame title={texts.title} text={texts.text({ email: loaderData.email })}>
      <FormFailure answer={answer} />
      <Form method="post" replace className="flex flex-col">
        <Button type="submit" busy={busy} busyLabel={texts.busy}>
          {texts.button}
        </Button>
      </Form>
    </AccountFrame>
  )
}
