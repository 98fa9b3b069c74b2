import { useEffect } from 'react'
import { data, Form, redirect, useNavigate } from 'react-router'
import { countAddressAttempt } from '#app/access/attempts.server.ts'
import { getSignedIn } from '#app/access/session.server.ts'
import {
  isVerificationLinkValid,
  sendVerification,
  verifyEmail,
} from '#app/features/accounts/profile/email-verification.server.ts'
import { AccountFrame, FormFailure } from '#app/features/accounts/sign-in/account-frame.tsx'
import { adminTexts, useAdminTexts } from '#app/i18n/admin-texts.ts'
import { languageOf, localAddress } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useLanguage } from '#app/i18n/texts.ts'
import { redirectWithToast } from '#app/lib/web/flash.server.ts'
import { tokenPageHeaders } from '#app/lib/web/http.ts'
import { type AppPage, MAX_UNGUARDED_BYTES } from '#app/lib/web/page-handle.ts'
import { requestFacts, sentForm } from '#app/lib/web/request-context.ts'
import { adminMeta } from '#app/shell/page-meta.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { IntentButton, useIsPosting } from '#app/ui/in-place-form.tsx'
import type { Route } from './+types/verify-email'

export const handle = { kind: 'app', maxBodyBytes: MAX_UNGUARDED_BYTES } satisfies AppPage

const REDIRECT_MS = 3000

type Answer = { failure?: string; outcome?: 'verified' | 'failed'; signedIn?: boolean }

export const meta: Route.MetaFunction = (args) => adminMeta(args, (texts) => texts.account.verify.title)
export const headers = tokenPageHeaders

export async function loader({ context, url }: Route.LoaderArgs) {
  const person = getSignedIn(context)?.person
  const token = url.searchParams.get('token')
  if (token) {
    const works = await isVerificationLinkValid(token, requestFacts(context).now)
    return { step: works ? ('confirm' as const) : ('failed' as const), email: null, signedIn: Boolean(person) }
  }
  const language = languageOf(url.pathname)
  if (!person) throw redirect(localAddress(language, '/login?from=/admin'))
  if (person.emailVerified) return { step: 'verified' as const, email: person.email, signedIn: true }
  return { step: 'needed' as const, email: person.email, signedIn: true }
}

export async function action({ context, url }: Route.ActionArgs) {
  const language = languageOf(url.pathname)
  const facts = requestFacts(context)
  const texts = adminTexts.of(language).account
  const person = getSignedIn(context)?.person
  const tooMany = (seconds: number) =>
    data<Answer>({ failure: texts.tooMany }, { status: 429, headers: { 'Retry-After': String(seconds) } })
  if (sentForm(context).get('intent') === 'resend') {
    if (!person) throw redirect(localAddress(language, '/login'))
    const wait = await sendVerification(facts, person, language)
    if (wait > 0) return tooMany(wait)
    return redirectWithToast(context, localAddress(language, '/verify-email'), 'success', texts.verify.resent)
  }
  const wait = await countAddressAttempt('linkAddress', facts.clientAddress, facts.now)
  if (wait > 0) return tooMany(wait)
  const verified = await verifyEmail(url.searchParams.get('token') ?? '', facts.now)
  if (!verified) return data<Answer>({ outcome: 'failed' }, { status: 400 })
  return data<Answer>({ outcome: 'verified', signedIn: Boolean(person) })
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { verify: texts } = useAdminTexts().account
  const answer: Answer | undefined = actionData
  const signedIn = answer?.signedIn ?? loaderData.signedIn
  if (answer?.outcome === 'verified' || loaderData.step === 'verified') return <Verified signedIn={signedIn} />
  if (answer?.outcome === 'failed' || loaderData.step === 'failed') {
    return (
      <AccountFrame title={texts.failed} text={texts.help}>
        {signedIn && <ResendForm />}
        <LocalLink to="/contact" className={buttonClass('secondary')}>
          {texts.contact}
        </LocalLink>
      </AccountFrame>
    )
  }
  if (loaderData.step === 'confirm') return <Confirm answer={answer} />
  return (
    <AccountFrame title={texts.needed} text={texts.neededText({ email: loaderData.email ?? '' })}>
      <FormFailure answer={answer} />
      <ResendForm />
    </AccountFrame>
  )
}

/** Needs a press of the button: mail scanners that open links, some with scripts, must not use the link up. */
function Confirm({ answer }: { answer: Answer | undefined }) {
  const { verify: texts } = useAdminTexts().account
  const busy = useIsPosting()
  return (
    <AccountFrame title={texts.title} text={texts.confirmText}>
      <FormFailure answer={answer} />
      <Form method="post" replace className="flex flex-col">
        <Button type="submit" busy={busy} busyLabel={texts.verifying}>
          {texts.confirm}
        </Button>
      </Form>
    </AccountFrame>
  )
}

function Verified({ signedIn }: { signedIn: boolean }) {
  const { verify: texts } = useAdminTexts().account
  const navigate = useNavigate()
  const admin = localAddress(useLanguage(), '/admin')
  useEffect(() => {
    const timer = setTimeout(() => navigate(admin, { replace: true }), REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [navigate, admin])
  return (
    <AccountFrame title={texts.verified} text={signedIn ? texts.redirecting : texts.verifiedSignIn}>
      <LocalLink to={signedIn ? '/admin' : '/login'} replace className={buttonClass()}>
        {signedIn ? texts.continue : texts.signIn}
      </LocalLink>
    </AccountFrame>
  )
}

function ResendForm() {
  const { verify: texts } = useAdminTexts().account
  const busy = useIsPosting()
  return (
    <Form method="post" replace className="flex flex-col">
      <IntentButton intent="resend" busy={busy} busyLabel={texts.resendBusy}>
        {texts.resend}
      </IntentButton>
    </Form>
  )
}
