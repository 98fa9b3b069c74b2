import { Form } from 'react-router'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import type { FormErrors } from '#app/lib/web/forms.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { useSending } from '#app/ui/use-sending.ts'

/** Two-factor sign-in for people with a password, and signing out everywhere. */
export function SecuritySection({
  twoFactor,
  answer,
}: {
  /** Null for people without a password. */
  twoFactor: { on: boolean; required: boolean } | null
  answer: { errors?: FormErrors } | undefined
}) {
  const { profile: texts } = useAdminTexts().account
  return (
    <section className="flex flex-col gap-5 border-line border-t pt-6">
      <h2 className="text-xl">{texts.security}</h2>
      {twoFactor && (
        <div className="flex flex-col items-start gap-3">
          <p>{twoFactor.on ? texts.twoFactorOn : texts.twoFactorOff}</p>
          {!twoFactor.on && (
            <LocalLink to="/two-factor" className={buttonClass('secondary')}>
              {texts.turnOn}
            </LocalLink>
          )}
          {twoFactor.on && (twoFactor.required ? <p>{texts.turnOffRejected}</p> : <TurnOff answer={answer} />)}
        </div>
      )}
      <Form method="post" className="flex flex-col items-start gap-3">
        <h3 className="font-semibold">{texts.sessions}</h3>
        <p className="text-ink-soft">{texts.sessionsText}</p>
        <Button type="submit" name="intent" value="sign-out-everywhere" variant="danger">
          {texts.signOutEverywhere}
        </Button>
      </Form>
    </section>
  )
}

function TurnOff({ answer }: { answer: { errors?: FormErrors } | undefined }) {
  const { profile: texts, signIn } = useAdminTexts().account
  const busy = useSending().formMethod === 'POST'
  const error = answer?.errors?.twoFactorPassword
  return (
    <details open={Boolean(error)} className="w-full">
      <summary className="target flex items-center font-semibold text-primary-text">{texts.turnOff}</summary>
      <Form method="post" replace className="flex flex-col items-start gap-3 pt-2">
        <TextField
          label={signIn.password}
          hint={texts.turnOffPassword}
          name="twoFactorPassword"
          type="password"
          autoComplete="current-password"
          required
          error={error}
          className="w-full"
        />
        <Button type="submit" name="intent" value="turn-off-two-factor" variant="secondary" busy={busy}>
          {texts.turnOff}
        </Button>
      </Form>
    </details>
  )
}
