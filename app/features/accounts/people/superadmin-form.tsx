import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import type { FormErrors, FormValues } from '#app/lib/web/forms.ts'
import { Button } from '#app/ui/button.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useSending } from '#app/ui/use-sending.ts'

export type SuperadminAnswer =
  | { errors?: FormErrors; values?: FormValues; failure?: string; link?: { url: string; email: string } }
  | undefined

/** Adds a superadmin by name and email. */
export function SuperadminForm({ answer, google }: { answer: SuperadminAnswer; google: boolean }) {
  const { users: texts } = useAdminTexts().adminShell
  const busy = useSending().formMethod === 'POST'
  const submitted = (name: string) => String(answer?.values?.[name] ?? '')
  return (
    <Form method="post" replace className="flex flex-col gap-5">
      {!google && <p className="text-ink-soft">{texts.googleOff}</p>}
      <TextField
        name="name"
        label={texts.fullName}
        autoComplete="off"
        required
        maxLength={120}
        dir="auto"
        error={answer?.errors?.name}
        defaultValue={submitted('name')}
      />
      <TextField
        name="email"
        type="email"
        label={texts.email}
        autoComplete="off"
        dir="ltr"
        required
        error={answer?.errors?.email}
        defaultValue={submitted('email')}
      />
      <Button type="submit" name="intent" value="add" busy={busy} busyLabel={texts.adding} className="self-start">
        {texts.submit}
      </Button>
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
        <p>{texts.linkText(link.email)}</p>
        <code dir="ltr" className="w-full break-all rounded-sm bg-surface px-3 py-2 text-sm">
          {link.url}
        </code>
        <CopyButton text={link.url} label={texts.copy} copied={texts.copied} failed={texts.copyFailed} />
      </Notice>
    </div>
  )
}
