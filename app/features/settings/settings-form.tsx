import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Form, type Location } from 'react-router'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { type FormErrors, type FormValues, isResumed } from '#app/lib/web/forms.ts'
import { Button } from '#app/ui/button.tsx'
import { LeaveWarning } from '#app/ui/leave-warning.tsx'
import { NotSavedYet } from '#app/ui/not-saved-yet.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useSending } from '#app/ui/use-sending.ts'
import { fingerprintOf, OPENED_PART_FIELD } from './settings-tabs.ts'

export type SettingsAnswer = { errors?: FormErrors; values?: FormValues; failure?: string; notice?: string } | undefined

/**
 * The form of each tab: its fields, the error message, the save button and others of the tab. With what is `saved` it
 * says so when somebody else has saved the tab since it was opened.
 */
export function SettingsForm({
  answer,
  saved,
  files = false,
  buttons,
  children,
}: {
  answer: SettingsAnswer
  saved?: unknown
  files?: boolean
  buttons?: ReactNode
  children: ReactNode
}) {
  const { settings: texts, adminEditing } = useAdminTexts()
  const { formMethod, formData } = useSending()
  const busy = formMethod === 'POST' && !formData?.has('intent')
  const form = useRef<HTMLFormElement>(null)
  const [unsaved, setUnsaved] = useUnsaved(answer, busy)
  useEffect(() => {
    if (!answer?.errors) return
    const invalid = form.current?.querySelector<HTMLElement>(
      '[aria-invalid=true], [data-slot=version-choice] [type=radio]',
    )
    invalid?.closest('details')?.setAttribute('open', '')
    invalid?.focus()
  }, [answer])
  return (
    <Form
      ref={form}
      method="post"
      replace
      noValidate
      encType={files ? 'multipart/form-data' : 'application/x-www-form-urlencoded'}
      onInput={() => setUnsaved(true)}
      className="flex max-w-2xl flex-col gap-6"
    >
      <LeaveWarning
        unsaved={unsaved && !busy}
        isSamePage={isSameTab}
        texts={{ ...adminEditing.leave, text: texts.leave }}
      />
      {answer?.failure && <Notice tone="error">{answer.failure}</Notice>}
      {saved !== undefined && (
        <input
          type="hidden"
          name={OPENED_PART_FIELD}
          value={fieldValue(answer, OPENED_PART_FIELD, fingerprintOf(saved))}
        />
      )}
      {children}
      {answer?.notice && <Notice>{answer.notice}</Notice>}
      {isResumed(answer?.values) && <NotSavedYet text={adminEditing.notSavedYet} />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy} busyLabel={texts.saving}>
          {texts.save}
        </Button>
        {buttons}
      </div>
    </Form>
  )
}

/** Whether the form has changes that are not saved; a save without an error ends that. */
function useUnsaved(answer: SettingsAnswer, busy: boolean) {
  const [unsaved, setUnsaved] = useState(Boolean(answer))
  const wasBusy = useRef(false)
  useEffect(() => {
    if (wasBusy.current && !busy) setUnsaved(Boolean(answer))
    wasBusy.current = busy
  }, [answer, busy])
  return [unsaved, setUnsaved] as const
}

const isSameTab = (one: Location, other: Location) => one.pathname === other.pathname && one.search === other.search

/** The state of a checkbox: as submitted when the form has errors, else as saved. */
export function isChecked(answer: SettingsAnswer, name: string, saved: boolean): boolean {
  return answer?.values ? answer.values[name] === 'on' : saved
}

/** The value of a field: as submitted when the form has errors, else as saved. */
export function fieldValue(answer: SettingsAnswer, name: string, saved: string): string {
  const value = answer?.values?.[name]
  return typeof value === 'string' ? value : saved
}
