import { Form } from 'react-router'
import { FormFailure } from '#app/features/accounts/sign-in/account-frame.tsx'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import type { FormErrors } from '#app/lib/web/forms.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { useSending } from '#app/ui/use-sending.ts'

const fields = [
  ['currentPassword', 'currentPassword', 'current-password'],
  ['newPassword', 'newPassword', 'new-password'],
  ['confirmPassword', 'confirmPassword', 'new-password'],
] as const

/** The form to change one's password. Only the server validates it, and reports each error at its field. */
export function PasswordForm({ answer }: { answer: { errors?: FormErrors; failure?: string } | undefined }) {
  const { profile: texts } = useAdminTexts().account
  const busy = useSending().formMethod === 'POST'
  return (
    <Form method="post" replace noValidate className="flex flex-col gap-5">
      <FormFailure answer={answer} />
      {fields.map(([name, label, autoComplete]) => (
        <TextField
          key={name}
          label={texts[label]}
          hint={name === 'newPassword' ? texts.passwordHint : undefined}
          name={name}
          type="password"
          autoComplete={autoComplete}
          required
          error={answer?.errors?.[name]}
        />
      ))}
      <Button
        type="submit"
        name="intent"
        value="password"
        busy={busy}
        busyLabel={texts.updating}
        className="self-start"
      >
        {texts.updatePassword}
      </Button>
    </Form>
  )
}
