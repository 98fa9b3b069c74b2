import { localAddress } from '#app/i18n/languages.ts'
import { useLanguage, useTexts } from '#app/i18n/texts.ts'
import type { FormErrors, FormValues } from '#app/lib/web/forms.ts'
import { TextAreaField, TextField } from '#app/ui/field.tsx'
import { InPlaceForm } from '#app/ui/in-place-form.tsx'

export type ContactAnswer = { errors: FormErrors; values: FormValues; failure: string | null }

type Props = {
  /** The page of which words are wrong, whose readers may leave out who they are; null for any other message. */
  page: string | null
  sent: boolean
  answer: ContactAnswer | undefined
}

/** The contact form. `sent` shows the thanks above an empty form; an answer shows errors and submitted values. */
export function ContactForm({ page, sent, answer }: Props) {
  const { contact, offline } = useTexts()
  const isWrongText = page !== null
  const texts = { ...contact.form, ...(isWrongText ? contact.wrongText : {}) }
  const language = useLanguage()
  const field = (name: 'name' | 'email' | 'subject' | 'message') => ({
    name,
    label: texts[name],
    required: !isWrongText || name === 'message',
    defaultValue: (answer?.values[name] as string | undefined) ?? '',
    error: answer?.errors[name],
  })
  return (
    <InPlaceForm
      region="contact"
      action={localAddress(language, isWrongText ? `/contact?${new URLSearchParams({ page })}` : '/contact')}
      texts={{ ...texts, sent: texts.success, offline: offline.form }}
      isSent={sent}
      answer={answer}
    >
      {isWrongText && (
        <>
          <p>{contact.wrongText.text}</p>
          <TextField
            name="page"
            label={contact.wrongText.page}
            required
            defaultValue={(answer?.values.page as string | undefined) ?? page}
            error={answer?.errors.page}
            dir="ltr"
          />
        </>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...field('name')} autoComplete="name" maxLength={100} />
        <TextField {...field('email')} type="email" autoComplete="email" maxLength={254} dir="ltr" />
      </div>
      {!isWrongText && <TextField {...field('subject')} maxLength={150} />}
      <TextAreaField {...field('message')} rows={6} />
    </InPlaceForm>
  )
}
