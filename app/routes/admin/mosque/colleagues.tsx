import { data, Form, redirect } from 'react-router'
import { getActor } from '#app/access/session.server.ts'
import { emailField } from '#app/features/accounts/account-schema.ts'
import { checkOwnPassword } from '#app/features/accounts/passwords.server.ts'
import { InvitationLink } from '#app/features/accounts/people/admin-panel.tsx'
import { inviteColleague } from '#app/features/accounts/people/invitations.server.ts'
import { leaveMosque, listMosqueAdmins } from '#app/features/accounts/people/mosque-admins.server.ts'
import { signOut } from '#app/features/accounts/sign-in/sign-in.server.ts'
import { MosqueHeading } from '#app/features/mosques/manage/mosque-heading.tsx'
import { loadMosqueName } from '#app/features/mosques/mosque-lookup.server.ts'
import { adminTexts, useAdminTexts } from '#app/i18n/admin-texts.ts'
import { localAddress } from '#app/i18n/languages.ts'
import { flashHeader, redirectWithToast } from '#app/lib/web/flash.server.ts'
import { type FormErrors, type FormValues, formValues, RESUMED_FIELD, readText } from '#app/lib/web/forms.ts'
import { answerFailure, forbidden, notFound } from '#app/lib/web/http.ts'
import { requestFacts, sentForm } from '#app/lib/web/request-context.ts'
import { deskMosque } from '#app/pages/desk-mosque.server.ts'
import { adminMeta } from '#app/shell/page-meta.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Badge, Card } from '#app/ui/card.tsx'
import { NotSavedYet } from '#app/ui/draft-form.tsx'
import { TextField } from '#app/ui/field.tsx'
import { IntentButton } from '#app/ui/in-place-form.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Route } from './+types/colleagues'

const address = '/admin/mosque/colleagues'

export const meta: Route.MetaFunction = (args) => adminMeta(args, (texts) => texts.adminPeople.colleagues.title)

export async function loader(args: Route.LoaderArgs) {
  const { actor, mosqueId, language } = deskMosque(args)
  const name = await loadMosqueName(mosqueId, language)
  if (name === null) notFound(adminTexts.of(language).adminMosques.toasts.notFound)
  const admins = await listMosqueAdmins(actor, mosqueId)
  return {
    name,
    hasCode: Boolean(actor?.twoFactorEnabled),
    people: admins.map(({ id, name, email, state }) => ({ id, name, email, state, isYou: id === actor?.id })),
  }
}

type Answer = {
  about: 'invite' | 'leave'
  values: FormValues
  errors?: FormErrors
  failure?: string
  /** Where no email is sent: the link, which is shown only now. */
  link?: string
  isResumed?: boolean
}

/** Invites a colleague, or leaves the mosque: both after the own password. */
export async function action(args: Route.ActionArgs) {
  const { language } = deskMosque(args)
  const { context, request } = args
  const actor = getActor(context) ?? forbidden()
  const facts = requestFacts(context)
  const { account, adminPeople } = adminTexts.of(language)
  const { colleagues: texts, create } = adminPeople
  const form = sentForm(context)
  const about = readText(form, 'intent') === 'leave' ? 'leave' : 'invite'
  const answer = (more: Partial<Answer>, status: number) =>
    data<Answer>({ about, values: formValues(form), ...more }, { status })
  if (form.has(RESUMED_FIELD)) return answer({ isResumed: about === 'invite' }, 200)
  return await answerFailure(
    'The admins of a mosque could not be changed by one of them:',
    async () => {
      const email = emailField(create.emailRequired, create.emailInvalid).safeParse(readText(form, 'email'))
      const wrongEmail = about === 'invite' && !email.success ? email.error.issues[0]?.message : undefined
      if (wrongEmail) return answer({ errors: { email: wrongEmail } }, 400)
      const password = String(form.get('password') ?? '')
      if (password === '') return answer({ errors: { password: account.profile.currentRequired } }, 400)
      const checked = await checkOwnPassword(actor, request, facts, password)
      if (checked === 'too-many') return answer({ failure: account.tooMany }, 429)
      if (checked === 'wrong') return answer({ errors: { password: account.profile.currentWrong } }, 400)
      const page = { origin: facts.origin, language, clientAddress: facts.clientAddress }
      if (about === 'leave') {
        if (!(await leaveMosque(actor, page, facts.now))) return answer({ failure: texts.last }, 409)
        const headers = await signOut(request, facts)
        headers.append('Set-Cookie', flashHeader(context, 'success', texts.left))
        return redirect(localAddress(language, '/login'), { headers })
      }
      const invited = await inviteColleague(actor, email.data ?? '', page, facts.now)
      if (invited.ok && !invited.url)
        return redirectWithToast(
          context,
          localAddress(language, address),
          'success',
          texts.sent({ email: invited.email }),
        )
      if (invited.ok) return answer({ values: {}, link: invited.url ?? '' }, 200)
      if (invited.reason === 'used') return answer({ errors: { email: create.used } }, 400)
      const failures = { weekly: texts.weekly, 'too-many': account.tooMany, missing: create.missing }
      return answer({ failure: failures[invited.reason] }, invited.reason === 'missing' ? 404 : 429)
    },
    () => answer({ failure: about === 'leave' ? texts.leaveFailed : texts.failed }, 503),
  )
}

export default function Page({ loaderData: { name, hasCode, people }, actionData }: Route.ComponentProps) {
  const { colleagues: texts, panel } = useAdminTexts().adminPeople
  const answer: Answer | undefined = actionData
  const about = (form: Answer['about']) => (answer?.about === form ? answer : undefined)
  return (
    <div className="flex max-w-2xl flex-col gap-5">
      <MosqueHeading title={texts.title} mosqueId={undefined} name={name} text={texts.text} />
      <Card className="p-4">
        <ul className="divide-y divide-line">
          {people.map(({ id, name, email, state, isYou }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-3 py-2">
              <bdi className="font-semibold">{name}</bdi>
              <Badge tone={state === 'active' ? 'success' : 'neutral'}>{isYou ? texts.you : panel[state]}</Badge>
              <span dir="ltr" className="basis-full break-all text-start text-sm rtl:text-end">
                {email}
              </span>
            </li>
          ))}
        </ul>
      </Card>
      <Card className="p-4">
        <h2 className="text-xl">{texts.inviteTitle}</h2>
        <p className="mb-3 text-ink-soft text-sm">{texts.inviteText}</p>
        <InviteForm key={answer?.link} hasCode={hasCode} answer={about('invite')} />
      </Card>
      <details open={about('leave') !== undefined} className="rounded-lg border border-line bg-surface px-4 py-1">
        <summary className={buttonClass('quiet', '-ms-5')}>{texts.leaveTitle}</summary>
        <LeaveForm hasCode={hasCode} answer={about('leave')} />
      </details>
    </div>
  )
}

/** `hasCode`: a code of the authenticator app does instead of the password. */
type FormProps = { hasCode: boolean; answer: Answer | undefined }

function InviteForm({ hasCode, answer }: FormProps) {
  const { adminEditing, adminPeople } = useAdminTexts()
  const { colleagues: texts } = adminPeople
  return (
    <Form method="post" noValidate className="flex flex-col items-start gap-4">
      {answer?.failure && <Notice tone="error">{answer.failure}</Notice>}
      {answer?.link && <InvitationLink link={answer.link} text={texts.linkText} />}
      <TextField
        type="email"
        name="email"
        label={texts.email}
        error={answer?.errors?.email}
        defaultValue={String(answer?.values.email ?? '')}
        dir="ltr"
        autoComplete="off"
        autoFocus={!answer}
        required
        className="w-full"
      />
      <PasswordField hasCode={hasCode} error={answer?.errors?.password} />
      {answer?.isResumed && <NotSavedYet text={adminEditing.notSavedYet} />}
      <IntentButton intent="invite" busyLabel={texts.busy}>
        {texts.submit}
      </IntentButton>
    </Form>
  )
}

function LeaveForm({ hasCode, answer }: FormProps) {
  const { colleagues: texts } = useAdminTexts().adminPeople
  return (
    <Form method="post" noValidate className="flex flex-col items-start gap-4 pb-4">
      <p className="measure">{texts.leaveText}</p>
      {answer?.failure && <Notice tone="error">{answer.failure}</Notice>}
      <PasswordField hasCode={hasCode} error={answer?.errors?.password} />
      <IntentButton intent="leave" variant="danger" busyLabel={texts.leaving}>
        {texts.leave}
      </IntentButton>
    </Form>
  )
}

function PasswordField({ hasCode, error }: { hasCode: boolean; error: string | undefined }) {
  const { password, passwordOrCode } = useAdminTexts().adminPeople.colleagues
  return (
    <TextField
      type="password"
      name="password"
      label={hasCode ? passwordOrCode : password}
      error={error}
      dir="ltr"
      autoComplete="current-password"
      required
      className="w-full"
    />
  )
}
