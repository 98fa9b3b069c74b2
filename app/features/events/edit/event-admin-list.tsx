import { useState } from 'react'
import { seriesAddress } from '#app/features/events/event-links.ts'
import { CalendarLeaf } from '#app/features/events/list/calendar-leaf.tsx'
import { ruleInWords } from '#app/features/events/rule-in-words.ts'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { fullDate } from '#app/i18n/dates.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useSharedTexts } from '#app/i18n/texts.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { DeleteDialog, DeleteWithoutScript } from '#app/ui/delete-dialog.tsx'
import type { ListedEvent } from './event-admin-list.server.ts'

/** The events an admin may manage, each with its actions. */
export function EventAdminList({ events, showMosque }: { events: ListedEvent[]; showMosque: boolean }) {
  const { adminEvents: texts } = useAdminTexts()
  const [eventToDelete, setEventToDelete] = useState<ListedEvent | null>(null)
  return (
    <>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {events.map((event) => (
          <li key={event.id} className="flex flex-wrap items-start gap-4 p-4">
            <ListedFacts event={event} showMosque={showMosque} />
            <ListedActions event={event} onDelete={setEventToDelete} />
          </li>
        ))}
      </ul>
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
  return (
    <>
      <CalendarLeaf date={event.date} struck={event.isCancelled} />
      <div className="flex min-w-48 flex-1 flex-col gap-1">
        <h3 className="text-lg" dir="auto">
          {event.title}
        </h3>
        <p className="text-sm tabular-nums">
          {event.date ? fullDate(dates, event.date) : dates.notAvailable}
          {event.startTime && `, ${event.startTime}`}
        </p>
        {event.rrule && event.begins && (
          <p className="text-ink-soft text-sm">{ruleInWords(texts, event.rrule, event.begins)}</p>
        )}
        {showMosque && (
          <p className="text-ink-soft text-sm">
            <bdi>{event.mosqueName}</bdi>
          </p>
        )}
        <p className="flex flex-wrap gap-1.5 pt-1">
          <Badge tone="primary">{events.types[event.type]}</Badge>
          {event.isCancelled && <Badge tone="danger">{events.cancelled}</Badge>}
        </p>
      </div>
    </>
  )
}

function ListedActions({ event, onDelete }: { event: ListedEvent; onDelete: (event: ListedEvent) => void }) {
  const { adminEvents: texts } = useAdminTexts()
  const labelOf = (label: string) => `${label}: ${event.title}`
  return (
    <div className="flex flex-wrap gap-2">
      <LocalLink
        to={`/admin/events?edit=${event.id}`}
        aria-label={labelOf(texts.edit)}
        className={buttonClass('secondary', 'px-4')}
      >
        {texts.edit}
      </LocalLink>
      <LocalLink
        to={`/admin/events?copy=${event.id}`}
        aria-label={labelOf(texts.duplicate)}
        className={buttonClass('quiet', 'px-3')}
      >
        {texts.duplicate}
      </LocalLink>
      <LocalLink
        to={seriesAddress(event)}
        reloadDocument
        aria-label={labelOf(texts.view)}
        className={buttonClass('quiet', 'px-3')}
      >
        {texts.view}
      </LocalLink>
      <Button
        variant="quiet"
        aria-label={labelOf(texts.delete)}
        onClick={() => onDelete(event)}
        className="px-3 text-danger! hover:bg-danger-soft! noscript:hidden"
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
