import { data, Form } from 'react-router'
import { getActor } from '#app/access/session.server.ts'
import { listAllAdmins, moveAdmin } from '#app/features/accounts/people/all-admins.server.ts'
import {
  AllAdminsList,
  adminFilters,
  adminStates,
  InvitedNotice,
} from '#app/features/accounts/people/all-admins-list.tsx'
import { type InvitedAdmins, inviteAdmins } from '#app/features/accounts/people/invitations.server.ts'
import { findMosqueChoices, type MosqueChoices } from '#app/features/mosques/manage/mosque-admin-list.server.ts'
import { MosqueSelect } from '#app/features/mosques/manage/mosque-select.tsx'
import { adminTexts, useAdminTexts } from '#app/i18n/admin-texts.ts'
import { languageOf, localAddress } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { mosqueNameIn } from '#app/i18n/mosque-names.ts'
import { useLanguage } from '#app/i18n/texts.ts'
import { redirectWithToast } from '#app/lib/web/flash.server.ts'
import { readText } from '#app/lib/web/forms.ts'
import { answerFailure } from '#app/lib/web/http.ts'
import { requestFacts, sentForm } from '#app/lib/web/request-context.ts'
import { siteInstantFormat } from '#app/services/site-time.server.ts'
import { ListPages } from '#app/shell/filtered-list.tsx'
import { adminMeta } from '#app/shell/page-meta.ts'
import { ActionNames } from '#app/ui/action-names.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Card, EmptyState } from '#app/ui/card.tsx'
import { Options, SelectField, TextField } from '#app/ui/field.tsx'
import { IntentButton, useSentIntent } from '#app/ui/in-place-form.tsx'
import { listHeadClass } from '#app/ui/list.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Route } from './+types/admins.ts'

type Answer = { invited?: InvitedAdmins; failure?: string }

export const meta: Route.MetaFunction = (args) => adminMeta(args, (texts) => texts.adminPeople.all.title)

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = getActor(context)
  const filters = adminFilters.read(url.searchParams)
  const language = languageOf(url.pathname)
  const { day } = await siteInstantFormat(language)
  const { admins, invitable, ...list } = await listAllAdmins(actor, filters)
  const moving = admins.find((admin) => admin.id === filters.move)
  return {
    ...list,
    filters,
    admins: admins.map((admin) => ({ ...admin, lastSignIn: admin.lastSignInAt && day(admin.lastSignInAt) })),
    invitable: invitable.length,
    moving: moving ? { ...moving, choices: await findMosqueChoices(actor, { language }) } : null,
  }
}

/** Invites those who were ticked, or all who match, or moves one to another mosque. */
export async function action({ context, url }: Route.ActionArgs) {
  const language = languageOf(url.pathname)
  const [form, actor, facts] = [sentForm(context), getActor(context), requestFacts(context)]
  const { all: texts, create, panel } = adminTexts.of(language).adminPeople
  const { q, state } = adminFilters.read(url.searchParams)
  const list = localAddress(language, `/admin/admins${adminFilters.write({ q, state })}`)
  const isMove = readText(form, 'intent') === 'move'
  return answerFailure(
    'An administrator could not be invited or moved:',
    async () => {
      if (isMove) {
        const place = { userId: readText(form, 'userId'), mosqueId: readText(form, 'mosqueId') }
        const moved = await moveAdmin(actor, place, facts.now)
        if (moved.ok)
          return redirectWithToast(
            context,
            list,
            'success',
            texts.moved({ name: moved.name, mosque: mosqueNameIn(language, moved.mosque) }),
          )
        return redirectWithToast(context, list, 'error', moved.reason === 'gone' ? panel.gone : create.missing)
      }
      const ids = readText(form, 'intent') === 'invite-all' ? ('all' as const) : form.getAll('userId').map(String)
      const invited = await inviteAdmins(actor, { ids, q }, { ...facts, language }, facts.now)
      return data<Answer>({ invited })
    },
    () => data<Answer>({ failure: isMove ? texts.moveFailed : panel.inviteFailed }, { status: 503 }),
  )
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { all: texts, panel } = useAdminTexts().adminPeople
  const { adminManage, adminRecords } = useAdminTexts()
  const { admins, count, filters, invitable, moving, page, pages } = loaderData
  const answer: Answer | undefined = actionData
  return (
    <div className="flex flex-col gap-5">
      <div className={listHeadClass}>
        <h1 className="text-2xl">{texts.title}</h1>
        <LocalLink to="/admin/mosques?show=no-admin" className={buttonClass()}>
          {adminManage.inviteAdmins}
        </LocalLink>
        <p className="measure basis-full text-ink-soft">{texts.text}</p>
      </div>
      {answer?.failure && <Notice tone="error">{answer.failure}</Notice>}
      {answer?.invited && <InvitedNotice invited={answer.invited} />}
      {moving && (
        <MoveForm admin={moving} choices={moving.choices} back={adminFilters.write({ ...filters, move: null })} />
      )}
      <Form
        action={localAddress(useLanguage(), '/admin/admins')}
        role="search"
        className="flex flex-wrap items-end gap-3"
      >
        <TextField
          key={filters.q}
          type="search"
          name="q"
          label={texts.search}
          defaultValue={filters.q}
          className="min-w-48 flex-1 sm:max-w-md"
        />
        <SelectField key={filters.state} name="state" label={texts.state} defaultValue={filters.state ?? ''}>
          <option value="">{texts.anyState}</option>
          <Options of={adminStates} label={(state) => (state === 'invited' ? texts.noPassword : panel[state])} />
        </SelectField>
        <Button type="submit" variant="secondary">
          {texts.submit}
        </Button>
      </Form>
      <p aria-live="polite" className="text-ink-soft">
        {texts.count({ count })}
      </p>
      {count === 0 ? (
        <EmptyState title={texts.none} />
      ) : (
        <AllAdminsList
          admins={admins}
          invitable={invitable}
          moveAddress={(move) => `/admin/admins${adminFilters.write({ ...filters, move })}`}
        />
      )}
      <ListPages
        texts={{ ...adminRecords, previous: texts.previous, next: texts.next }}
        page={page}
        pages={pages}
        address={(page) => `/admin/admins${adminFilters.write({ ...filters, page, move: null })}`}
      />
    </div>
  )
}

function MoveForm({
  admin,
  choices,
  back,
}: {
  admin: { id: string; name: string; mosqueId: string | null }
  choices: MosqueChoices
  back: string
}) {
  const { all: texts, panel } = useAdminTexts().adminPeople
  const isMoving = useSentIntent() === 'move'
  return (
    <Card>
      <Form method="post" className="flex flex-col gap-4">
        <h2 className="text-xl">{texts.moveTitle({ name: admin.name })}</h2>
        <p className="measure text-ink-soft">{texts.moveText}</p>
        <input type="hidden" name="userId" value={admin.id} />
        <ActionNames about={admin.name} button={texts.moveSubmit} />
        <MosqueSelect
          choices={choices}
          name="mosqueId"
          label={texts.toMosque}
          none={texts.chooseMosque}
          defaultValue=""
          except={admin.mosqueId}
          required
          className="max-w-md"
          autoFocus
        />
        <div className="flex flex-wrap gap-3">
          <IntentButton intent="move" busy={isMoving} busyLabel={panel.saving}>
            {texts.moveSubmit}
          </IntentButton>
          <LocalLink to={`/admin/admins${back}`} className={buttonClass('secondary')}>
            {panel.cancel}
          </LocalLink>
        </div>
      </Form>
    </Card>
  )
}
