import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Form, type Location } from 'react-router'
import { type AdminTexts, useAdminTexts } from '#app/i18n/admin-texts.ts'
import { type Language, languageFacts, languages } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useSiteDeskTexts } from '#app/i18n/site-desk-texts.ts'
import { siteTextLabel } from '#app/i18n/site-texts.ts'
import { type FormErrors, type FormValues, isResumed } from '#app/lib/web/forms.ts'
import type { UnreadableSetting } from '#app/services/settings.server.ts'
import { Button } from '#app/ui/button.tsx'
import { CheckboxField } from '#app/ui/choice.tsx'
import { LeaveWarning, NotSavedYet } from '#app/ui/draft-form.tsx'
import { useSending } from '#app/ui/in-place-form.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { OPENED_PART_FIELD, partFingerprint, partOf, REPLACE_FIELD, type SettingsTab, tabOf } from './settings-tabs.ts'

export type SettingsAnswer = { errors?: FormErrors; values?: FormValues; failure?: string; notice?: string } | undefined

/** The id of the form, for a field that stands outside it. */
export const SETTINGS_FORM_ID = 'settings-form'

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
  const { adminEditing } = useAdminTexts()
  const { settings: texts } = useSiteDeskTexts()
  const { formMethod, formData } = useSending()
  const busy = formMethod === 'POST' && !formData?.has('intent')
  const form = useRef<HTMLFormElement>(null)
  const [unsaved, setUnsaved] = useUnsaved(answer, busy)
  useEffect(() => {
    // On the document, because a field of the form may stand outside it.
    const change = ({ target }: Event) => (target as HTMLInputElement).form === form.current && setUnsaved(true)
    document.addEventListener('input', change)
    return () => document.removeEventListener('input', change)
  }, [setUnsaved])
  useEffect(() => {
    if (!answer?.errors) return
    const invalid = form.current?.querySelector<HTMLElement>(
      '[aria-invalid=true], [data-slot=version-choice] [type=radio]',
    )
    invalid?.focus()
  }, [answer])
  return (
    <Form
      ref={form}
      id={SETTINGS_FORM_ID}
      method="post"
      replace
      noValidate
      encType={files ? 'multipart/form-data' : 'application/x-www-form-urlencoded'}
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
          value={fieldValue(answer, OPENED_PART_FIELD, partFingerprint(saved))}
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

/**
 * The name of the folded parts of a tab, so that one is open at a time and few fields are on the screen. Any number of
 * them opens when the form was answered, because each may have an error.
 */
export const oneOpen = (answer: SettingsAnswer) => (answer ? undefined : 'part-of-settings')

const isSameTab = (one: Location, other: Location) => one.pathname === other.pathname && one.search === other.search

/** The value of a field: as submitted when the form has errors, else as saved. */
export function fieldValue(answer: SettingsAnswer, name: string, saved: string): string {
  const value = answer?.values?.[name]
  return typeof value === 'string' ? value : saved
}

/** Names the stored settings that cannot be read, what is used meanwhile, and what to do. */
export function UnreadableNotice({
  settings,
  tab,
  answer,
}: {
  settings: UnreadableSetting[]
  tab: SettingsTab
  answer: SettingsAnswer
}) {
  const texts = useSiteDeskTexts().settings
  const { unreadable } = texts
  return (
    <Notice tone="brass" className="flex max-w-2xl flex-col gap-3">
      <h2 className="font-semibold">{unreadable.title}</h2>
      <ul className="ms-5 flex list-disc flex-col gap-2">
        {settings.map(({ part, path, stored }) => (
          <li key={[part, ...path].join('.')}>
            <LocalLink to={`/admin/settings?tab=${tabOf(part)}`} className="link">
              {texts.tabs[tabOf(part)]}
            </LocalLink>
            : {path.length === 0 ? unreadable.whole : nameSetting(texts, part, path)}
            <span className="block text-sm">
              {unreadable.stored} <bdi className="break-words font-mono">{stored}</bdi>
            </span>
          </li>
        ))}
      </ul>
      <p>{unreadable.meanwhile}</p>
      <p>{unreadable.help}</p>
      {settings.some(({ part }) => part === partOf(tab)) && (
        <CheckboxField
          form={SETTINGS_FORM_ID}
          name={REPLACE_FIELD}
          label={unreadable.replace}
          hint={unreadable.replaceHint}
          defaultChecked={answer?.values?.[REPLACE_FIELD] === 'on'}
        />
      )}
    </Notice>
  )
}

/** Names a setting as its form does, such as 'Cities · luton · Latitude'. */
function nameSetting(texts: AdminTexts['settings'], part: UnreadableSetting['part'], path: string[]): string {
  if (part === 'site')
    return siteTextLabel(texts.texts, path.filter((step) => step !== 'texts').join('.')) ?? path.join(' · ')
  const labels: Record<string, unknown> = {
    ...texts[part],
    ...(part === 'salaah' && texts.salaah.times),
    logoUrl: texts.customization.logo,
  }
  const names = path.map((step) => {
    if (path.includes('names') && languages.some((language) => language === step))
      return texts.salaah.nameIn({ language: languageFacts(step as Language).name })
    return typeof labels[step] === 'string' ? labels[step] : step
  })
  return names.filter((name) => name !== 'names').join(' · ')
}
