import { type RefObject, useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { type FormValues, RESUMED_FIELD } from '#app/lib/web/forms.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { AccountFrame } from './account-frame.tsx'
import { type ActionName, actionNameOf, FILE_FIELD, parseResumedForm } from './resumed-values.ts'

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
  const name = actionNameOf(values)
  return name ? (
    <ConfirmAction action={action} values={values} name={name} />
  ) : (
    <ReturnToForm action={action} values={values} />
  )
}

/** Says on the sign-in page what was not done; null when nothing was sent. */
export function ExpiredNotice({ resumedForm }: { resumedForm: string | null | undefined }) {
  const texts = useAdminTexts().account.signIn
  if (resumedForm === undefined) return null
  const values = parseResumedForm(resumedForm)
  const name = values && actionNameOf(values)
  return (
    <Notice>
      {name ? texts.expiredAction({ button: inWords(name) }) : values ? texts.expired : texts.expiredNothing}
      {values?.[FILE_FIELD] && ` ${texts.chooseFile}`}
    </Notice>
  )
}

/** Goes on after signing in by link or Google in another tab, while this page still has the values. */
export function ContinueHere({ action, resumedForm }: { action: string; resumedForm: string }) {
  const texts = useAdminTexts().account.signIn
  const values = parseResumedForm(resumedForm)
  if (!values) return null
  const name = actionNameOf(values)
  return (
    <div className="flex flex-col gap-3 border-line border-t pt-5">
      <p className="text-sm">{texts.elsewhere}</p>
      {name ? (
        <ActionForm action={action} values={values} label={inWords(name)} variant="secondary" />
      ) : (
        <ReturnForm action={action} values={values} variant="secondary" />
      )}
    </div>
  )
}

const inWords = ({ button, about }: ActionName) => (about ? `${button}: ${about}` : button)

/** Returns to the form with the submitted values, automatically where scripts run. It saves nothing. */
function ReturnToForm({ action, values }: { action: string; values: FormValues }) {
  const texts = useAdminTexts().account.signIn
  const form = useRef<HTMLFormElement>(null)
  useSubmitOnce(form)
  return (
    <AccountFrame title={texts.resumeTitle} text={texts.resumeText}>
      {values[FILE_FIELD] && <Notice>{texts.chooseFile}</Notice>}
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
function ConfirmAction({ action, values, name }: { action: string; values: FormValues; name: ActionName }) {
  const texts = useAdminTexts().account.signIn
  return (
    <AccountFrame
      title={texts.resumeTitle}
      text={texts.pressedText({ button: inWords(name) })}
      below={
        <LocalLink to={action} className="link target inline-flex items-center">
          {texts.pressedLeave}
        </LocalLink>
      }
    >
      {values[FILE_FIELD] && <Notice>{texts.chooseFile}</Notice>}
      <ActionForm action={action} values={values} label={name.button} />
    </AccountFrame>
  )
}

type ActionFormProps = { action: string; values: FormValues; label: string; variant?: 'primary' | 'secondary' }

function ActionForm({ action, values, label, variant = 'primary' }: ActionFormProps) {
  return (
    <Form method="post" action={action} replace>
      <HiddenFields values={values} />
      <Button type="submit" variant={variant} className="w-full">
        {label}
      </Button>
    </Form>
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

/** Submits a form automatically after mounting, once. */
function useSubmitOnce(form: RefObject<HTMLFormElement | null>): void {
  const sent = useRef(false)
  useEffect(() => {
    if (sent.current) return
    sent.current = true
    form.current?.requestSubmit()
  }, [form])
}
