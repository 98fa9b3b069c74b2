import { TextField } from '#app/ui/field.tsx'
import type { AdminAnswer } from './use-admin-answer.ts'

/** The name and email fields of a new admin, with submitted values and errors. */
export function NewAdminFields({ answer, name, email }: { answer?: AdminAnswer; name: string; email: string }) {
  return (
    <>
      <TextField
        name="name"
        label={name}
        required
        autoComplete="off"
        defaultValue={String(answer?.values?.name ?? '')}
        error={answer?.errors?.name}
      />
      <TextField
        name="email"
        type="email"
        label={email}
        required
        autoComplete="off"
        dir="ltr"
        defaultValue={String(answer?.values?.email ?? '')}
        error={answer?.errors?.email}
      />
    </>
  )
}
