import { data, Form } from 'react-router'
import { countAddressAttempt } from '#app/access/attempts.server.ts'
import { passwordResetSchema } from '#app/features/accounts/account-schema.ts'
import { acceptInvitation, findInvitation } from '#app/features/accounts/people/invitations.server.ts'
import { AccountFrame, FormFailure } from '#app/features/accounts/sign-in/account-frame.tsx'
import { adminTexts, useAdminTexts } from '#app/i18n/admin-texts.ts'
import { languageOf, localAddress } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { redirectWithToast } from '#app/lib/web/flash.server.ts'
import { type FormErrors, parseForm } from '#app/lib/web/forms.ts'
import { type AppPage, MAX_UNGUARDED_BYTES } from '#app/lib/web/page-handle.ts'
import { doNotCache, requestFacts } from '#app/lib/web/request-context.ts'
import { sentForm } from '#app/lib/web/sent-form.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { useSending } from '#app/ui/use-sending.ts'
import type { Route } from './+types/invitation'

export const handle = { kind: 'app', maxBodyBytes: MAX_UNGUARDED_BYTES } satisfies AppPage

type Answer = { errors?: FormErrors; failure?: string; invalid?: boolean }

export const meta: Route.MetaFunction = (args) => {
  const { title } = adminTexts.of(languageOf(args.location.pathname)).adminPeople.invitation
  return pageMeta({ ...args, title, description: title, hidden: true })
}

/** Other sites must not receive the address with the token. `no-referrer` would also hide the origin of the form. */
export const headers = () => ({ 'Referrer-Policy': 'same-origin' })

export async function loader({ context, url }: Route.LoaderArgs) {
  doNotCache(context)
  const invitation = await findInvitation(url.searchParams.get('token') ?? '', requestFacts(context).now)
  return data({ invitation }, { status: invitation ? 200 : 404 })
}

export async function action({ context, url }: Route.ActionArgs) {
  const language = languageOf(url.pathname)
  const { clientAddress, now } = requestFacts(context)
  const { account, adminPeople } = adminTexts.of(language)
  const retryAfter = await countAddressAttempt('linkAddress', clientAddress, now)
  if (retryAfter > 0)
    return data<Answer>({ failure: account.tooMany }, { status: 429, headers: { 'Retry-After': String(retryAfter) } })
  const parsed = parseForm(sentForm(context), passwordResetSchema(account))
  if (!parsed.ok) return data<Answer>({ errors: parsed.errors }, { status: 400 })
  const accepted = await acceptInvitation(url.searchParams.get('token') ?? '', parsed.value.newPassword, now)
  if (!accepted) return data<Answer>({ invalid: true }, { status: 400 })
  return redirectWithToast(context, localAddress(language, '/login'), 'success', adminPeople.invitation.done)
}

export default function Page({ loaderData: { invitation }, actionData }: Route.ComponentProps) {
  const { adminPeople, account } = useAdminTexts()
  const texts = adminPeople.invitation
  const busy = useSending().formMethod === 'POST'
  const answer: Answer | undefined = actionData
  if (!invitation || answer?.invalid)
    return (
      <AccountFrame title={texts.invalidTitle} text={texts.invalid}>
        <LocalLink to="/login" className={buttonClass()}>
          {texts.toSignIn}
        </LocalLink>
      </AccountFrame>
    )
  return (
    <AccountFrame title={texts.title} text={texts.text(invitation.mosque)}>
      <FormFailure answer={answer} />
      <p className="break-words">{texts.account(invitation.email)}</p>
      <Form method="post" replace className="flex flex-col gap-5">
        {(['newPassword', 'confirmPassword'] as const).map((name) => (
          <TextField
            key={name}
            name={name}
            type="password"
            autoComplete="new-password"
            required
            maxLength={128}
            label={name === 'newPassword' ? texts.newPassword : texts.confirm}
            hint={name === 'newPassword' ? account.profile.passwordHint : undefined}
            error={answer?.errors?.[name]}
          />
        ))}
        <Button type="submit" busy={busy} busyLabel={texts.busy}>
          {texts.submit}
        </Button>
      </Form>
    </AccountFrame>
  )
}
