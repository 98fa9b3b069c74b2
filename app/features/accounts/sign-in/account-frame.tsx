import { type ComponentProps, type ReactNode, useEffect } from 'react'
import { Form } from 'react-router'
import type { FormErrors, FormValues } from '#app/lib/web/forms.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { describeFields, TextField } from '#app/ui/field.tsx'
import { useIsPosting } from '#app/ui/in-place-form.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Rosette } from '#app/ui/pattern/pattern.tsx'
import { useToast } from '#app/ui/toast.tsx'

/** The layout of account pages: a title, a sentence, and a form in a card. */
export function AccountFrame({
  title,
  text,
  below,
  children,
}: {
  title: ReactNode
  text?: ReactNode
  below?: ReactNode
  children: ReactNode
}) {
  return (
    <div className="wrap flex flex-col items-center py-10 sm:py-14">
      <Rosette className="size-14 text-primary-line" />
      <h1 className="mt-4 text-balance text-center text-3xl">{title}</h1>
      {text && <p className="measure mt-2 text-balance text-center text-ink-soft text-lg">{text}</p>}
      <Card className="mt-7 flex w-full max-w-md flex-col gap-5">{children}</Card>
      {below && <div className="mt-5 flex flex-col items-center gap-1 text-center">{below}</div>}
    </div>
  )
}

/** The form of an account page: why it was refused, its fields, and the button that sends it. */
export function AccountForm({
  answer,
  submit,
  busyLabel,
  children,
  ...form
}: ComponentProps<typeof Form> & {
  answer: { failure?: string | null } | undefined
  submit: string
  busyLabel: string
}) {
  const busy = useIsPosting()
  return (
    <>
      <FormFailure answer={answer} />
      <Form method="post" replace className="flex flex-col gap-5" {...form}>
        {children}
        <Button type="submit" busy={busy} busyLabel={busyLabel}>
          {submit}
        </Button>
      </Form>
    </>
  )
}

/** The email address of an account. */
export const SignInEmail = ({
  texts,
  answer,
}: {
  texts: { email: string; emailPlaceholder: string }
  answer: { values?: FormValues; errors?: FormErrors } | undefined
}) => (
  <TextField
    {...describeFields({ texts, answer })('email')}
    type="email"
    autoComplete="username"
    dir="ltr"
    placeholder={texts.emailPlaceholder}
    required
  />
)

/** The error message of a form: on the page, and as a toast that screen readers announce. */
export function FormFailure({ answer }: { answer: { failure?: string | null } | undefined }) {
  const toast = useToast()
  useEffect(() => {
    if (answer?.failure) toast.error(answer.failure)
  }, [answer, toast])
  if (!answer?.failure) return null
  return <Notice tone="error">{answer.failure}</Notice>
}
