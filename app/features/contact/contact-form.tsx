import { localAddress } from '#app/i18n/languages.ts'
import { useLanguage, useTexts } from '#app/i18n/texts.ts'
import type { FormErrors, FormValues } from '#app/lib/web/forms.ts'
import { Button } from '#app/ui/button.tsx'
import { TextAreaField, TextField } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'

export type ContactAnswer = { errors: FormErrors; values: FormValues; failure: string | null }

/** The contact form. `sent` shows the thanks above an empty form; an answer shows errors and submitted values. */
export function ContactForm({ sent, answer }: { sent: boolean; answer: ContactAnswer | undefined }) {
  const texts = useTexts().contact.form
  const language = useLanguage()
  const field = (name: 'name' | 'email' | 'subject' | 'message') => ({
    name,
    label: texts[name],
    required: true,
    defaultValue: (answer?.values[name] as string | undefined) ?? '',
    error: answer?.errors[name],
  })
  return (
    <div data-region="contact" className="flex flex-col gap-5">
      <template data-state="failed">
        <Notice tone="error">{texts.failure}</Notice>
      </template>
      <div id="sent" data-outcome="" tabIndex={-1} className="scroll-mt-6 rounded-md empty:hidden">
        {answer ? (
          <Notice tone="error">{answer.failure ?? texts.check}</Notice>
        ) : (
          sent && <Notice tone="success">{texts.success}</Notice>
        )}
      </div>
      <form
        method="post"
        action={localAddress(language, '/contact')}
        data-in-place={texts.sending}
        className="flex flex-col gap-5"
      >
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField {...field('name')} autoComplete="name" maxLength={100} />
          <TextField {...field('email')} type="email" autoComplete="email" maxLength={254} dir="ltr" />
        </div>
        <TextField {...field('subject')} maxLength={150} />
        <TextAreaField {...field('message')} rows={6} />
        <div aria-hidden="true" className="sr-only">
          <label>
            {texts.leaveEmpty}
            <input type="text" name="website" tabIndex={-1} autoComplete="off" />
          </label>
        </div>
        <Button type="submit" className="self-start">
          {texts.send}
        </Button>
      </form>
    </div>
  )
}
