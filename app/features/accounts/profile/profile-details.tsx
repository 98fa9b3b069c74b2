import { Form } from 'react-router'
import { FormFailure } from '#app/features/accounts/sign-in/account-frame.tsx'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { type FormErrors, type FormValues, isResumed } from '#app/lib/web/forms.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { NotSavedYet } from '#app/ui/not-saved-yet.tsx'
import { useSending } from '#app/ui/use-sending.ts'

type Person = { name: string; email: string; phone: string | null; isSuperadmin: boolean }
type Answer = { errors?: FormErrors; values?: FormValues; failure?: string } | undefined

/** Name, email and phone; the same fields are read-only or, in edit mode, editable. */
export function ProfileDetails({ person, editing, answer }: { person: Person; editing: boolean; answer: Answer }) {
  const { account, adminEditing } = useAdminTexts()
  const { profile: texts } = account
  const busy = useSending().formMethod === 'POST'
  const shownValue = (name: 'name' | 'phone') => String(answer?.values?.[name] ?? person[name] ?? '')
  return (
    <Form key={String(editing)} method="post" replace className="flex flex-col gap-5">
      <FormFailure answer={answer} />
      <TextField
        label={texts.displayName}
        name="name"
        autoComplete="name"
        readOnly={!editing}
        required={editing}
        maxLength={120}
        defaultValue={shownValue('name')}
        error={answer?.errors?.name}
      />
      <TextField
        label={texts.email}
        hint={person.isSuperadmin ? texts.googleAccount : texts.emailFixed}
        dir="ltr"
        readOnly
        defaultValue={person.email}
      />
      <TextField
        label={texts.phone}
        name="phone"
        type="tel"
        dir="ltr"
        autoComplete="tel"
        readOnly={!editing}
        placeholder={editing ? '+27 12 345 6789' : texts.notGiven}
        maxLength={30}
        defaultValue={shownValue('phone')}
        error={answer?.errors?.phone}
      />
      {editing ? (
        <div className="flex flex-wrap gap-3">
          {isResumed(answer?.values) && <NotSavedYet text={adminEditing.notSavedYet} />}
          <Button type="submit" name="intent" value="details" busy={busy} busyLabel={texts.saving}>
            {texts.save}
          </Button>
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
