import { useState } from 'react'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { Button } from '#app/ui/button.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { Dialog, DialogActions } from '#app/ui/dialog.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { type Credentials, useAdminAnswer } from './use-admin-answer.ts'

type Mosque = { id: string; name: string }

/** Makes the first admin of a mosque and shows the password once; closing forgets everything. */
export function CreateAdminDialog({
  mosque,
  siteName,
  onClose,
}: {
  mosque: Mosque | null
  siteName: string
  onClose: () => void
}) {
  const { create, credentials } = useAdminTexts().adminPeople
  const [made, setMade] = useState<Credentials | null>(null)
  const close = () => {
    setMade(null)
    onClose()
  }
  return (
    <Dialog
      open={mosque !== null}
      onClose={close}
      title={made ? credentials.title : create.title(mosque?.name ?? '')}
      description={made ? credentials.once : create.text}
      closeLabel={create.close}
    >
      {mosque &&
        (made ? (
          <CredentialsShown made={made} mosque={mosque} siteName={siteName} onDone={close} />
        ) : (
          <CreateAdminForm key={mosque.id} mosque={mosque} onMade={setMade} onCancel={close} />
        ))}
    </Dialog>
  )
}

function CreateAdminForm({
  mosque,
  onMade,
  onCancel,
}: {
  mosque: Mosque
  onMade: (made: Credentials) => void
  onCancel: () => void
}) {
  const { create } = useAdminTexts().adminPeople
  const { fetcher, answer, busyWith, action } = useAdminAnswer(mosque.id, (next) => {
    if (next.credentials) onMade(next.credentials)
  })
  return (
    <fetcher.Form method="post" action={action} noValidate className="flex flex-col gap-4">
      {answer?.toast?.kind === 'error' && <Notice tone="error">{answer.toast.text}</Notice>}
      <TextField name="name" label={create.name} required autoComplete="off" error={answer?.errors?.name} />
      <TextField
        name="email"
        type="email"
        label={create.email}
        required
        autoComplete="off"
        dir="ltr"
        error={answer?.errors?.email}
      />
      <DialogActions>
        <Button variant="secondary" onClick={onCancel}>
          {create.cancel}
        </Button>
        <Button type="submit" name="intent" value="create" busy={busyWith === 'create'} busyLabel={create.busy}>
          {create.submit}
        </Button>
      </DialogActions>
    </fetcher.Form>
  )
}

function CredentialsShown({
  made,
  mosque,
  siteName,
  onDone,
}: {
  made: Credentials
  mosque: Mosque
  siteName: string
  onDone: () => void
}) {
  const { credentials: texts } = useAdminTexts().adminPeople
  const { name, email, password, url } = made
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
      <DialogActions className="justify-start">
        <CopyButton
          label={texts.copy}
          text={lines.map(([label, value]) => `${label}: ${value}`).join('\n')}
          copied={texts.copied}
          failed={texts.copyFailed}
        />
        <CopyButton
          label={texts.copyTemplate}
          text={texts.template(name, mosque.name, email, password, url, siteName)}
          copied={texts.templateCopied}
          failed={texts.copyFailed}
        />
        <Button onClick={onDone}>{texts.done}</Button>
      </DialogActions>
    </>
  )
}
