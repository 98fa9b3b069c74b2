import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Location } from 'react-router'
import { ruleInWords, timesInWords } from '#app/features/events/event-in-words.ts'
import { EventCard } from '#app/features/events/list/event-card.tsx'
import { EventFacts } from '#app/features/events/page/event-facts.tsx'
import { weekdayCodes } from '#app/features/events/recurrence.ts'
import type { MosqueChoice, MosqueChoices } from '#app/features/mosques/manage/mosque-admin-list.server.ts'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { fullDate } from '#app/i18n/dates.ts'
import { localAddress } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useLanguage, useSharedTexts } from '#app/i18n/texts.ts'
import { useTimeFormat } from '#app/i18n/use-time-format.tsx'
import type { FormErrors } from '#app/lib/web/forms.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import {
  type Conflict,
  DraftForm,
  formErrorSummary,
  NotSavedYet,
  RefusalNotice,
  useDraftForm,
  VersionChoice,
} from '#app/ui/draft-form.tsx'
import type { FieldErrors } from '#app/ui/field.tsx'
import { useSentIntent } from '#app/ui/in-place-form.tsx'
import type { DatePreview } from './edit-event.server.ts'
import {
  BasicFields,
  durationInWords,
  EventPictureField,
  RegistrationFields,
  RepeatFields,
  TimeFields,
  useEventFields,
  useEventLabels,
} from './event-fields.tsx'
import { type EventFormValues, readEventFormValues } from './event-form-values.ts'

const PREVIEW_DELAY_MS = 350

/** The response of the server when it did not save. */
export type EventAnswer = {
  values: EventFormValues
  /** The version that the values are based on. */
  version: number
  errors: FormErrors
  failure: string | null
  conflict: Conflict<EventFormValues> | null
  picture: string | null
  preview: DatePreview | null
  /** Whether the form is shown again after signing in, not saved yet. */
  isResumed: boolean
  /** The id that the form of a new event names. */
  newId: string
}

export type EventFormProps = {
  /** The event being edited; null while one is added. */
  eventId: string | null
  /** The id that a new event will have, so that a form sent twice adds one event. */
  newId: string
  /** The id of the event that was just added. */
  addedId: string | null
  version: number
  values: EventFormValues
  picture: string | null
  answer: EventAnswer | undefined
  today: string
  rule: string | null
  /** Null for a mosque admin, whose mosque the server knows. */
  choices: MosqueChoices | null
}

/** The form of an event, for adding and editing. Sends plain fields, so it saves without script too. */
export function EventForm(props: EventFormProps) {
  const { adminEvents: texts, adminEditing: editing, adminMosques } = useAdminTexts()
  const { answer, eventId } = props
  const [newId] = useState(answer?.newId || props.newId)
  const summary = formErrorSummary(answer, { conflict: editing.conflict.title, errors: texts.errors.summary })
  const form = useDraftForm({
    draftKey: eventDraftKey(eventId),
    stored: props.values,
    version: props.version,
    answer,
    summary,
    read: readEventFormValues,
    ...(eventId ? {} : { newId, addedId: props.addedId }),
  })
  const { values } = form
  const errors = { ...answer?.errors, ...useEventConflicts(answer?.conflict ?? null, props.choices?.mosques ?? []) }
  const field = useEventFields(values, errors)
  const { preview, refresh } = usePreview(form.ref)
  const handleChange = () => {
    form.handleChange()
    refresh()
  }
  const [uploading, setUploading] = useState(false)
  const isSaving = useSentIntent() === 'save'
  return (
    <DraftForm
      form={form}
      isSaving={isSaving}
      isSamePage={showSameForm}
      texts={editing}
      encType="multipart/form-data"
      onInput={handleChange}
      className="group/form grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start"
    >
      <div className="flex min-w-0 flex-col gap-5">
        <RefusalNotice summary={summary} answer={answer} conflictText={editing.conflict.text} />
        {eventId ? (
          <input type="hidden" name="eventId" value={eventId} />
        ) : (
          <input type="hidden" name="newId" value={newId} />
        )}
        <BasicFields field={field} choices={props.choices} today={eventId ? null : props.today} />
        <TimeFields values={values} field={field} />
        <RepeatFields values={values} field={field} hasCustomRule={props.rule !== null} />
        <RegistrationFields field={field} />
        <EventPictureField
          imageId={values.imageId}
          imageUrl={values.imageUrl}
          shown={answer ? answer.picture : props.picture}
          error={errors.imageId}
          onChange={handleChange}
          onBusy={setUploading}
        />
        <div className="flex flex-wrap gap-3">
          {answer?.isResumed && <NotSavedYet text={editing.notSavedYet} />}
          <Button
            type="submit"
            name="intent"
            value="save"
            busy={isSaving || uploading}
            busyLabel={uploading ? adminMosques.images.waitForPictures : texts.saving}
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
    </DraftForm>
  )
}

/** Asks the server for the next dates while the form is filled in. */
function usePreview(form: RefObject<HTMLFormElement | null>) {
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

  return { preview, refresh }
}

/** The next dates of the event in the form, and how visitors will see it. */
function DatePreviewPanel({ preview }: { preview: DatePreview | null }) {
  const { preview: labels } = useAdminTexts().adminEvents
  const texts = useSharedTexts()
  const formatTime = useTimeFormat()
  const event = preview?.event
  return (
    <div className="flex flex-col gap-6 rounded-lg border border-line bg-sunken p-4 lg:sticky lg:top-4">
      <section aria-labelledby="next-dates">
        <h2 id="next-dates" className="mb-2 text-lg">
          {labels.title}
        </h2>
        <div aria-live="polite">
          {event?.rrule && event.begins && (
            <p className="mb-2 font-medium">{ruleInWords(texts, event.rrule, event.begins)}</p>
          )}
          {preview ? (
            <ol className="flex flex-col gap-1 text-sm">
              {preview.dates.map((date) => (
                <li key={date.key}>
                  <span className="font-medium">
                    {date.date ? fullDate(texts.dates, date.date) : texts.dates.notAvailable}
                  </span>
                  <span className="block text-ink-soft tabular-nums">{timesInWords(texts, date, formatTime)}</span>
                </li>
              ))}
            </ol>
          ) : (
            <p className="text-ink-soft text-sm">{labels.none}</p>
          )}
        </div>
      </section>
      {event && (
        <section aria-labelledby="as-visitors">
          <h2 id="as-visitors" className="mb-2 text-lg">
            {labels.asVisitors}
          </h2>
          <div inert className="flex flex-col gap-4">
            <EventCard event={event} />
            <div className="rounded-lg border border-line bg-surface p-4">
              <p className="mb-3 text-xl font-semibold">{event.title}</p>
              <EventFacts event={event} />
              <p dir="auto" className="mt-3 whitespace-pre-line text-sm rtl:text-right">
                {event.description}
              </p>
            </div>
          </div>
        </section>
      )}
    </div>
  )
}

/** For each part that another editor changed too: the choice between the two versions. */
function useEventConflicts(conflict: Conflict<EventFormValues> | null, mosques: readonly MosqueChoice[]): FieldErrors {
  const { conflict: texts } = useAdminTexts().adminEditing
  const labels = useEventLabels()
  const describe = useDescription(mosques)
  if (!conflict) return {}
  return Object.fromEntries(
    conflict.fields.map((part) => [
      part,
      <VersionChoice
        key={part}
        part={part}
        label={labels[part as Part]}
        saved={describe(conflict.saved, part as Part)}
        texts={texts}
      />,
    ]),
  )
}

type Part = keyof EventFormValues

/** Describes what a version has in one part of the form. */
function useDescription(mosques: readonly MosqueChoice[]) {
  const { fields, repeats } = useAdminTexts().adminEvents
  const { events, dates } = useSharedTexts()
  const formatTime = useTimeFormat()
  return (values: EventFormValues, part: Part): string => {
    switch (part) {
      case 'mosqueId':
        return mosques.find((mosque) => mosque.id === values.mosqueId)?.name ?? ''
      case 'type':
        return events.types[values.type as keyof typeof events.types] ?? ''
      case 'audience':
        return events.audiences[values.audience as keyof typeof events.audiences] ?? ''
      case 'start': {
        if (values.start === 'fixed') return `${formatTime(values.startTime)} – ${formatTime(values.endTime)}`
        const prayer = events.prayers[values.start as keyof typeof events.prayers]
        const offset =
          Number(values.offset) === 0 ? fields.atOnce : fields.minutesLater({ minutes: Number(values.offset) })
        const follows = fields.followChoices[values.follows === 'jamaat' ? 'jamaat' : 'begin']
        return [
          fields.after({ prayer }),
          follows,
          offset,
          durationInWords(fields.duration, Number(values.minutes)),
        ].join(' · ')
      }
      case 'repeat': {
        const days = values.days
          .map((day) => dates.weekdays[weekdayCodes.findIndex((code) => code === day)] ?? day)
          .join(', ')
        const until = values.until && `${fields.until} ${values.until}`
        return [repeats[values.repeat as keyof typeof repeats], days, until].filter(Boolean).join(' · ')
      }
      case 'registrationRequired':
        return values.registrationRequired ? `✓ ${values.registrationUrl}` : '–'
      case 'imageId':
        return values.imageId || values.imageUrl ? fields.otherPicture : ''
      default:
        return String(values[part])
    }
  }
}

/** The key of the draft of an event, or of a new one. */
export const eventDraftKey = (eventId: string | null) => `event:${eventId ?? 'new'}`

/** Whether two addresses of the page of events show the same form: searching and paging leave it open. */
function showSameForm(one: Location, other: Location): boolean {
  if (one.pathname !== other.pathname) return false
  const [first, second] = [new URLSearchParams(one.search), new URLSearchParams(other.search)]
  return ['edit', 'copy'].every((name) => first.get(name) === second.get(name))
}
