import { useEffect, useRef, useState } from 'react'
import { Form as PlainForm, useFetcher } from 'react-router'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { localAddress } from '#app/i18n/languages.ts'
import { useLanguage } from '#app/i18n/texts.ts'
import type { FormErrors, FormValues } from '#app/lib/web/forms.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogActions } from '#app/ui/dialog.tsx'
import { describeFields, TextField } from '#app/ui/field.tsx'
import { IntentButton, useUnansweredForm } from '#app/ui/in-place-form.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { CopyButton } from '#app/ui/share-button.tsx'
import { useToast } from '#app/ui/toast.tsx'

type Mosque = { id: string; name: string }

/** Creates the first admin of a mosque and shows the password once; closing the dialog discards it. */
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
  const [created, setCreated] = useState<Credentials | null>(null)
  const close = () => {
    setCreated(null)
    onClose()
  }
  return (
    <Dialog
      open={mosque !== null}
      onClose={close}
      title={created ? credentials.title : create.title({ mosque: mosque?.name ?? '' })}
      description={created ? credentials.once : create.text}
      closeLabel={create.close}
    >
      {mosque &&
        (created ? (
          <>
            <NewCredentials created={created} mosqueName={mosque.name} siteName={siteName} />
            <DialogActions>
              <Button onClick={close}>{credentials.done}</Button>
            </DialogActions>
          </>
        ) : (
          <CreateAdminForm key={mosque.id} mosqueId={mosque.id} onCreated={setCreated} onCancel={close} />
        ))}
    </Dialog>
  )
}

/** The form to create the first admin of a mosque. Without `onCreated` the page shows the answer. */
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
      <FormMessage answer={answer} intent="create" />
      <NewAdminFields answer={answer} texts={create} />
      <DialogActions>
        {onCancel && (
          <Button variant="secondary" onClick={onCancel}>
            {create.cancel}
          </Button>
        )}
        <IntentButton intent="create" busy={busyWith === 'create'} busyLabel={create.busy}>
          {create.submit}
        </IntentButton>
      </DialogActions>
    </Form>
  )
}

/** Whether the form that was sent shows why it was refused; then nothing else does. */
export const isShownInForm = ({ toast, values }: AdminAnswer): boolean =>
  toast?.kind === 'error' && (values?.intent === 'create' || values?.intent === 'invite')

/** Why the form with this intent was refused. */
export function FormMessage({ answer, intent }: { answer: AdminAnswer | undefined; intent: 'create' | 'invite' }) {
  if (!answer?.toast || !isShownInForm(answer) || answer.values?.intent !== intent) return null
  return <Notice tone="error">{answer.toast.text}</Notice>
}

/** The name and email fields of a new admin, with submitted values and errors. */
export function NewAdminFields({ answer, texts }: { answer?: AdminAnswer; texts: { name: string; email: string } }) {
  const field = describeFields({ texts, answer })
  return (
    <>
      <TextField {...field('name')} required autoComplete="off" />
      <TextField {...field('email')} type="email" required autoComplete="off" dir="ltr" />
    </>
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
      <div className="flex flex-wrap gap-3">
        <CopyButton
          label={texts.copy}
          text={lines.map(([label, value]) => `${label}: ${value}`).join('\n')}
          copied={texts.copied}
          failed={texts.copyFailed}
        />
        <CopyButton
          label={texts.copyTemplate}
          text={texts.template({ name, mosque: mosqueName, email, password, url, site: siteName })}
          copied={texts.templateCopied}
          failed={texts.copyFailed}
        />
      </div>
    </>
  )
}

type Credentials = { name: string; email: string; password: string; url: string }

/** The response of an action on the admins of a mosque. */
export type AdminAnswer = {
  errors?: FormErrors
  /** The submitted values of an invalid form. */
  values?: FormValues
  toast?: { kind: 'success' | 'error'; text: string }
  /** Present once, right after an account was created. */
  credentials?: Credentials
  /** The invitation link to pass on personally, without a mail service. */
  link?: string | null
}

const ignore = () => {}

/**
 * Submits actions on the admins of a mosque and shows the toast of the answer. After signing in again it is part of the
 * page (`withPage`).
 */
export function useAdminAnswer(
  mosqueId: string,
  onAnswer: (answer: AdminAnswer) => void = ignore,
  withPage?: AdminAnswer,
) {
  const fetcher = useFetcher<AdminAnswer>()
  const toast = useToast()
  const language = useLanguage()
  const isUnanswered = useUnansweredForm() !== null
  const fetched = fetcher.data
  const latestOnAnswer = useRef(onAnswer)
  latestOnAnswer.current = onAnswer
  useEffect(() => {
    if (!fetched) return
    if (fetched.toast && !isShownInForm(fetched)) toast[fetched.toast.kind](fetched.toast.text)
    latestOnAnswer.current(fetched)
  }, [fetched, toast])
  const isBusy = fetcher.state !== 'idle' && !isUnanswered
  return {
    fetcher,
    answer: fetched ?? withPage,
    busyWith: isBusy ? String(fetcher.formData?.get('intent')) : null,
    busyUser: isBusy ? String(fetcher.formData?.get('userId')) : null,
    action: localAddress(language, `/admin/mosques/${mosqueId}/admins`),
  }
}
