import { data } from 'react-router'
import { getActor } from '#app/access/session.server.ts'
import { newAdminSchema } from '#app/features/accounts/account-schema.ts'
import { AdminPanel } from '#app/features/accounts/people/admin-panel.tsx'
import {
  type AdminAnswer,
  CreateAdminForm,
  isShownInForm,
  NewCredentials,
} from '#app/features/accounts/people/create-admin.tsx'
import { inviteAgain, inviteMosqueAdmin } from '#app/features/accounts/people/invitations.server.ts'
import {
  createMosqueAdmin,
  formatMosqueAdmins,
  removeMosqueAdmin,
  setAdminStatus,
} from '#app/features/accounts/people/mosque-admins.server.ts'
import { loadMosqueName } from '#app/features/mosques/mosque-lookup.server.ts'
import { adminTexts, useAdminTexts } from '#app/i18n/admin-texts.ts'
import { languageOf, localAddress } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { type FormErrors, formValues, parseForm, readText } from '#app/lib/web/forms.ts'
import { answerFailure, notFound } from '#app/lib/web/http.ts'
import { requestFacts, sentForm } from '#app/lib/web/request-context.ts'
import { adminMeta } from '#app/shell/page-meta.ts'
import { useShellData } from '#app/shell/shell-data.ts'
import { Card } from '#app/ui/card.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Route } from './+types/mosque-admins.ts'

export const meta: Route.MetaFunction = (args) => adminMeta(args, (texts) => texts.adminPeople.panel.title)

export async function loader({ params: { mosqueId }, context, url }: Route.LoaderArgs) {
  const language = languageOf(url.pathname)
  const admins = await formatMosqueAdmins(getActor(context), mosqueId, language)
  const name =
    (await loadMosqueName(mosqueId, language)) ?? notFound(adminTexts.of(language).adminPeople.create.missing)
  return { mosque: { id: mosqueId, name }, admins }
}

/** All actions on the admins of a mosque: from its list, from its edit page, and from this page. */
export async function action(args: Route.ActionArgs) {
  const form = sentForm(args.context)
  const { create, panel } = adminTexts.of(languageOf(args.url.pathname)).adminPeople
  const failures: Record<string, string> = {
    create: create.failed,
    invite: panel.inviteFailed,
    'invite-again': panel.inviteFailed,
    deactivate: panel.deactivateFailed,
    reactivate: panel.reactivateFailed,
    remove: panel.removeFailed,
  }
  return answerFailure(
    'An admin of a mosque could not be changed:',
    () => changeAdmins(args),
    () => {
      const text = failures[readText(form, 'intent')] ?? create.failed
      return data<AdminAnswer>({ toast: { kind: 'error', text }, values: formValues(form) }, { status: 503 })
    },
  )
}

async function changeAdmins({ params: { mosqueId }, context, url }: Route.ActionArgs) {
  const actor = getActor(context)
  const { now, origin, clientAddress } = requestFacts(context)
  const language = languageOf(url.pathname)
  const { account, adminPeople } = adminTexts.of(language)
  const { create, panel } = adminPeople
  const page = { origin, language, clientAddress }
  const form = sentForm(context)
  const userId = readText(form, 'userId')
  const answer = (kind: 'success' | 'error', text: string, more: Partial<AdminAnswer> = {}) =>
    kind === 'error'
      ? data<AdminAnswer>({ toast: { kind, text }, values: formValues(form) }, { status: 400 })
      : data<AdminAnswer>({ toast: { kind, text }, ...more })
  const gone = () => answer('error', panel.gone)
  const wrong = (errors: FormErrors) => data<AdminAnswer>({ errors, values: formValues(form) }, { status: 400 })

  switch (form.get('intent')) {
    case 'create': {
      form.set('mosqueId', mosqueId)
      const parsed = parseForm(form, newAdminSchema(adminPeople))
      if (!parsed.ok) return wrong(parsed.errors)
      const created = await createMosqueAdmin(actor, parsed.value, now)
      if (!created.ok) return answer('error', create[created.reason])
      const { name, email } = parsed.value
      const credentials = { name, email, password: created.password, url: origin + localAddress(language, '/login') }
      return answer('success', create.done, { credentials })
    }
    case 'invite': {
      form.set('mosqueId', mosqueId)
      const parsed = parseForm(form, newAdminSchema(adminPeople))
      if (!parsed.ok) return wrong(parsed.errors)
      const invited = await inviteMosqueAdmin(actor, parsed.value, page, now)
      if (!invited.ok) return answer('error', invited.reason === 'too-many' ? account.tooMany : create[invited.reason])
      return answer('success', invited.url ? panel.linkMade : panel.invitedToast({ email: invited.email }), {
        link: invited.url,
      })
    }
    case 'invite-again': {
      const invited = await inviteAgain(actor, { userId, mosqueId }, page, now)
      if (!invited.ok) return invited.reason === 'too-many' ? answer('error', account.tooMany) : gone()
      return answer('success', invited.url ? panel.linkMade : panel.invitedToast({ email: invited.email }), {
        link: invited.url,
      })
    }
    case 'deactivate': {
      const done = await setAdminStatus(actor, { userId, mosqueId, status: 'inactive' }, now)
      return done ? answer('success', panel.deactivated({ name: done.name })) : gone()
    }
    case 'reactivate': {
      const done = await setAdminStatus(actor, { userId, mosqueId, status: 'active' }, now)
      return done ? answer('success', panel.reactivated({ name: done.name })) : gone()
    }
    case 'remove': {
      const done = await removeMosqueAdmin(actor, { userId, mosqueId }, now)
      return done ? answer('success', panel.removed({ name: done.name })) : gone()
    }
    default:
      return gone()
  }
}

export default function Page({ loaderData: { mosque, admins }, actionData }: Route.ComponentProps) {
  const { create, credentials } = useAdminTexts().adminPeople
  const { list } = useAdminTexts().adminMosques
  const { siteName } = useShellData()!
  const answer: AdminAnswer | undefined = actionData
  const created = answer?.values?.intent === 'create'
  return (
    <div className="flex max-w-3xl flex-col gap-5">
      <div>
        <h1 className="text-2xl" dir="auto">
          {mosque.name}
        </h1>
        <LocalLink to={`/admin/mosques/edit/${mosque.id}`} className="link target inline-flex items-center">
          {list.editName({ name: mosque.name })}
        </LocalLink>
      </div>
      {answer?.toast && !isShownInForm(answer) && <Notice tone={answer.toast.kind}>{answer.toast.text}</Notice>}
      {answer?.credentials && (
        <Card className="flex flex-col gap-4">
          <h2 className="text-xl">{credentials.title}</h2>
          <p>{credentials.once}</p>
          <NewCredentials created={answer.credentials} mosqueName={mosque.name} siteName={siteName} />
        </Card>
      )}
      {admins.length === 0 && (
        <Card className="flex flex-col gap-4">
          <h2 className="text-xl">{create.title({ mosque: mosque.name })}</h2>
          <p className="text-ink-soft">{create.text}</p>
          <CreateAdminForm mosqueId={mosque.id} withPage={created ? answer : undefined} />
        </Card>
      )}
      <AdminPanel mosqueId={mosque.id} admins={admins} withPage={created ? undefined : answer} />
    </div>
  )
}
