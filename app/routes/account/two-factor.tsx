import { Smartphone } from 'lucide-react'
import { data, redirect, replace } from 'react-router'
import { COOKIE_PREFIX } from '#app/access/cookie-names.ts'
import { parseReturnPath } from '#app/access/guard.server.ts'
import { hasPassword } from '#app/access/permissions.ts'
import { getSignedIn } from '#app/access/session.server.ts'
import { env } from '#app/env.server.ts'
import {
  beginSetUp,
  finishSetUp,
  renderSetUp,
  type TwoFactorSetUp,
  verifySecondStep,
} from '#app/features/accounts/profile/two-factor.server.ts'
import { AccountForm, AccountFrame } from '#app/features/accounts/sign-in/account-frame.tsx'
import { ResumeForm } from '#app/features/accounts/sign-in/resumed-form.tsx'
import { parseResumedForm } from '#app/features/accounts/sign-in/resumed-values.ts'
import { SecondStepForm } from '#app/features/accounts/sign-in/second-step-form.tsx'
import { adminTexts, useAdminTexts } from '#app/i18n/admin-texts.ts'
import { languageOf, localAddress } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { redirectWithToast } from '#app/lib/web/flash.server.ts'
import type { FormValues } from '#app/lib/web/forms.ts'
import { exceptAfterForms, retryAfterHeader } from '#app/lib/web/http.ts'
import { type AppPage, MAX_FORM_BYTES } from '#app/lib/web/page-handle.ts'
import { requestFacts, sentForm } from '#app/lib/web/request-context.ts'
import { adminMeta } from '#app/shell/page-meta.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { describeFields, TextField } from '#app/ui/field.tsx'
import { CopyButton } from '#app/ui/share-button.tsx'
import type { Route } from './+types/two-factor'

export const handle = { kind: 'app', maxBodyBytes: MAX_FORM_BYTES } satisfies AppPage

type Answer = {
  failure?: string
  resumedForm?: string | null
  setUp?: TwoFactorSetUp
  backupCodes?: string[]
  resume?: { action: string; values: FormValues }
}

export const headers = retryAfterHeader
export const meta: Route.MetaFunction = (args) => adminMeta(args, (texts) => texts.account.twoFactor.title)

/** The second step of a started sign-in, or its set-up for a signed-in person; others are redirected. */
export function loader({ request, context, url }: Route.LoaderArgs) {
  const language = languageOf(url.pathname)
  const from = parseReturnPath(url.searchParams.get('from'), languageOf(url.pathname))
  const signedIn = getSignedIn(context)
  if (!signedIn) {
    const underWay = request.headers.get('cookie')?.includes(`${COOKIE_PREFIX}.two_factor=`)
    if (!underWay) throw redirect(localAddress(language, '/login'))
    return { from, step: 'code' as const, required: false }
  }
  const { person, pending } = signedIn
  if (!hasPassword(person) || env().DEMO) throw redirect(localAddress(language, '/profile'))
  if (person.twoFactorEnabled) return { from, step: 'done' as const, required: false }
  return { from, step: 'set-up' as const, required: pending === 'set-up-two-factor' }
}

/** After a form the loader would redirect, because the state of the person has changed, so the answer stays shown. */
export const shouldRevalidate = exceptAfterForms

export async function action({ request, context, url }: Route.ActionArgs) {
  const language = languageOf(url.pathname)
  const facts = requestFacts(context)
  const texts = adminTexts.of(language).account
  const form = sentForm(context)
  const person = getSignedIn(context)?.person
  const text = (name: string) => String(form.get(name) ?? '')
  const fail = (reason: string, answer: Answer, retryAfter?: number) =>
    data<Answer>(
      { ...answer, failure: reason },
      { status: retryAfter ? 429 : 400, ...(retryAfter ? { headers: { 'Retry-After': String(retryAfter) } } : {}) },
    )

  if (form.get('intent') === 'code') {
    const method = form.has('backup') ? 'backup' : 'app'
    const result = await verifySecondStep(request, facts, { method, code: text(method) })
    const resumedForm = parseResumedForm(form.get('resumedForm'))
    const from = parseReturnPath(text('from'), language)
    if (result.ok) {
      const { headers } = result
      if (resumedForm && from) return data<Answer>({ resume: { action: from, values: resumedForm } }, { headers })
      return replace(from ?? localAddress(language, '/admin/mosque'), { headers })
    }
    const answer = { resumedForm: resumedForm && JSON.stringify(resumedForm) }
    if (result.reason === 'too-many') return fail(texts.tooMany, answer, result.retryAfter)
    if (result.reason === 'wrong')
      return fail(method === 'app' ? texts.twoFactor.wrong : texts.twoFactor.backupWrong, answer)
    return redirectWithToast(context, localAddress(language, '/login'), 'error', texts.twoFactor.expired)
  }

  if (!person) throw redirect(localAddress(language, '/login'))
  if (form.get('intent') === 'finish') {
    const result = await finishSetUp(person, request, facts, text('app'))
    if (result.ok) return data<Answer>({ backupCodes: result.backupCodes }, { headers: result.headers })
    const uri = text('uri')
    const answer = uri.startsWith('otpauth://totp/') && uri.length < 500 ? { setUp: await renderSetUp(uri) } : {}
    if (result.reason === 'too-many') return fail(texts.tooMany, answer, result.retryAfter)
    return fail(texts.twoFactor.wrong, answer)
  }
  const result = await beginSetUp(person, request, facts, text('password'))
  if (result.ok) return data<Answer>({ setUp: result.setUp })
  if (result.reason === 'too-many') return fail(texts.tooMany, {}, result.retryAfter)
  return fail(result.reason === 'wrong' ? texts.profile.currentWrong : texts.twoFactor.enabledTitle, {})
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const answer: Answer | undefined = actionData
  if (answer?.resume) return <ResumeForm {...answer.resume} />
  if (answer?.backupCodes) return <BackupCodes codes={answer.backupCodes} />
  if (loaderData.step === 'code')
    return <SecondStepForm from={loaderData.from} resumedForm={answer?.resumedForm ?? null} answer={answer} />
  if (loaderData.step === 'done') return <SetUpDone />
  if (answer?.setUp) return <FinishSetUp setUp={answer.setUp} answer={answer} />
  return <BeginSetUp required={loaderData.required} answer={answer} />
}

type Problem = { failure?: string | null } | undefined

/** The first step asks for the password, so that nobody else can set up two-factor on an unattended device. */
function BeginSetUp({ required, answer }: { required: boolean; answer: Problem }) {
  const { twoFactor: texts, signIn } = useAdminTexts().account
  return (
    <AccountFrame title={texts.setUpTitle} text={texts.setUpText}>
      {required && <p>{texts.required}</p>}
      <AccountForm answer={answer} submit={texts.begin} busyLabel={texts.busy}>
        <input type="hidden" name="intent" value="begin" />
        <TextField
          {...describeFields({ texts: signIn })('password')}
          hint={texts.passwordFirst}
          type="password"
          autoComplete="current-password"
          required
        />
      </AccountForm>
    </AccountFrame>
  )
}

/** The second step shows the QR code and asks for a first code, as proof that the app works. */
function FinishSetUp({ setUp, answer }: { setUp: { qr: string; key: string; uri: string }; answer: Problem }) {
  const { twoFactor: texts } = useAdminTexts().account
  return (
    <AccountFrame title={texts.setUpTitle} text={texts.scan}>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(setUp.qr)}`}
        alt={texts.qrLabel}
        width={240}
        height={240}
        className="mx-auto rounded-md bg-white"
      />
      <a href={setUp.uri} className={buttonClass('secondary')}>
        <Smartphone aria-hidden="true" />
        {texts.openInApp}
      </a>
      <p>
        {texts.orType}{' '}
        <code dir="ltr" className="block break-words font-semibold text-lg">
          {setUp.key}
        </code>
      </p>
      <AccountForm answer={answer} submit={texts.verify} busyLabel={texts.busy}>
        <input type="hidden" name="intent" value="finish" />
        <input type="hidden" name="uri" value={setUp.uri} />
        <TextField
          {...describeFields({ texts })('app')}
          hint={texts.enterCode}
          required
          dir="ltr"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
        />
      </AccountForm>
    </AccountFrame>
  )
}

/** The backup codes, shown only once. */
function BackupCodes({ codes }: { codes: string[] }) {
  const { twoFactor: texts } = useAdminTexts().account
  return (
    <AccountFrame title={texts.enabledTitle} text={texts.keepCodes}>
      <ul dir="ltr" className="grid grid-cols-2 gap-2 text-center">
        {codes.map((code) => (
          <li key={code} className="rounded-sm bg-sunken py-2 font-mono">
            {code}
          </li>
        ))}
      </ul>
      <CopyButton
        text={codes.join('\n')}
        label={texts.copyCodes}
        copied={texts.codesCopied}
        failed={texts.copyFailed}
      />
      <LocalLink to="/admin/mosque" className={buttonClass()}>
        {texts.done}
      </LocalLink>
    </AccountFrame>
  )
}

/** Shown when two-factor sign-in is already set up. */
function SetUpDone() {
  const { twoFactor: texts, profile } = useAdminTexts().account
  return (
    <AccountFrame title={texts.enabledTitle}>
      <LocalLink to="/profile" className={buttonClass()}>
        {profile.title}
      </LocalLink>
    </AccountFrame>
  )
}
