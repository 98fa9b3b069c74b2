import { localAddress } from '#app/i18n/languages.ts'
import { useLanguage, useTexts } from '#app/i18n/texts.ts'
import type { FormErrors, FormValues } from '#app/lib/web/forms.ts'
import { FieldGroup } from '#app/ui/choice.tsx'
import { PhotoField, TextAreaField, TextField } from '#app/ui/field.tsx'
import { InPlaceForm } from '#app/ui/in-place-form.tsx'
import { claimOffers, groupDigits, MAX_CLAIM_CHARS } from './claim-limits.ts'
import type { ClaimedMosque } from './submit-claim.server.ts'

export type ClaimAnswer = { errors: FormErrors; values: FormValues; failure: string | null }

/** The form of a claim, with the proofs that the mosque makes possible. */
export function ClaimForm({
  mosque,
  published,
  photoCode,
  sent,
  answer,
}: {
  /** The address of the page of the mosque. */
  mosque: string
  published: Pick<ClaimedMosque, 'email' | 'phone'>
  /** What is written beside the board on an offered photo; null where the mosque publishes a contact. */
  photoCode: string | null
  sent: boolean
  answer: ClaimAnswer | undefined
}) {
  const { claim: texts, report, offline } = useTexts()
  const language = useLanguage()
  const field = (name: 'name' | 'role' | 'email' | 'phone' | 'note') => {
    const value = answer?.values[name]
    return {
      name,
      label: texts[name],
      defaultValue: typeof value === 'string' ? value : '',
      error: answer?.errors[name],
      required: name !== 'phone' && name !== 'note',
    }
  }
  const proofs = [
    ...(published.email ? [{ proof: 'email', label: texts.byEmail({ address: published.email }) }] : []),
    ...(published.phone ? [{ proof: 'phone', label: texts.byPhone({ number: published.phone }) }] : []),
    ...(photoCode === null ? [] : claimOffers.map((proof) => ({ proof, label: texts.offers[proof] }))),
  ]
  const chosen = answer?.values.proof ?? proofs[0]?.proof
  return (
    <InPlaceForm
      region="claim"
      {...(photoCode !== null && { encType: 'multipart/form-data' })}
      action={localAddress(language, `${mosque}/claim`)}
      texts={{ ...report, sent: texts.sent, offline: offline.form }}
      isSent={sent}
      answer={answer}
    >
      <div className="ui-field-pairs">
        <TextField {...field('name')} autoComplete="name" maxLength={MAX_CLAIM_CHARS.name} />
        <TextField {...field('role')} hint={texts.roleHint} autoComplete="off" maxLength={MAX_CLAIM_CHARS.role} />
        <TextField
          {...field('email')}
          type="email"
          hint={texts.emailHint}
          autoComplete="email"
          maxLength={254}
          dir="ltr"
        />
        <TextField {...field('phone')} type="tel" autoComplete="tel" maxLength={40} dir="ltr" />
      </div>
      {photoCode !== null && <p className="measure text-ink-soft">{texts.noProof}</p>}
      <FieldGroup legend={photoCode === null ? texts.proof : texts.offer} error={answer?.errors.proof}>
        {proofs.map(({ proof, label }) => (
          <label key={proof} className="target wrap-anywhere flex items-center gap-3">
            <input
              type="radio"
              name="proof"
              value={proof}
              required
              defaultChecked={chosen === proof}
              className="size-5 shrink-0 accent-primary"
            />
            <span>{label}</span>
          </label>
        ))}
      </FieldGroup>
      {photoCode !== null && (
        <div className="flex flex-col gap-3 rounded-md border border-line px-4 py-3">
          <p>
            {texts.photoCode}{' '}
            <strong dir="ltr" data-slot="photo-code" className="whitespace-nowrap text-xl tabular-nums">
              {groupDigits(photoCode)}
            </strong>
          </p>
          <PhotoField name="photo" label={texts.photo} hint={texts.photoHint} error={answer?.errors.photo} />
        </div>
      )}
      <TextAreaField {...field('note')} rows={3} maxLength={MAX_CLAIM_CHARS.note} />
    </InPlaceForm>
  )
}
