import { useEffect, useRef, useState } from 'react'
import { Form } from 'react-router'
import type { MosqueChoice } from '#app/features/mosques/mosque-lookup.server.ts'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { localAddress } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useLanguage } from '#app/i18n/texts.ts'
import type { FormErrors } from '#app/lib/web/forms.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useToast } from '#app/ui/toast.tsx'
import { useSending } from '#app/ui/use-sending.ts'
import type { DatePreview } from './date-preview.server.ts'
import { DatePreviewPanel } from './date-preview-panel.tsx'
import { EventConflict } from './event-conflict.tsx'
import { BasicFields, RegistrationFields } from './event-fields.tsx'
import type { EventFormValues } from './event-form-values.ts'
import { EventPictureField } from './event-picture-field.tsx'
import { RepeatFields, TimeFields } from './event-time-fields.tsx'

const PREVIEW_DELAY_MS = 350

/** The response of the server when it did not save. */
export type EventAnswer = {
  values: EventFormValues
  /** The version that was edited; a save over a newer version is a conflict. */
  version: number
  errors: FormErrors
  failure: string | null
  conflict: { theirs: EventFormValues; version: number } | null
  picture: string | null
  preview: DatePreview | null
  /** The id that the form of a new event names. */
  newId: string
}

export type EventFormProps = {
  /** The event being edited; null while one is added. */
  eventId: string | null
  /** The id that a new event will have, so that a form sent twice adds one event. */
  newId: string
  version: number
  values: EventFormValues
  picture: string | null
  answer: EventAnswer | undefined
  today: string
  rule: string | null
  /** Empty for a mosque admin, whose mosque the server knows. */
  mosques: MosqueChoice[]
}

/** The form of an event, for adding and editing. Sends plain fields, so it saves without script too. */
export function EventForm(props: EventFormProps) {
  const { adminEvents: texts } = useAdminTexts()
  const { answer, eventId } = props
  const values = answer?.values ?? props.values
  const errors = answer?.errors ?? {}
  const { form, preview, refresh } = usePreview()
  useAnswer(answer, form)
  const navigation = useSending()
  const [newId] = useState(answer?.newId || props.newId)
  const [uploading, setUploading] = useState(false)
  const isSaving = navigation.formData?.get('intent') === 'save'
  return (
    <Form
      ref={form}
      method="post"
      encType="multipart/form-data"
      noValidate
      onInput={refresh}
      className="group/form grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start"
    >
      <div className="flex min-w-0 flex-col gap-5">
        {answer && (answer.failure || answer.conflict || Object.keys(errors).length > 0) && (
          <Notice tone="error">
            {answer.failure ?? (answer.conflict ? texts.conflict.title : texts.errors.summary)}
          </Notice>
        )}
        {answer?.conflict && <EventConflict yours={values} theirs={answer.conflict.theirs} mosques={props.mosques} />}
        {eventId ? (
          <input type="hidden" name="eventId" value={eventId} />
        ) : (
          <input type="hidden" name="newId" value={newId} />
        )}
        <input type="hidden" name="version" value={answer?.conflict?.version ?? answer?.version ?? props.version} />
        <BasicFields values={values} errors={errors} mosques={props.mosques} today={eventId ? null : props.today} />
        <TimeFields values={values} errors={errors} />
        <RepeatFields values={values} errors={errors} hasCustomRule={props.rule !== null} />
        <RegistrationFields values={values} errors={errors} />
        <EventPictureField
          imageId={values.imageId}
          imageUrl={values.imageUrl}
          shown={answer ? answer.picture : props.picture}
          error={errors.imageId}
          onChange={refresh}
          onBusy={setUploading}
        />
        <div className="flex flex-wrap gap-3">
          <Button
            type="submit"
            name="intent"
            value="save"
            busy={isSaving || uploading}
            busyLabel={uploading ? undefined : texts.saving}
          >
            {eventId ? texts.save : texts.add}
          </Button>
          <span className="hidden noscript:block">
            <Button type="submit" name="intent" value="preview" variant="secondary">
              {texts.preview.show}
            </Button>
          </span>
          {eventId && (
            <LocalLink to="/admin/events" className={buttonClass('secondary')}>
              {texts.cancelEdit}
            </LocalLink>
          )}
        </div>
      </div>
      <DatePreviewPanel preview={preview ?? answer?.preview ?? null} />
    </Form>
  )
}

/** Asks the server for the next dates while the form is filled in. */
function usePreview() {
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const pending = useRef<AbortController>(undefined)
  const action = localAddress(useLanguage(), '/admin/event-preview')
  const [preview, setPreview] = useState<DatePreview | null>(null)

  function stop() {
    clearTimeout(timer.current)
    pending.current?.abort()
  }

  // fetch instead of a router fetcher: a fetcher that ends during the save would cancel the redirect of the save.
  async function loadPreview() {
    if (!form.current) return
    const body = new FormData(form.current)
    body.delete('picture')
    pending.current = new AbortController()
    const { signal } = pending.current
    const answer = await fetch(action, { method: 'post', body, signal }).catch(() => null)
    const next = answer?.ok ? await answer.json().catch(() => null) : null
    if (!signal.aborted) setPreview(next)
  }

  function refresh() {
    stop()
    timer.current = setTimeout(loadPreview, PREVIEW_DELAY_MS)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what the form opens with
  useEffect(() => {
    refresh()
    return stop
  }, [])

  return { form, preview, refresh }
}

/** Shows why the form was not saved and focuses the first field with an error. */
function useAnswer(answer: EventAnswer | undefined, form: { current: HTMLFormElement | null }) {
  const { adminEvents: texts } = useAdminTexts()
  const toast = useToast()
  useEffect(() => {
    // A form that was resumed after signing in again has no errors.
    const isFine = answer && !answer.failure && !answer.conflict && Object.keys(answer.errors).length === 0
    if (!answer || isFine) return
    toast.error(answer.failure ?? (answer.conflict ? texts.conflict.title : texts.errors.summary))
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [answer, toast, texts, form])
}
