import { useEffect, useState } from 'react'
import { Form } from 'react-router'
import { FormFailure } from '#app/features/accounts/sign-in/account-frame.tsx'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { type FormErrors, type FormValues, isResumed } from '#app/lib/web/forms.ts'
import { hasSingleKeys, setSingleKeys } from '#app/lib/web/single-keys.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Badge } from '#app/ui/card.tsx'
import { CheckboxField } from '#app/ui/choice.tsx'
import { NotSavedYet } from '#app/ui/draft-form.tsx'
import { describeFields, TextField } from '#app/ui/field.tsx'
import { IntentButton, useIsPosting } from '#app/ui/in-place-form.tsx'
import { listClass } from '#app/ui/list.tsx'

type Person = { name: string; email: string; phone: string | null; isSuperadmin: boolean }
type Answer = { errors?: FormErrors; values?: FormValues; failure?: string } | undefined

/** Name, email and phone; the same fields are read-only or, in edit mode, editable. */
export function ProfileDetails({ person, editing, answer }: { person: Person; editing: boolean; answer: Answer }) {
  const { account, adminEditing } = useAdminTexts()
  const { profile: texts } = account
  const busy = useIsPosting()
  const field = describeFields({ texts, saved: person, answer })
  return (
    <Form
      key={String(editing)}
      method="post"
      replace
      data-failed={texts.failed({ reason: '' }).trim()}
      className="flex flex-col gap-5"
    >
      <FormFailure answer={answer} />
      <TextField {...field('name')} autoComplete="name" readOnly={!editing} required={editing} maxLength={120} />
      <TextField
        label={texts.email}
        hint={person.isSuperadmin ? texts.googleAccount : texts.emailFixed}
        dir="ltr"
        readOnly
        defaultValue={person.email}
      />
      <TextField
        {...field('phone')}
        type="tel"
        dir="ltr"
        autoComplete="tel"
        readOnly={!editing}
        placeholder={editing ? '+27 12 345 6789' : texts.notGiven}
        maxLength={30}
      />
      {editing ? (
        <div className="flex flex-wrap gap-3">
          {isResumed(answer?.values) && <NotSavedYet text={adminEditing.notSavedYet} />}
          <IntentButton intent="details" busy={busy} busyLabel={texts.saving}>
            {texts.save}
          </IntentButton>
          <LocalLink to="/profile" replace className={buttonClass('secondary')}>
            {texts.cancel}
          </LocalLink>
        </div>
      ) : (
        <LocalLink to="/profile?edit" replace className={buttonClass('secondary', 'self-start')}>
          {texts.edit}
        </LocalLink>
      )}
    </Form>
  )
}

/** The form to change one's password. Only the server validates it, and reports each error at its field. */
export function PasswordForm({ answer }: { answer: { errors?: FormErrors; failure?: string } | undefined }) {
  const { profile: texts } = useAdminTexts().account
  const field = describeFields({ texts, answer })
  const busy = useIsPosting()
  return (
    <Form method="post" replace noValidate className="flex flex-col gap-5">
      <FormFailure answer={answer} />
      <TextField {...field('currentPassword')} type="password" autoComplete="current-password" required />
      <TextField {...field('newPassword')} type="password" autoComplete="new-password" required />
      <TextField {...field('confirmPassword')} type="password" autoComplete="new-password" required />
      <IntentButton intent="password" busy={busy} busyLabel={texts.updating} className="self-start">
        {texts.updatePassword}
      </IntentButton>
    </Form>
  )
}

/** Two-factor sign-in, for people with a password. */
export function SecuritySection({
  twoFactor,
  answer,
}: {
  twoFactor: { on: boolean; required: boolean }
  answer: { errors?: FormErrors } | undefined
}) {
  const { profile: texts } = useAdminTexts().account
  return (
    <section className="flex flex-col items-start gap-3 border-line border-t pt-6">
      <h2 className="text-xl">{texts.security}</h2>
      <p>{twoFactor.on ? texts.twoFactorOn : texts.twoFactorOff}</p>
      {!twoFactor.on && (
        <LocalLink to="/two-factor" className={buttonClass('secondary')}>
          {texts.turnOn}
        </LocalLink>
      )}
      {twoFactor.on && (twoFactor.required ? <p>{texts.turnOffRejected}</p> : <TurnOff answer={answer} />)}
    </section>
  )
}

/** Turns off the keys that work without Ctrl, which speech input can press by mistake. */
export function SingleKeysSection() {
  const { profile: texts } = useAdminTexts().account
  const [isOn, setOn] = useState(true)
  useEffect(() => setOn(hasSingleKeys()), [])
  return (
    <section className="border-line border-t pt-6 noscript:hidden">
      <h2 className="text-xl">{texts.keys}</h2>
      <CheckboxField
        label={texts.singleKeys}
        hint={texts.singleKeysHint}
        checked={isOn}
        onChange={({ currentTarget }) => {
          setSingleKeys(currentTarget.checked)
          setOn(currentTarget.checked)
        }}
      />
    </section>
  )
}

type ShownSession = { id: string; device: string; isCurrent: boolean; began: string; lastUsed: string }

/** Where the person is signed in, with buttons to end each other session, all of them, or every one. */
export function SessionsSection({ sessions }: { sessions: readonly ShownSession[] }) {
  const { profile: texts } = useAdminTexts().account
  return (
    <section id="sessions" className="flex flex-col gap-3 border-line border-t pt-6">
      <h2 className="text-xl">{texts.sessions}</h2>
      <p className="text-ink-soft">{texts.sessionsText}</p>
      <ul className={listClass}>
        {sessions.map(({ id, device, isCurrent, began, lastUsed }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 p-4">
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-2 font-semibold">
                <bdi>{device}</bdi> {isCurrent && <Badge tone="primary">{texts.thisDevice}</Badge>}
              </p>
              <p className="text-ink-soft text-sm">
                {texts.sessionBegan({ time: began })} · {texts.sessionUsed({ time: lastUsed })}
              </p>
            </div>
            {!isCurrent && (
              <Form method="post" replace>
                <input type="hidden" name="sessionId" value={id} />
                <IntentButton
                  intent="sign-out-there"
                  variant="secondary"
                  aria-label={`${texts.signOutThere}: ${device}`}
                >
                  {texts.signOutThere}
                </IntentButton>
              </Form>
            )}
          </li>
        ))}
      </ul>
      <Form method="post" className="flex flex-wrap gap-3">
        {sessions.length > 1 && (
          <IntentButton intent="sign-out-elsewhere" variant="secondary">
            {texts.signOutElsewhere}
          </IntentButton>
        )}
        <IntentButton intent="sign-out-everywhere" variant="danger">
          {texts.signOutEverywhere}
        </IntentButton>
      </Form>
    </section>
  )
}

function TurnOff({ answer }: { answer: { errors?: FormErrors } | undefined }) {
  const { profile: texts, signIn } = useAdminTexts().account
  const busy = useIsPosting()
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
        <IntentButton intent="turn-off-two-factor" variant="secondary" busy={busy}>
          {texts.turnOff}
        </IntentButton>
      </Form>
    </details>
  )
}
