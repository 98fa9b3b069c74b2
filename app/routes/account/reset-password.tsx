import { data } from 'react-router'
import { countAddressAttempt } from '#app/access/attempts.server.ts'
import { passwordResetSchema } from '#app/features/accounts/account-schema.ts'
import { isResetLinkValid, namesAroundLink, resetPassword } from '#app/features/accounts/passwords.server.ts'
import { AccountForm, AccountFrame } from '#app/features/accounts/sign-in/account-frame.tsx'
import { adminTexts, useAdminTexts } from '#app/i18n/admin-texts.ts'
import { languageOf, localAddress } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { redirectWithToast } from '#app/lib/web/flash.server.ts'
import { type FormErrors, parseForm } from '#app/lib/web/forms.ts'
import { tokenPageHeaders } from '#app/lib/web/http.ts'
import { type AppPage, MAX_UNGUARDED_BYTES } from '#app/lib/web/page-handle.ts'
import { requestFacts, sentForm } from '#app/lib/web/request-context.ts'
import { adminMeta } from '#app/shell/page-meta.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { describeFields, TextField } from '#app/ui/field.tsx'
import type { Route } from './+types/reset-password'

export const handle = { kind: 'app', maxBodyBytes: MAX_UNGUARDED_BYTES } satisfies AppPage

type Answer = { errors?: FormErrors; failure?: string; invalid?: boolean }

export const meta: Route.MetaFunction = (args) => adminMeta(args, (texts) => texts.account.reset.title)

export const headers = tokenPageHeaders

export async function loader({ context, url }: Route.LoaderArgs) {
  const works = await isResetLinkValid(requestFacts(context), url.searchParams.get('token') ?? '')
  return data({ works }, { status: works ? 200 : 404 })
}

export async function action({ context, url }: Route.ActionArgs) {
  const language = languageOf(url.pathname)
  const facts = requestFacts(context)
  const texts = adminTexts.of(language).account
  const retryAfter = await countAddressAttempt('linkAddress', facts.clientAddress, facts.now)
  if (retryAfter > 0) {
    return data<Answer>({ failure: texts.tooMany }, { status: 429, headers: { 'Retry-After': String(retryAfter) } })
  }
  const token = url.searchParams.get('token') ?? ''
  const parsed = parseForm(sentForm(context), passwordResetSchema(texts, await namesAroundLink(facts, token)))
  if (!parsed.ok) return data<Answer>({ errors: parsed.errors }, { status: 400 })
  const done = await resetPassword(facts, token, parsed.value.newPassword)
  if (!done) return data<Answer>({ invalid: true }, { status: 400 })
  return redirectWithToast(context, localAddress(language, '/login'), 'success', texts.reset.done)
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { reset: texts, profile } = useAdminTexts().account
  const answer: Answer | undefined = actionData
  const field = describeFields({ texts, answer })
  if (!loaderData.works || answer?.invalid) {
    return (
      <AccountFrame title={texts.invalidTitle} text={texts.invalid}>
        <LocalLink to="/forgot-password" className={buttonClass()}>
          {texts.again}
        </LocalLink>
      </AccountFrame>
    )
  }
  return (
    <AccountFrame title={texts.title}>
      <AccountForm answer={answer} submit={texts.submit} busyLabel={texts.busy}>
        <TextField
          {...field('newPassword')}
          hint={profile.newPasswordHint}
          type="password"
          autoComplete="new-password"
          required
          minLength={6}
          maxLength={128}
        />
        <TextField {...field('confirmPassword')} type="password" autoComplete="new-password" required />
      </AccountForm>
    </AccountFrame>
  )
}
