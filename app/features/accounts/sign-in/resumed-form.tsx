import { type RefObject, useRef } from 'react'
import { Form } from 'react-router'
import { useSubmitOnce } from '#app/features/accounts/use-submit-once.ts'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { ABOUT_FIELD, type FormValues, RESUMED_FIELD } from '#app/lib/web/forms.ts'
import { Button } from '#app/ui/button.tsx'
import { AccountFrame } from './account-frame.tsx'
import { actsImmediately, parseResumedForm } from './resumed-values.ts'

/** Hidden fields that carry a form submitted without a session through sign-in. */
export function ResumedFormFields({ from, resumedForm }: { from: string | null; resumedForm: string | null }) {
  return (
    <>
      {from && <input type="hidden" name="from" value={from} />}
      {resumedForm && <input type="hidden" name="resumedForm" value={resumedForm} />}
    </>
  )
}

/** After signing in again: returns to the form, or asks to confirm an action that would run immediately. */
export function ResumeForm({ action, values }: { action: string; values: FormValues }) {
  return actsImmediately(values) ? (
    <ConfirmAction action={action} values={values} />
  ) : (
    <ReturnToForm action={action} values={values} />
  )
}

/** Returns to the form after signing in by link or Google in another tab, while this page still has the values. */
export function ContinueHere({ action, resumedForm }: { action: string; resumedForm: string }) {
  const texts = useAdminTexts().account.signIn
  const values = parseResumedForm(resumedForm)
  if (!values || actsImmediately(values)) return null
  return (
    <div className="flex flex-col gap-3 border-line border-t pt-5">
      <p className="text-sm">{texts.elsewhere}</p>
      <ReturnForm action={action} values={values} variant="secondary" />
    </div>
  )
}

/** Returns to the form with the submitted values, automatically where scripts run. It saves nothing. */
function ReturnToForm({ action, values }: { action: string; values: FormValues }) {
  const texts = useAdminTexts().account.signIn
  const form = useRef<HTMLFormElement>(null)
  useSubmitOnce(form)
  return (
    <AccountFrame title={texts.resumeTitle} text={texts.resumeText}>
      <ReturnForm ref={form} action={action} values={values} />
    </AccountFrame>
  )
}

type ReturnFormProps = {
  action: string
  values: FormValues
  variant?: 'primary' | 'secondary'
  ref?: RefObject<HTMLFormElement | null>
}

function ReturnForm({ action, values, variant = 'primary', ref }: ReturnFormProps) {
  const texts = useAdminTexts().account.signIn
  return (
    <Form ref={ref} method="post" action={action} replace>
      <HiddenFields values={values} />
      <input type="hidden" name={RESUMED_FIELD} value="1" />
      <Button type="submit" variant={variant} className="w-full">
        {texts.resumeButton}
      </Button>
    </Form>
  )
}

/** Names the action that was submitted and runs it only after confirmation. */
function ConfirmAction({ action, values }: { action: string; values: FormValues }) {
  const { account, adminEvents } = useAdminTexts()
  const texts = account.signIn
  const { revive, restoreOne, excludeOne, includeOne, moveOne } = adminEvents.dates
  const labels: Record<string, string> = {
    revive,
    'restore-date': restoreOne,
    'exclude-date': excludeOne,
    'include-date': includeOne,
    'move-date': moveOne,
  }
  const label = labels[String(values.intent)] ?? texts.pressedAgain
  const about = typeof values[ABOUT_FIELD] === 'string' ? values[ABOUT_FIELD] : ''
  return (
    <AccountFrame
      title={texts.resumeTitle}
      text={texts.pressedText(about ? `${label}: ${about}` : label)}
      below={
        <LocalLink to={action} className="link target inline-flex items-center">
          {texts.pressedLeave}
        </LocalLink>
      }
    >
      <Form method="post" action={action} replace>
        <HiddenFields values={values} />
        <Button type="submit" className="w-full">
          {label}
        </Button>
      </Form>
    </AccountFrame>
  )
}

function HiddenFields({ values }: { values: FormValues }) {
  return Object.entries(values).flatMap(([name, value]) =>
    [value].flat().map((text, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines never move
      <input key={`${name} ${index}`} type="hidden" name={name} value={text} />
    )),
  )
}
