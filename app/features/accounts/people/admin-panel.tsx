import { useState } from 'react'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { ActionNames } from '#app/ui/action-names.tsx'
import { Button } from '#app/ui/button.tsx'
import { Badge, Card } from '#app/ui/card.tsx'
import { ConfirmDialog } from '#app/ui/dialog.tsx'
import { IntentButton } from '#app/ui/in-place-form.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { CopyButton } from '#app/ui/share-button.tsx'
import { type AdminAnswer, FormMessage, NewAdminFields, useAdminAnswer } from './create-admin.tsx'
import type { ShownAdmin } from './mosque-admins.server.ts'

/** Lists the admins of a mosque, with forms to invite, deactivate, reactivate and remove them. */
export function AdminPanel({
  mosqueId,
  admins,
  withPage,
}: {
  mosqueId: string
  admins: readonly ShownAdmin[]
  withPage?: AdminAnswer | undefined
}) {
  const { panel } = useAdminTexts().adminPeople
  const sending = useAdminAnswer(mosqueId, undefined, withPage)
  const [removing, setRemoving] = useState<ShownAdmin | null>(null)
  const { fetcher, answer, action } = sending
  return (
    <Card id="admins" tabIndex={-1} className="flex flex-col gap-5 outline-none">
      <div>
        <h2 className="text-xl">{panel.title}</h2>
        <p className="text-ink-soft text-sm">{panel.hint}</p>
      </div>
      {admins.length === 0 && <p>{panel.none}</p>}
      <ul className="flex flex-col divide-y divide-line">
        {admins.map((admin) => (
          <AdminLine key={admin.id} admin={admin} sending={sending} onRemove={() => setRemoving(admin)} />
        ))}
      </ul>
      {answer?.link && <InvitationLink link={answer.link} />}
      <InviteForm key={answer?.toast?.kind === 'success' ? answer.toast.text : 'invite'} sending={sending} />
      <ConfirmDialog
        open={removing !== null}
        onClose={() => setRemoving(null)}
        title={panel.removeTitle}
        description={panel.removeText({ name: removing?.name ?? '' })}
        cancelLabel={panel.cancel}
        confirmLabel={panel.remove}
        onConfirm={() => {
          fetcher.submit({ intent: 'remove', userId: removing?.id ?? '' }, { method: 'post', action })
          setRemoving(null)
        }}
      />
    </Card>
  )
}

type Sending = ReturnType<typeof useAdminAnswer>

function AdminLine({ admin, sending, onRemove }: { admin: ShownAdmin; sending: Sending; onRemove: () => void }) {
  const { panel } = useAdminTexts().adminPeople
  const { fetcher, action, busyUser, busyWith } = sending
  const next = {
    active: { intent: 'deactivate', label: panel.deactivate },
    inactive: { intent: 'reactivate', label: panel.reactivate },
    invited: { intent: 'invite-again', label: panel.inviteAgain },
  }[admin.state]
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-48 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {admin.name}
          <Badge tone={admin.state === 'active' ? 'success' : 'neutral'}>{panel[admin.state]}</Badge>
        </p>
        <p dir="ltr" className="break-all text-start text-sm rtl:text-end">
          {admin.email}
        </p>
        <p className="text-ink-soft text-sm">
          {admin.lastSignIn ? panel.lastSignIn({ date: admin.lastSignIn }) : panel.neverSignedIn}
        </p>
      </div>
      <fetcher.Form method="post" action={action} className="flex gap-2">
        <input type="hidden" name="userId" value={admin.id} />
        <ActionNames about={admin.name} button={next.label} />
        <IntentButton
          intent={next.intent}
          variant="secondary"
          className="px-4"
          busy={busyUser === admin.id && busyWith === next.intent}
          busyLabel={panel.saving}
        >
          {next.label}
        </IntentButton>
        <Button variant="quiet" className="px-4 text-danger!" onClick={onRemove}>
          {panel.remove}
        </Button>
      </fetcher.Form>
    </li>
  )
}

function InviteForm({ sending }: { sending: Sending }) {
  const { panel } = useAdminTexts().adminPeople
  const { fetcher, action, busyWith } = sending
  const answer: AdminAnswer | undefined = sending.answer
  return (
    <fetcher.Form method="post" action={action} noValidate className="flex flex-col gap-4 border-line border-t pt-5">
      <div>
        <h3 className="text-lg">{panel.inviteTitle}</h3>
        <p className="text-ink-soft text-sm">{panel.inviteText}</p>
      </div>
      <FormMessage answer={answer} intent="invite" />
      <div className="ui-field-pairs">
        <NewAdminFields answer={answer} texts={panel} />
      </div>
      <IntentButton
        intent="invite"
        variant="secondary"
        className="self-start"
        busy={busyWith === 'invite'}
        busyLabel={panel.inviteBusy}
      >
        {panel.invite}
      </IntentButton>
    </fetcher.Form>
  )
}

/** The link of a new invitation, to pass on personally where no email is sent. */
export function InvitationLink({ link, text }: { link: string; text?: string }) {
  const { panel, credentials } = useAdminTexts().adminPeople
  return (
    <Notice tone="brass" className="flex flex-col gap-3">
      <p className="font-semibold">{panel.link}</p>
      <p>{text ?? panel.linkText}</p>
      <p dir="ltr" className="select-all break-all text-start text-sm">
        {link}
      </p>
      <span>
        <CopyButton label={panel.copyLink} text={link} copied={panel.linkCopied} failed={credentials.copyFailed} />
      </span>
    </Notice>
  )
}
