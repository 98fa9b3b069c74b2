import { data, redirect, replace } from 'react-router'
import { parseReturnPath } from '#app/access/guard.server.ts'
import { homePathOf } from '#app/access/permissions.ts'
import { getSignedIn } from '#app/access/session.server.ts'
import { env } from '#app/env.server.ts'
import { signInSchema } from '#app/features/accounts/account-schema.ts'
import { sendVerificationIfRequired } from '#app/features/accounts/profile/email-verification.server.ts'
import { AccountForm, AccountFrame, SignInEmail } from '#app/features/accounts/sign-in/account-frame.tsx'
import {
  ContinueHere,
  ExpiredNotice,
  ResumedFormFields,
  ResumeForm,
} from '#app/features/accounts/sign-in/resumed-form.tsx'
import { parseResumedForm, serializeForm } from '#app/features/accounts/sign-in/resumed-values.ts'
import { SecondStepForm } from '#app/features/accounts/sign-in/second-step-form.tsx'
import { signIn, signOut } from '#app/features/accounts/sign-in/sign-in.server.ts'
import { adminTexts, useAdminTexts } from '#app/i18n/admin-texts.ts'
import { languageOf, localAddress } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { ALL_DRAFTS } from '#app/lib/web/drafts.ts'
import { flashHeader } from '#app/lib/web/flash.server.ts'
import { type FormErrors, type FormValues, formValues, parseForm } from '#app/lib/web/forms.ts'
import { exceptAfterForms, retryAfterHeader } from '#app/lib/web/http.ts'
import { type AppPage, MAX_FORM_BYTES } from '#app/lib/web/page-handle.ts'
import { requestFacts, sentForm } from '#app/lib/web/request-context.ts'
import { sampleAdmin } from '#app/services/app-secret.server.ts'
import { adminMeta } from '#app/shell/page-meta.ts'
import { describeFields, TextField } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Route } from './+types/login'

export const handle = { kind: 'app', maxBodyBytes: MAX_FORM_BYTES } satisfies AppPage

type Answer = {
  errors?: FormErrors
  values?: FormValues
  failure?: string | null
  /** The fields of a form that was sent after the session had ended. */
  resumedForm?: string | null
  resume?: { action: string; values: FormValues }
  /** The password was right, and a code must follow before the form is resumed. */
  secondStep?: boolean
}

export const headers = retryAfterHeader
export const meta: Route.MetaFunction = (args) => adminMeta(args, (texts) => texts.account.signIn.title)

export function loader({ context, url }: Route.LoaderArgs) {
  const signedIn = getSignedIn(context)
  const from = parseReturnPath(url.searchParams.get('from'), languageOf(url.pathname))
  if (signedIn) throw replace(from ?? localAddress(languageOf(url.pathname), homePathOf(signedIn.person)))
  return { from, demo: env().DEMO ? sampleAdmin() : null }
}

/** After signing in the loader would redirect away from the page the answer shows. */
export const shouldRevalidate = exceptAfterForms

export async function action({ request, context, url }: Route.ActionArgs) {
  const language = languageOf(url.pathname)
  const facts = requestFacts(context)
  const texts = adminTexts.of(language).account
  const form = sentForm(context)
  const intent = form.get('intent')
  if (intent === 'sign-out') {
    const headers = await signOut(request, facts)
    headers.append('Set-Cookie', flashHeader(context, 'success', '', ALL_DRAFTS))
    return redirect(localAddress(language, '/login'), { headers })
  }
  // The guard sends a form here that was posted without a session.
  if (intent !== 'sign-in') return data<Answer>({ resumedForm: serializeForm(form) }, { status: 401 })

  const resumedForm = parseResumedForm(form.get('resumedForm'))
  const fail = (status: number, answer: Answer, headers?: HeadersInit) =>
    data<Answer>(
      { values: pick(formValues(form)), resumedForm: resumedForm && JSON.stringify(resumedForm), ...answer },
      { status, ...(headers ? { headers } : {}) },
    )
  const parsed = parseForm(form, signInSchema(texts))
  if (!parsed.ok) return fail(400, { errors: parsed.errors })
  const result = await signIn(request, facts, parsed.value)
  if (!result.ok) {
    if (result.reason === 'rejected') return fail(401, { failure: texts.signIn.rejected })
    return fail(429, { failure: texts.tooMany }, { 'Retry-After': String(result.retryAfter) })
  }
  const { headers } = result
  const from = parseReturnPath(String(form.get('from') ?? ''), language)
  if (!result.userId) {
    if (resumedForm) return data<Answer>({ secondStep: true, resumedForm: JSON.stringify(resumedForm) }, { headers })
    const query = from ? `?from=${encodeURIComponent(from)}` : ''
    return replace(localAddress(language, `/two-factor${query}`), { headers })
  }
  await sendVerificationIfRequired(facts, result.userId, language)
  if (resumedForm && from) return data<Answer>({ resume: { action: from, values: resumedForm } }, { headers })
  return replace(from ?? localAddress(language, '/admin/mosque'), { headers })
}

/** Only the email goes back into the form. */
const pick = ({ email = '' }: FormValues): FormValues => ({ email })

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { signIn: texts } = useAdminTexts().account
  const answer: Answer | undefined = actionData
  if (answer?.resume) return <ResumeForm {...answer.resume} />
  if (answer?.secondStep) return <SecondStepForm from={loaderData.from} resumedForm={answer.resumedForm ?? null} />
  return (
    <AccountFrame
      title={texts.title}
      text={texts.subtitle}
      below={
        <LocalLink
          to={loaderData.from ? `/superadmin-access?from=${encodeURIComponent(loaderData.from)}` : '/superadmin-access'}
          // This page still has the submitted values, so the link opens another tab.
          target={answer?.resumedForm ? '_blank' : undefined}
          className="link target inline-flex items-center"
        >
          {answer?.resumedForm ? texts.superadminElsewhere : texts.superadmin}
        </LocalLink>
      }
    >
      {loaderData.demo && <Notice>{texts.demo(loaderData.demo)}</Notice>}
      {answer && !answer.failure && (answer.resumedForm || !answer.errors) && (
        <ExpiredNotice resumedForm={answer.resumedForm} />
      )}
      <AccountForm answer={answer} submit={texts.submit} busyLabel={texts.busy}>
        <input type="hidden" name="intent" value="sign-in" />
        <ResumedFormFields from={loaderData.from} resumedForm={answer?.resumedForm ?? null} />
        <SignInEmail texts={texts} answer={answer} />
        <TextField
          {...describeFields({ texts, answer })('password')}
          type="password"
          autoComplete="current-password"
          placeholder={texts.passwordPlaceholder}
          required
        />
        <LocalLink to="/forgot-password" className="link target -my-2 flex items-center self-start">
          {texts.forgot}
        </LocalLink>
      </AccountForm>
      {answer?.resumedForm && loaderData.from && (
        <ContinueHere action={loaderData.from} resumedForm={answer.resumedForm} />
      )}
    </AccountFrame>
  )
}
