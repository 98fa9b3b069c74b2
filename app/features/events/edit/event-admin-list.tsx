import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { Form } from 'react-router'
import { type AdminEventFilters, adminEventFilters, eventStates } from '#app/features/events/event-filters.ts'
import { ruleInWords, startInWords } from '#app/features/events/event-in-words.ts'
import { seriesAddress } from '#app/features/events/event-links.ts'
import { eventTypes } from '#app/features/events/event-types.ts'
import type { MosqueChoices } from '#app/features/mosques/manage/mosque-admin-list.server.ts'
import { MosqueSelect } from '#app/features/mosques/manage/mosque-select.tsx'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { fullDate } from '#app/i18n/dates.ts'
import { localAddress } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { nameOfMosque } from '#app/i18n/mosque-names.ts'
import { useLanguage, useSharedTexts } from '#app/i18n/texts.ts'
import { useTimeFormat } from '#app/i18n/use-time-format.tsx'
import { cn } from '#app/lib/cn.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Badge } from '#app/ui/card.tsx'
import { DeleteDialog } from '#app/ui/dialog.tsx'
import { Options, SelectField, TextField } from '#app/ui/field.tsx'
import { IntentButton, useSentIntent } from '#app/ui/in-place-form.tsx'
import {
  filterClass,
  filtersClass,
  type RecordColumn,
  RecordTable,
  rowDeleteClass,
  rowTitleClass,
} from '#app/ui/list.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { ListedEvent } from './event-admin-list.server.ts'

export const adminEventsAddress = (filters: Partial<AdminEventFilters>) =>
  `/admin/events${adminEventFilters.write(filters)}`

const submitForm = (event: ChangeEvent<HTMLSelectElement>) => event.currentTarget.form?.requestSubmit()

/** Search and filters of the events an admin may manage. A choice takes effect at once, without script with the button. */
export function EventListTools({ filters, choices }: { filters: AdminEventFilters; choices: MosqueChoices | null }) {
  const { adminEvents: texts } = useAdminTexts()
  const { events } = useSharedTexts()
  const language = useLanguage()
  const { q, tab, mosque, type, state } = filters
  const form = useFieldsOf({ q, mosque, type, state })
  return (
    <>
      <nav aria-label={texts.tabs} className={filtersClass}>
        {(['upcoming', 'past'] as const).map((each) => (
          <LocalLink
            key={each}
            to={adminEventsAddress({ q, mosque, type, state, tab: each })}
            preventScrollReset
            aria-current={tab === each ? 'page' : undefined}
            className={filterClass}
          >
            {texts[each]}
          </LocalLink>
        ))}
      </nav>
      <Form
        ref={form}
        action={localAddress(language, '/admin/events')}
        role="search"
        preventScrollReset
        className="mb-4 flex flex-wrap items-end gap-3 [&>[data-slot=field]]:min-w-32 [&>[data-slot=field]]:flex-1"
      >
        {tab === 'past' && <input type="hidden" name="tab" value="past" />}
        <div className="flex min-w-0 flex-2 basis-72 items-end gap-3">
          <TextField
            type="search"
            name="q"
            label={texts.searchLabel}
            placeholder={texts.search}
            defaultValue={q}
            className="flex-1"
          />
          <Button type="submit" variant="secondary">
            {texts.submit}
          </Button>
        </div>
        {choices && (
          <MosqueSelect
            choices={choices}
            name="mosque"
            label={texts.filters.mosque}
            none={texts.allMosques}
            defaultValue={mosque ?? ''}
            onChange={submitForm}
          />
        )}
        <SelectField name="type" label={texts.filters.type} defaultValue={type ?? ''} onChange={submitForm}>
          <option value="">{texts.allTypes}</option>
          <Options of={eventTypes} label={(each) => events.types[each]} />
        </SelectField>
        <SelectField name="state" label={texts.filters.state} defaultValue={state ?? ''} onChange={submitForm}>
          <option value="">{texts.states.all}</option>
          <Options of={eventStates} label={(each) => texts.states[each]} />
        </SelectField>
        {(q || mosque || type || state) && (
          <LocalLink to={adminEventsAddress({ tab })} preventScrollReset className={buttonClass('quiet', 'px-3!')}>
            {texts.filters.clear}
          </LocalLink>
        )}
      </Form>
    </>
  )
}

/** A form whose fields follow the address, after Clear and Back too, without losing the focus. */
function useFieldsOf({ q, mosque, type, state }: Pick<AdminEventFilters, 'q' | 'mosque' | 'type' | 'state'>) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    for (const [name, value] of Object.entries({ q, mosque, type, state })) {
      const field = form.current?.elements.namedItem(name)
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value ?? ''
    }
  }, [q, mosque, type, state])
  return form
}

const actionClass = 'px-2.5! text-sm'

/** The events an admin may manage, each with its actions; upcoming ones of this week on top. */
export function EventAdminList({
  events,
  weekEndsBefore,
  showMosque,
}: {
  events: ListedEvent[]
  /** The day after this week; null for past events, which are not grouped. */
  weekEndsBefore: string | null
  showMosque: boolean
}) {
  const { adminEvents: texts, adminManage } = useAdminTexts()
  const [eventToDelete, setEventToDelete] = useState<ListedEvent | null>(null)
  const isThisWeek = (event: ListedEvent) => event.date !== null && event.date < (weekEndsBefore ?? '')
  const groups = [
    { title: weekEndsBefore ? texts.thisWeek : null, events: events.filter(isThisWeek) },
    { title: weekEndsBefore ? texts.later : null, events: events.filter((event) => !isThisWeek(event)) },
  ].filter((group) => group.events.length > 0)
  const columns: RecordColumn<ListedEvent>[] = [
    {
      head: texts.fields.date,
      cell: (event) => <DateOf event={event} />,
      className: 'max-md:basis-full md:w-68',
    },
    { head: texts.event, cell: (event) => <FactsOf event={event} showMosque={showMosque} />, isName: true },
    {
      head: adminManage.columns.actions,
      cell: (event) => <ListedActions event={event} onDelete={setEventToDelete} />,
      isActions: true,
    },
  ]
  return (
    <>
      {groups.map(({ title, events }) => (
        <div key={title} className="mb-6">
          <RecordTable
            caption={title ? <h2 className="mb-2 text-lg">{title}</h2> : texts.past}
            rows={events}
            columns={columns}
          />
        </div>
      ))}
      <DeleteDialog
        id={eventToDelete?.id ?? null}
        field="eventId"
        title={texts.deleteTitle}
        question={eventToDelete ? texts.deleteText({ title: eventToDelete.title }) : ''}
        cancelLabel={texts.cancel}
        confirmLabel={texts.delete}
        busyLabel={texts.deleting}
        failed={texts.toasts.deleteFailed}
        onClose={() => setEventToDelete(null)}
      />
    </>
  )
}

function DateOf({ event }: { event: ListedEvent }) {
  const texts = useSharedTexts()
  const formatTime = useTimeFormat()
  return (
    <span className={event.isCancelled ? 'line-through' : undefined}>
      {event.date ? fullDate(texts.dates, event.date) : texts.dates.notAvailable}
      {event.startTime && `, ${startInWords(texts, event, formatTime)}`}
    </span>
  )
}

function FactsOf({ event, showMosque }: { event: ListedEvent; showMosque: boolean }) {
  const texts = useSharedTexts()
  const { events } = texts
  const language = useLanguage()
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2">
        <h3 className={rowTitleClass} dir="auto">
          {event.title}
        </h3>
        <Badge tone="primary">{events.types[event.type]}</Badge>
        {event.isCancelled && <Badge tone="danger">{events.cancelled}</Badge>}
      </div>
      <p className="text-ink-soft empty:hidden">
        {showMosque && <bdi>{nameOfMosque(language, event)}</bdi>}
        {showMosque && event.rrule && ' · '}
        {event.rrule && event.begins && ruleInWords(texts, event.rrule, event.begins)}
      </p>
    </>
  )
}

function ListedActions({ event, onDelete }: { event: ListedEvent; onDelete: (event: ListedEvent) => void }) {
  const { adminEvents: texts } = useAdminTexts()
  const labelOf = (label: string) => `${label}: ${event.title}`
  return (
    <div className="-ms-2.5 flex flex-wrap md:flex-nowrap md:justify-end">
      <LocalLink
        to={`/admin/events?edit=${event.id}`}
        aria-label={labelOf(texts.edit)}
        className={buttonClass('quiet', actionClass)}
      >
        {texts.edit}
      </LocalLink>
      <LocalLink
        to={`/admin/events?copy=${event.id}`}
        aria-label={labelOf(texts.duplicate)}
        className={buttonClass('quiet', actionClass)}
      >
        {texts.duplicate}
      </LocalLink>
      <LocalLink
        to={seriesAddress(event)}
        reloadDocument
        aria-label={labelOf(texts.view)}
        className={buttonClass('quiet', actionClass)}
      >
        {texts.view}
      </LocalLink>
      <Button
        variant="quiet"
        aria-label={labelOf(texts.delete)}
        onClick={() => onDelete(event)}
        className={cn(actionClass, rowDeleteClass)}
      >
        {texts.delete}
      </Button>
    </div>
  )
}

/** Names the event that was just added, with a link to it and a button that takes it back. */
export function AddedEvent({ event }: { event: { id: string; slug: string; mosqueSlug: string; title: string } }) {
  const { adminEvents: texts } = useAdminTexts()
  const undoing = useSentIntent() === 'delete'
  return (
    <Notice tone="success" className="mb-4 flex flex-wrap items-center gap-3">
      <p className="min-w-48 flex-1">{texts.added({ title: event.title })}</p>
      <LocalLink to={seriesAddress(event)} reloadDocument className={buttonClass('secondary')}>
        {texts.view}
      </LocalLink>
      <Form method="post" replace>
        <input type="hidden" name="eventId" value={event.id} />
        <IntentButton intent="delete" variant="quiet" busy={undoing} busyLabel={texts.undoing}>
          {texts.undo}
        </IntentButton>
      </Form>
    </Notice>
  )
}
