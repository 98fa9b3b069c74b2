import { Form } from 'react-router'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { nameOfMosque } from '#app/i18n/mosque-names.ts'
import { useLanguage } from '#app/i18n/texts.ts'
import { choiceFilter, idFilter, pageFilter, queryFilters, textFilter } from '#app/lib/web/query-filters.ts'
import { ActionNames } from '#app/ui/action-names.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { Badge } from '#app/ui/card.tsx'
import { IntentButton } from '#app/ui/in-place-form.tsx'
import { type RecordColumn, RecordTable } from '#app/ui/list.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { CopyButton } from '#app/ui/share-button.tsx'
import type { AdminState, ListedAdmin } from './all-admins.server.ts'
import type { InvitedAdmins } from './invitations.server.ts'

export const adminStates = ['active', 'invited', 'inactive'] as const satisfies AdminState[]
/** The filters of the list of all administrators, and the one who is being moved. */
export const adminFilters = queryFilters({
  q: textFilter(100),
  state: choiceFilter(adminStates, null),
  page: pageFilter,
  move: idFilter,
})

export type ShownListedAdmin = ListedAdmin & { lastSignIn: string | null }

const tones = { active: 'success', invited: 'brass', inactive: 'neutral' } as const

/** The checkboxes of the list belong to the form of the buttons. */
const INVITATION_FORM = 'invitations'

/** The admins of all mosques. Those without a password can be ticked and invited together. */
export function AllAdminsList({
  admins,
  invitable,
  moveAddress,
}: {
  admins: readonly ShownListedAdmin[]
  invitable: number
  moveAddress: (id: string) => string
}) {
  const { adminManage, adminPeople, adminRecords } = useAdminTexts()
  const { all: texts, panel } = adminPeople
  const language = useLanguage()
  const columns: RecordColumn<ShownListedAdmin>[] = [
    {
      head: panel.name,
      cell: ({ name, email }) => (
        <>
          <bdi className="font-semibold text-base">{name}</bdi>
          <bdi className="block break-all">{email}</bdi>
        </>
      ),
      isName: true,
    },
    {
      head: texts.state,
      cell: ({ state }) => <Badge tone={tones[state]}>{state === 'invited' ? texts.noPassword : panel[state]}</Badge>,
    },
    {
      head: adminManage.columns.name,
      cell: (admin) =>
        admin.mosqueId ? (
          <LocalLink to={`/admin/mosques/${admin.mosqueId}/admins`} className="link target inline-flex items-center">
            <bdi>{nameOfMosque(language, { ...admin, mosqueName: admin.mosqueName ?? '' })}</bdi>
          </LocalLink>
        ) : (
          <span className="font-medium text-danger">{texts.withoutMosque}</span>
        ),
    },
    {
      head: adminRecords.columns.lastSignIn,
      label: adminRecords.columns.lastSignIn,
      cell: ({ lastSignIn }) => lastSignIn ?? adminRecords.never,
    },
    {
      head: adminManage.columns.actions,
      cell: ({ id, name }) => (
        <LocalLink
          to={moveAddress(id)}
          aria-label={`${texts.move}: ${name}`}
          className={buttonClass('quiet', 'px-3! max-md:-ms-3')}
        >
          {texts.move}
        </LocalLink>
      ),
      isActions: true,
    },
  ]
  return (
    <div className="flex flex-col gap-4">
      {invitable > 0 && (
        <Form method="post" id={INVITATION_FORM} className="flex flex-wrap gap-3">
          <ActionNames
            about={texts.title}
            buttons={{ 'invite-all': texts.inviteAll({ count: invitable }), invite: texts.inviteChosen }}
            chosen="userId"
          />
          <IntentButton intent="invite-all" busyLabel={panel.inviteBusy}>
            {texts.inviteAll({ count: invitable })}
          </IntentButton>
          <IntentButton intent="invite" variant="secondary" busyLabel={panel.inviteBusy}>
            {texts.inviteChosen}
          </IntentButton>
        </Form>
      )}
      <RecordTable
        caption={texts.title}
        rows={admins}
        columns={columns}
        selection={
          invitable > 0
            ? {
                form: INVITATION_FORM,
                name: 'userId',
                all: adminRecords.selectAll,
                one: adminRecords.selectOne,
                canSelect: ({ state, mosqueId }) => state === 'invited' && mosqueId !== null,
              }
            : undefined
        }
      />
    </div>
  )
}

/** How many were invited, and the links where no email is sent. */
export function InvitedNotice({ invited }: { invited: InvitedAdmins }) {
  const { all: texts, panel, credentials } = useAdminTexts().adminPeople
  const lines = invited.links.map(({ name, mosque, email, url }) => [name, mosque, email, url].join('\t'))
  return (
    <>
      <Notice tone={invited.count > 0 ? 'success' : 'error'}>
        {invited.count > 0 ? texts.invited({ count: invited.count }) : texts.nobody}
      </Notice>
      {invited.isLimited && <Notice tone="error">{texts.limited}</Notice>}
      {invited.links.length > 0 && (
        <Notice tone="brass" className="flex flex-col gap-3">
          <p>{texts.linksText}</p>
          <span>
            <CopyButton
              label={texts.copyLinks}
              text={lines.join('\n')}
              copied={texts.linksCopied}
              failed={credentials.copyFailed}
            />
          </span>
          <ul className="flex flex-col gap-3 text-sm" aria-label={panel.link}>
            {invited.links.map(({ name, mosque, url }) => (
              <li key={url}>
                <bdi className="font-semibold">{name}</bdi>, <bdi>{mosque}</bdi>
                <span dir="ltr" className="block select-all break-all text-start">
                  {url}
                </span>
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  )
}
