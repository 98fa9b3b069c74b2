import { useState } from 'react'
import { seriesAddress } from '#app/features/events/event-links.ts'
import { ruleInWords } from '#app/features/events/rule-in-words.ts'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { fullDate } from '#app/i18n/dates.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useSharedTexts } from '#app/i18n/texts.ts'
import { useTimeFormat } from '#app/i18n/use-time-format.ts'
import { cn } from '#app/lib/cn.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { DeleteDialog, DeleteWithoutScript } from '#app/ui/delete-dialog.tsx'
import type { ListedEvent } from './event-admin-list.server.ts'

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
  const { adminEvents: texts } = useAdminTexts()
  const [eventToDelete, setEventToDelete] = useState<ListedEvent | null>(null)
  const isThisWeek = (event: ListedEvent) => event.date !== null && event.date < (weekEndsBefore ?? '')
  const groups = [
    { title: weekEndsBefore ? texts.thisWeek : null, events: events.filter(isThisWeek) },
    { title: weekEndsBefore ? texts.later : null, events: events.filter((event) => !isThisWeek(event)) },
  ].filter((group) => group.events.length > 0)
  return (
    <>
      {groups.map((group) => (
        <section key={group.title} className="mb-6">
          <h2 className={group.title ? 'mb-2 text-lg' : 'sr-only'}>{group.title ?? texts.past}</h2>
          <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
            {group.events.map((event) => (
              <li
                key={event.id}
                className="grid gap-x-5 gap-y-0.5 px-4 py-2 md:grid-cols-[17rem_minmax(0,1fr)_auto] md:items-center"
              >
                <ListedFacts event={event} showMosque={showMosque} />
                <ListedActions event={event} onDelete={setEventToDelete} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <DeleteDialog
        id={eventToDelete?.id ?? null}
        field="eventId"
        title={texts.deleteTitle}
        question={eventToDelete ? texts.deleteText(eventToDelete.title) : ''}
        cancelLabel={texts.cancel}
        confirmLabel={texts.delete}
        busyLabel={texts.deleting}
        onClose={() => setEventToDelete(null)}
      />
    </>
  )
}

function ListedFacts({ event, showMosque }: { event: ListedEvent; showMosque: boolean }) {
  const texts = useSharedTexts()
  const { events, dates } = texts
  const formatTime = useTimeFormat()
  return (
    <>
      <p className={cn('text-sm tabular-nums', event.isCancelled && 'line-through')}>
        {event.date ? fullDate(dates, event.date) : dates.notAvailable}
        {event.startTime && `, ${formatTime(event.startTime)}`}
      </p>
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-2">
          <h3 className="text-base" dir="auto">
            {event.title}
          </h3>
          <Badge tone="primary">{events.types[event.type]}</Badge>
          {event.isCancelled && <Badge tone="danger">{events.cancelled}</Badge>}
        </div>
        <p className="text-ink-soft text-sm empty:hidden">
          {showMosque && <bdi>{event.mosqueName}</bdi>}
          {showMosque && event.rrule && ' · '}
          {event.rrule && event.begins && ruleInWords(texts, event.rrule, event.begins)}
        </p>
      </div>
    </>
  )
}

function ListedActions({ event, onDelete }: { event: ListedEvent; onDelete: (event: ListedEvent) => void }) {
  const { adminEvents: texts } = useAdminTexts()
  const labelOf = (label: string) => `${label}: ${event.title}`
  return (
    <div className="-mx-2.5 flex flex-wrap md:mx-0">
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
        className={cn(actionClass, 'text-danger! hover:bg-danger-soft! noscript:hidden')}
      >
        {texts.delete}
      </Button>
      <DeleteWithoutScript
        id={event.id}
        field="eventId"
        question={texts.deleteText(event.title)}
        confirmLabel={texts.delete}
        label={labelOf(texts.delete)}
      />
    </div>
  )
}
