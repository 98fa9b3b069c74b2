import { data, Form } from 'react-router'
import { forgotSchema } from '#app/features/accounts/account-schema.ts'
import { requestReset } from '#app/features/accounts/passwords.server.ts'
import { AccountFrame, FormFailure, SignInEmail } from '#app/features/accounts/sign-in/account-frame.tsx'
import { adminTexts, useAdminTexts } from '#app/i18n/admin-texts.ts'
import { languageOf, localAddress } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { redirectWithToast } from '#app/lib/web/flash.server.ts'
import { type FormErrors, type FormValues, formValues, parseForm } from '#app/lib/web/forms.ts'
import { retryAfterHeader } from '#app/lib/web/http.ts'
import { type AppPage, MAX_UNGUARDED_BYTES } from '#app/lib/web/page-handle.ts'
import { requestFacts, sentForm } from '#app/lib/web/request-context.ts'
import { adminMeta } from '#app/shell/page-meta.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { useIsPosting } from '#app/ui/in-place-form.tsx'
import type { Route } from './+types/forgot-password'

export const handle = { kind: 'app', maxBodyBytes: MAX_UNGUARDED_BYTES } satisfies AppPage

type Answer = { errors?: FormErrors; values: FormValues; failure?: string }

export const headers = retryAfterHeader
export const meta: Route.MetaFunction = (args) => adminMeta(args, (texts) => texts.account.forgot.title)

export async function action({ context, url }: Route.ActionArgs) {
  const language = languageOf(url.pathname)
  const texts = adminTexts.of(language).account
  const form = sentForm(context)
  const values = formValues(form)
  const parsed = parseForm(form, forgotSchema(texts))
  if (!parsed.ok) return data<Answer>({ errors: parsed.errors, values }, { status: 400 })
  try {
    const page = localAddress(language, '/reset-password')
    const result = await requestReset(requestFacts(context), parsed.value.email, page)
    if (!result.ok) {
      const headers = { 'Retry-After': String(result.retryAfter) }
      return data<Answer>({ values, failure: texts.tooMany }, { status: 429, headers })
    }
  } catch (error) {
    console.error('A reset email could not be created:', error)
    return data<Answer>({ values, failure: texts.failed }, { status: 503 })
  }
  return redirectWithToast(context, localAddress(language, '/login'), 'success', texts.forgot.sent)
}

export default function Page({ actionData }: Route.ComponentProps) {
  const { forgot: texts } = useAdminTexts().account
  const busy = useIsPosting()
  const answer: Answer | undefined = actionData
  return (
    <AccountFrame title={texts.title} text={texts.text}>
      <FormFailure answer={answer} />
      <Form method="post" replace className="flex flex-col gap-5">
        <SignInEmail texts={texts} answer={answer} />
        <div className="flex flex-col gap-3">
          <Button type="submit" busy={busy} busyLabel={texts.busy}>
            {texts.submit}
          </Button>
          <LocalLink to="/login" className={buttonClass('secondary')}>
            {texts.back}
          </LocalLink>
        </div>
      </Form>
    </AccountFrame>
  )
}
