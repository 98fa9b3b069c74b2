import { data, redirect } from 'react-router'
import { type Actor, hasPassword } from '#app/access/permissions.ts'
import { getActor, getSignedIn } from '#app/access/session.server.ts'
import { env } from '#app/env.server.ts'
import { passwordChangeSchema, profileSchema } from '#app/features/accounts/account-schema.ts'
import { deviceName } from '#app/features/accounts/device-name.ts'
import { changePassword, namesAround } from '#app/features/accounts/passwords.server.ts'
import { updateProfile } from '#app/features/accounts/profile/profile.server.ts'
import {
  PasswordForm,
  ProfileDetails,
  SecuritySection,
  SessionsSection,
  SingleKeysSection,
} from '#app/features/accounts/profile/profile-sections.tsx'
import { turnOffTwoFactor } from '#app/features/accounts/profile/two-factor.server.ts'
import {
  endAllSessions,
  endOtherSessions,
  endSession,
  listSessions,
} from '#app/features/accounts/sign-in/sessions.server.ts'
import { signOut } from '#app/features/accounts/sign-in/sign-in.server.ts'
import { type AdminTexts, adminTexts, useAdminTexts } from '#app/i18n/admin-texts.ts'
import { languageOf, localAddress } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { ALL_DRAFTS } from '#app/lib/web/drafts.ts'
import { flashHeader, redirectWithToast } from '#app/lib/web/flash.server.ts'
import { type FormErrors, type FormValues, parseForm, readText } from '#app/lib/web/forms.ts'
import { forbidden, retryAfterHeader } from '#app/lib/web/http.ts'
import { requestFacts, sentForm } from '#app/lib/web/request-context.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { siteInstantFormat } from '#app/services/site-time.server.ts'
import { adminMeta } from '#app/shell/page-meta.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Tabs, tabClass } from '#app/ui/tabs.tsx'
import type { Route } from './+types/profile'

type Answer = { errors?: FormErrors; values?: FormValues; failure?: string }
type Step = Route.ActionArgs & {
  actor: Actor
  sessionId: string
  texts: AdminTexts['account']
  form: FormData
  page: string
}

export const headers = retryAfterHeader
export const meta: Route.MetaFunction = (args) => adminMeta(args, (texts) => texts.account.profile.title)

export async function loader({ context, url }: Route.LoaderArgs) {
  const { actor, sessionId } = signedInActor(context)
  const { security } = await siteSettings()
  const language = languageOf(url.pathname)
  const { dayAndTime } = await siteInstantFormat(language)
  const { device } = adminTexts.of(language).account
  const canChangePassword = hasPassword(actor) && !env().DEMO
  return {
    person: { name: actor.name, email: actor.email, phone: actor.phone, isSuperadmin: actor.role === 'superadmin' },
    tab: canChangePassword && url.searchParams.get('tab') === 'password' ? ('password' as const) : ('details' as const),
    editing: url.searchParams.has('edit'),
    canChangePassword,
    sessions: (await listSessions(actor, sessionId)).map(({ userAgent, beganAt, lastUsedAt, ...session }) => ({
      ...session,
      device: deviceName(userAgent, device),
      began: dayAndTime(beganAt),
      lastUsed: dayAndTime(lastUsedAt),
    })),
    twoFactor: canChangePassword ? { on: actor.twoFactorEnabled, required: security.twoFactorAuth } : null,
  }
}

function signedInActor(context: Route.LoaderArgs['context']) {
  const actor = getActor(context) ?? forbidden()
  const { sessionId } = getSignedIn(context) ?? forbidden()
  return { actor, sessionId }
}

export async function action(args: Route.ActionArgs) {
  const language = languageOf(args.url.pathname)
  const form = sentForm(args.context)
  const page = localAddress(language, '/profile')
  const step: Step = { ...args, ...signedInActor(args.context), texts: adminTexts.of(language).account, form, page }
  const intent = form.get('intent')
  if (intent === 'password') return savePassword(step)
  if (intent === 'turn-off-two-factor') return submitTurnOff(step)
  if (intent === 'sign-out-there') return signOutThere(step)
  if (intent === 'sign-out-elsewhere') return signOutElsewhere(step)
  if (intent === 'sign-out-everywhere') return signOutEverywhere(step, localAddress(language, '/login'))
  return saveDetails(step)
}

async function saveDetails({ actor, texts, form, context, page }: Step) {
  const parsed = parseForm(form, profileSchema(texts, (await siteSettings()).general.country))
  if (!parsed.ok) return data<Answer>({ errors: parsed.errors, values: parsed.values }, { status: 400 })
  try {
    await updateProfile(actor, parsed.value, requestFacts(context).now)
  } catch (error) {
    console.error('A profile could not be saved:', error)
    const values = { name: parsed.value.name, phone: parsed.value.phone ?? '' }
    return data<Answer>({ values, failure: texts.profile.failed({ reason: texts.failed }) }, { status: 503 })
  }
  return redirectWithToast(context, page, 'success', texts.profile.saved)
}

async function savePassword({ actor, texts, form, request, context, page }: Step) {
  if (!hasPassword(actor)) forbidden()
  const parsed = parseForm(form, passwordChangeSchema(texts, await namesAround('id', actor.id)))
  if (!parsed.ok) return data<Answer>({ errors: parsed.errors }, { status: 400 })
  const result = await changePassword(actor, request, requestFacts(context), parsed.value)
  if (result.ok) {
    result.headers.append('Set-Cookie', flashHeader(context, 'success', texts.profile.passwordUpdated))
    return redirect(`${page}?tab=password`, { headers: result.headers })
  }
  if (result.reason === 'too-many') return tooMany(texts, result.retryAfter)
  if (result.reason === 'wrong')
    return data<Answer>({ errors: { currentPassword: texts.profile.currentWrong } }, { status: 400 })
  return data<Answer>({ failure: texts.profile.passwordFailed }, { status: 503 })
}

async function submitTurnOff({ actor, texts, form, request, context, page }: Step) {
  const password = String(form.get('twoFactorPassword') ?? '')
  const result = await turnOffTwoFactor(actor, request, requestFacts(context), password)
  if (result.ok) {
    result.headers.append('Set-Cookie', flashHeader(context, 'success', texts.profile.turnedOff))
    return redirect(page, { headers: result.headers })
  }
  if (result.reason === 'too-many') return tooMany(texts, result.retryAfter)
  const message = result.reason === 'wrong' ? texts.profile.currentWrong : texts.profile.turnOffRejected
  return data<Answer>({ errors: { twoFactorPassword: message } }, { status: 400 })
}

async function signOutThere({ actor, texts, form, context, page }: Step) {
  const ended = await endSession(actor, readText(form, 'sessionId'))
  if (!ended) return data<Answer>({ failure: texts.profile.sessionGone }, { status: 404 })
  return redirectWithToast(context, page, 'success', texts.profile.signedOutThere)
}

async function signOutElsewhere({ actor, sessionId, texts, context, page }: Step) {
  await endOtherSessions(actor, sessionId)
  return redirectWithToast(context, page, 'success', texts.profile.signedOutElsewhere)
}

async function signOutEverywhere({ actor, texts, request, context }: Step, signInPage: string) {
  const headers = await signOut(request, requestFacts(context))
  await endAllSessions(actor.id)
  headers.append('Set-Cookie', flashHeader(context, 'success', texts.profile.signedOutEverywhere, ALL_DRAFTS))
  return redirect(signInPage, { headers })
}

const tooMany = (texts: AdminTexts['account'], retryAfter: number) =>
  data<Answer>({ failure: texts.tooMany }, { status: 429, headers: { 'Retry-After': String(retryAfter) } })

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { profile: texts } = useAdminTexts().account
  const { person, tab, canChangePassword, twoFactor, sessions } = loaderData
  const answer: Answer | undefined = actionData
  const editing = loaderData.editing || answer?.values !== undefined
  return (
    <>
      <PageHeader title={texts.title} />
      <div className="wrap py-8">
        <div className="flex max-w-2xl flex-col gap-6">
          <Tabs label={texts.title}>
            <LocalLink to="/profile" className={tabClass} aria-current={tab === 'details' ? 'page' : undefined}>
              {texts.detailsTab}
            </LocalLink>
            {canChangePassword && (
              <LocalLink
                to="/profile?tab=password"
                className={tabClass}
                aria-current={tab === 'password' ? 'page' : undefined}
              >
                {texts.passwordTab}
              </LocalLink>
            )}
          </Tabs>
          {tab === 'password' ? (
            <PasswordForm answer={answer} />
          ) : (
            <>
              <ProfileDetails person={person} editing={editing} answer={answer} />
              {twoFactor && <SecuritySection twoFactor={twoFactor} answer={answer} />}
              {person.isSuperadmin && <SingleKeysSection />}
              <SessionsSection sessions={sessions} />
            </>
          )}
        </div>
      </div>
    </>
  )
}
