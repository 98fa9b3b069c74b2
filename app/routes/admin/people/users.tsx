import { data } from 'react-router'
import { isGoogleConfigured } from '#app/access/google.server.ts'
import { getActor } from '#app/access/session.server.ts'
import { superadminSchema } from '#app/features/accounts/account-schema.ts'
import {
  addSuperadmin,
  createSuperadminLink,
  listSuperadmins,
  removeSuperadmin,
} from '#app/features/accounts/people/superadmins.server.ts'
import {
  NewLink,
  type SuperadminAnswer,
  SuperadminForm,
  SuperadminList,
} from '#app/features/accounts/people/superadmins.tsx'
import { FormFailure } from '#app/features/accounts/sign-in/account-frame.tsx'
import { type AdminTexts, adminTexts, useAdminTexts } from '#app/i18n/admin-texts.ts'
import { languageOf, localAddress } from '#app/i18n/languages.ts'
import { redirectWithToast } from '#app/lib/web/flash.server.ts'
import { parseForm, readText } from '#app/lib/web/forms.ts'
import { answerFailure, forbidden } from '#app/lib/web/http.ts'
import { requestFacts, sentForm } from '#app/lib/web/request-context.ts'
import { siteInstantFormat } from '#app/services/site-time.server.ts'
import { loadFailure } from '#app/shell/load-failure.tsx'
import { adminMeta } from '#app/shell/page-meta.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { type DeletionAnswer, deletionFailure } from '#app/ui/dialog.tsx'
import { listHeadClass } from '#app/ui/list.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Route } from './+types/users.ts'

export const meta: Route.MetaFunction = (args) => adminMeta(args, (texts) => texts.adminShell.users.title)

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = getActor(context)
  const { day } = await siteInstantFormat(languageOf(url.pathname))
  const people = await listSuperadmins(actor)
  return {
    google: isGoogleConfigured(),
    people: people.map(({ addedAt, lastSignInAt, ...person }) => ({
      ...person,
      added: day(addedAt),
      lastSignIn: lastSignInAt && day(lastSignInAt),
      isYou: person.id === actor?.id,
    })),
  }
}

type Step = { args: Route.ActionArgs; form: FormData; texts: AdminTexts['adminShell']; page: string }

export async function action(args: Route.ActionArgs) {
  const language = languageOf(args.url.pathname)
  const form = sentForm(args.context)
  const texts = adminTexts.of(language).adminShell
  const step = { args, form, texts, page: localAddress(language, '/admin/users') }
  const intent = form.get('intent')
  if (intent === 'remove') return remove(step)
  if (intent === 'link') return link(step, readText(form, 'userId'))
  return add(step)
}

async function add(step: Step) {
  const { context } = step.args
  const { users } = step.texts
  const actor = getActor(context) ?? forbidden()
  const parsed = parseForm(step.form, superadminSchema(step.texts))
  if (!parsed.ok) return data<SuperadminAnswer>({ errors: parsed.errors, values: parsed.values }, { status: 400 })
  try {
    const added = await addSuperadmin(actor, parsed.value, requestFacts(context).now)
    if (!added.ok) {
      return data<SuperadminAnswer>(
        { errors: { email: users.used }, failure: users.used, values: parsed.value },
        { status: 400 },
      )
    }
    if (!isGoogleConfigured()) return link(step, added.id)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    console.error('A super admin could not be added:', error)
    const failure = users.failed({ message: adminTexts.of(languageOf(step.args.url.pathname)).account.failed })
    return data<SuperadminAnswer>({ failure, values: parsed.value }, { status: 503 })
  }
  return redirectWithToast(context, step.page, 'success', users.success)
}

async function link({ args: { context, url }, texts }: Step, userId: string) {
  const { origin, now } = requestFacts(context)
  const path = localAddress(languageOf(url.pathname), '/one-time-link')
  const created = await answerFailure(
    'A one-time link could not be created:',
    () => createSuperadminLink(getActor(context), userId, { origin, path }, now),
    () => null,
  )
  if (!created) return data<SuperadminAnswer>({ failure: texts.users.linkFailed }, { status: 503 })
  return data<SuperadminAnswer>({ link: created })
}

async function remove({ args: { context }, form, texts: { users }, page }: Step) {
  const removed = await answerFailure(
    'A super admin could not be removed:',
    () => removeSuperadmin(getActor(context), readText(form, 'userId'), requestFacts(context).now),
    () => null,
  )
  if (removed?.ok) return redirectWithToast(context, page, 'success', users.removed)
  const reasons = { yourself: users.notYourself, last: users.notLast, missing: users.removeFailed }
  const deletionFailure = removed ? reasons[removed.reason] : users.removeFailed
  return data<DeletionAnswer>({ deletionFailure }, { status: removed ? 400 : 503 })
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { users: texts } = useAdminTexts().adminShell
  const answer: SuperadminAnswer = actionData && 'deletionFailure' in actionData ? undefined : actionData
  const failure = deletionFailure(actionData)
  return (
    <div className="flex flex-col gap-6">
      <div className={listHeadClass}>
        <h1 className="text-2xl">{texts.title}</h1>
        <a href="#add" className={buttonClass()}>
          {texts.add}
        </a>
      </div>
      <FormFailure answer={answer} />
      {failure && <Notice tone="error">{failure}</Notice>}
      {answer?.link && <NewLink key={answer.link.url} link={answer.link} />}
      <SuperadminList people={loaderData.people} />
      <Card id="add" tabIndex={-1}>
        <h2 className="mb-4 text-xl">{texts.add}</h2>
        <SuperadminForm
          key={loaderData.people.length}
          answer={answer?.link ? undefined : answer}
          google={loaderData.google}
        />
      </Card>
    </div>
  )
}

export const ErrorBoundary = loadFailure((texts) => texts.adminShell.users.loadFailed)
