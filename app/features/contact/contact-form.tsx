import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { useTexts } from '#app/i18n/texts.ts'
import type { FormErrors, FormValues } from '#app/lib/forms.ts'
import { Button } from '#app/ui/button.tsx'
import { TextAreaField, TextField } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'

export type ContactAnswer = { errors: FormErrors; values: FormValues; failure: string | null }

/** The message form. `sent` shows the thanks over an empty form; an answer shows what is wrong and what was typed. */
export function ContactForm({ sent, answer }: { sent: boolean; answer: ContactAnswer | undefined }) {
  const texts = useTexts().contact.form
  const busy = useNavigation().formMethod === 'POST'
  const outcome = useRef<HTMLDivElement>(null)
  // The answer to the last press takes the focus, so that it is read out and seen; never on a first visit.
  useEffect(() => {
    if (sent || answer) outcome.current?.focus()
  }, [sent, answer])
  const field = (name: 'name' | 'email' | 'subject' | 'message') => ({
    name,
    label: texts[name],
    required: true,
    defaultValue: (answer?.values[name] as string | undefined) ?? '',
    error: answer?.errors[name],
  })
  return (
    <div className="flex flex-col gap-5">
      <div ref={outcome} id="sent" tabIndex={-1} className="scroll-mt-6 rounded-md empty:hidden">
        {answer ? (
          <Notice tone="error">{answer.failure ?? texts.check}</Notice>
        ) : (
          sent && <Notice tone="success">{texts.success}</Notice>
        )}
      </div>
      <Form key={sent ? 'sent' : 'new'} method="post" replace className="flex flex-col gap-5">
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField {...field('name')} autoComplete="name" maxLength={100} />
          <TextField {...field('email')} type="email" autoComplete="email" maxLength={254} dir="ltr" />
        </div>
        <TextField {...field('subject')} maxLength={150} />
        <TextAreaField {...field('message')} rows={6} />
        <div aria-hidden="true" className="sr-only">
          <label>
            {texts.leaveEmpty}
            <input name="website" tabIndex={-1} autoComplete="off" />
          </label>
        </div>
        <Button type="submit" busy={busy} busyLabel={texts.sending} className="self-start">
          {texts.send}
        </Button>
      </Form>
    </div>
  )
}
