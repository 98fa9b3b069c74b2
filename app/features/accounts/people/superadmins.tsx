import { useEffect, useRef, useState } from 'react'
import { Form } from 'react-router'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import type { FormErrors, FormValues } from '#app/lib/web/forms.ts'
import { ActionNames } from '#app/ui/action-names.tsx'
import { Button } from '#app/ui/button.tsx'
import { Badge } from '#app/ui/card.tsx'
import { DeleteDialog } from '#app/ui/dialog.tsx'
import { describeFields, TextField } from '#app/ui/field.tsx'
import { IntentButton, useIsPosting } from '#app/ui/in-place-form.tsx'
import { type RecordColumn, RecordTable } from '#app/ui/list.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { CopyButton } from '#app/ui/share-button.tsx'

export type ShownSuperadmin = {
  id: string
  name: string
  email: string
  added: string
  lastSignIn: string | null
  isYou: boolean
}

/** Lists the superadmins with their actions; the last one and oneself cannot be removed. */
export function SuperadminList({ people }: { people: ShownSuperadmin[] }) {
  const { adminManage, adminRecords, adminShell } = useAdminTexts()
  const { users: texts } = adminShell
  const [removing, setRemoving] = useState<ShownSuperadmin | null>(null)
  const columns: RecordColumn<ShownSuperadmin>[] = [
    {
      head: texts.name,
      cell: ({ name, email, isYou }) => (
        <>
          <p className="flex flex-wrap items-center gap-2 font-semibold text-base">
            <bdi>{name}</bdi> {isYou && <Badge tone="primary">{texts.you}</Badge>}
          </p>
          <bdi className="block break-all">{email}</bdi>
        </>
      ),
      isName: true,
    },
    {
      head: adminRecords.columns.added,
      label: adminRecords.columns.added,
      cell: ({ added }) => added,
    },
    {
      head: adminRecords.columns.lastSignIn,
      label: adminRecords.columns.lastSignIn,
      cell: ({ lastSignIn }) => lastSignIn ?? adminRecords.never,
    },
    {
      head: adminManage.columns.actions,
      cell: (person) => (
        <div className="flex flex-wrap gap-2 md:flex-nowrap md:justify-end">
          <Form method="post" replace>
            <input type="hidden" name="userId" value={person.id} />
            <ActionNames about={person.name} button={texts.createLink} />
            <IntentButton intent="link" variant="secondary">
              {texts.createLink}
            </IntentButton>
          </Form>
          {!person.isYou && people.length > 1 && (
            <Button variant="danger" onClick={() => setRemoving(person)} aria-haspopup="dialog">
              {texts.remove}
            </Button>
          )}
        </div>
      ),
      isActions: true,
    },
  ]
  return (
    <>
      <RecordTable caption={texts.title} rows={people} columns={columns} />
      <DeleteDialog
        id={removing?.id ?? null}
        field="userId"
        intent="remove"
        title={texts.removeTitle}
        question={texts.removeQuestion}
        cancelLabel={texts.cancel}
        confirmLabel={texts.remove}
        busyLabel={texts.removing}
        failed={texts.removeFailed}
        onClose={() => setRemoving(null)}
      >
        <p className="break-words font-semibold">
          <bdi>{removing?.name}</bdi> (<bdi>{removing?.email}</bdi>)
        </p>
      </DeleteDialog>
    </>
  )
}

export type SuperadminAnswer =
  | { errors?: FormErrors; values?: FormValues; failure?: string; link?: { url: string; email: string } }
  | undefined

/** Adds a superadmin by name and email. */
export function SuperadminForm({ answer, google }: { answer: SuperadminAnswer; google: boolean }) {
  const { users: texts } = useAdminTexts().adminShell
  const busy = useIsPosting()
  const field = describeFields({ texts, answer })
  return (
    <Form method="post" replace className="flex max-w-xl flex-col gap-5">
      {!google && <p className="text-ink-soft">{texts.googleOff}</p>}
      <TextField {...field('name')} autoComplete="off" required maxLength={120} dir="auto" />
      <TextField {...field('email')} type="email" autoComplete="off" dir="ltr" required />
      <IntentButton intent="add" busy={busy} busyLabel={texts.adding} className="self-start">
        {texts.submit}
      </IntentButton>
    </Form>
  )
}

/** The one-time link, shown only once. It receives the focus, so that screen readers announce it. */
export function NewLink({ link }: { link: { url: string; email: string } }) {
  const { users: texts } = useAdminTexts().adminShell
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1}>
      <Notice tone="brass" className="flex flex-col items-start gap-3">
        <p className="font-semibold">{texts.link}</p>
        <p>{texts.linkText({ email: link.email })}</p>
        <code dir="ltr" className="w-full break-all rounded-sm bg-surface px-3 py-2 text-sm">
          {link.url}
        </code>
        <CopyButton text={link.url} label={texts.copy} copied={texts.copied} failed={texts.copyFailed} />
      </Notice>
    </div>
  )
}
