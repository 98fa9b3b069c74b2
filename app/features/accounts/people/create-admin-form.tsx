import { Form as PlainForm } from 'react-router'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { Button } from '#app/ui/button.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { DialogActions } from '#app/ui/dialog.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { NewAdminFields } from './new-admin-fields.tsx'
import { type AdminAnswer, type Credentials, useAdminAnswer } from './use-admin-answer.ts'

/** The form to create the first admin of a mosque. Without `onCreated` it is a plain form that works without script. */
export function CreateAdminForm({
  mosqueId,
  onCreated,
  onCancel,
  withPage,
}: {
  mosqueId: string
  onCreated?: (created: Credentials) => void
  onCancel?: () => void
  withPage?: AdminAnswer | undefined
}) {
  const { create } = useAdminTexts().adminPeople
  const onAnswer = (next: AdminAnswer) => next.credentials && onCreated?.(next.credentials)
  const { fetcher, answer, busyWith, action } = useAdminAnswer(mosqueId, onAnswer, withPage)
  const Form = onCreated ? fetcher.Form : PlainForm
  return (
    <Form method="post" action={action} noValidate className="flex flex-col gap-4">
      {answer?.toast?.kind === 'error' && <Notice tone="error">{answer.toast.text}</Notice>}
      <NewAdminFields answer={answer} name={create.name} email={create.email} />
      <DialogActions>
        {onCancel && (
          <Button variant="secondary" onClick={onCancel}>
            {create.cancel}
          </Button>
        )}
        <Button type="submit" name="intent" value="create" busy={busyWith === 'create'} busyLabel={create.busy}>
          {create.submit}
        </Button>
      </DialogActions>
    </Form>
  )
}

/** The credentials of the new admin, shown only once. */
export function NewCredentials({
  created,
  mosqueName,
  siteName,
}: {
  created: Credentials
  mosqueName: string
  siteName: string
}) {
  const { credentials: texts } = useAdminTexts().adminPeople
  const { name, email, password, url } = created
  const lines = [
    [texts.email, email],
    [texts.password, password],
    [texts.signInAt, url],
  ] as const
  return (
    <>
      <dl className="grid gap-3 rounded-md border border-line bg-sunken p-4">
        {lines.map(([label, value]) => (
          <div key={label}>
            <dt className="text-ink-soft text-sm">{label}</dt>
            <dd className="break-all font-semibold">
              <bdi dir="ltr" className="select-all">
                {value}
              </bdi>
            </dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-3 noscript:hidden">
        <CopyButton
          label={texts.copy}
          text={lines.map(([label, value]) => `${label}: ${value}`).join('\n')}
          copied={texts.copied}
          failed={texts.copyFailed}
        />
        <CopyButton
          label={texts.copyTemplate}
          text={texts.template(name, mosqueName, email, password, url, siteName)}
          copied={texts.templateCopied}
          failed={texts.copyFailed}
        />
      </div>
    </>
  )
}
