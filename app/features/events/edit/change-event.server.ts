import { data, type RouterContextProvider, redirect } from 'react-router'
import type { Actor } from '#app/access/permissions.ts'
import { reader } from '#app/db/client.server.ts'
import type { EventOccurrence } from '#app/db/schema/event-tables.ts'
import { catchRollback, rollBack, write } from '#app/db/write.server.ts'
import { type ChangedDate, type DateFaults, parseChangedDate } from '#app/features/events/dates/changed-date.ts'
import { type Exceptions, parseExceptions } from '#app/features/events/dates/occurrence-rows.server.ts'
import { MAX_EVENT_CHARS } from '#app/features/events/event-types.ts'
import { zoneOf } from '#app/features/mosques/mosque-lookup.server.ts'
import { adminTexts } from '#app/i18n/admin-texts.ts'
import { type Language, localAddress } from '#app/i18n/languages.ts'
import { pick } from '#app/lib/pick.ts'
import { dayInZone } from '#app/lib/time.ts'
import { redirectWithToast } from '#app/lib/web/flash.server.ts'
import { type FormErrors, type FormValues, formValues, readText } from '#app/lib/web/forms.ts'
import { answerFailure } from '#app/lib/web/http.ts'
import { requestFacts } from '#app/lib/web/request-context.ts'
import type { DeletionAnswer } from '#app/ui/dialog.tsx'
import { deleteEvent } from './event-bin.server.ts'
import { chosenPicture, storeEventPicture } from './event-picture.server.ts'
import {
  findEventForEdit,
  loadEvent,
  type StoredEvent,
  saveEvent,
  toEventContent,
  updateEvent,
} from './event-writes.server.ts'

const MAX_UPCOMING_DATES = 12

export type DateToChange = Pick<
  EventOccurrence,
  'occurrenceDate' | 'date' | 'startTime' | 'endTime' | 'status' | 'title' | 'description' | 'imageId'
>

const selectDates = (id: string) =>
  reader()
    .selectFrom('eventOccurrences')
    .select(['occurrenceDate', 'date', 'startTime', 'endTime', 'status', 'title', 'description', 'imageId'])
    .where('eventId', '=', id)

/** What can be changed of single dates: the upcoming ones of a repeating event, and its removed days from today on. */
export async function loadDatesToChange(event: StoredEvent, now: Date) {
  const upcoming = selectDates(event.id).where('endsAt', '>', now.toISOString()).orderBy('startsAt')
  const dates: DateToChange[] = event.rrule === null ? [] : await upcoming.limit(MAX_UPCOMING_DATES).execute()
  const today = dayInZone(now, event.zone)
  return { dates, removedDays: parseExceptions(event).excluded.filter((day) => day >= today) }
}

type Change = {
  form: FormData
  actor: Actor | null
  context: Readonly<RouterContextProvider>
  language: Language
  /** The page to return to; without it that of the event's form. */
  page?: string
}

/** The response when the form of one date was not saved: the errors at its fields, and what was submitted. */
export type DateAnswer = { changedDate: { eventId: string; key: string; errors: FormErrors; values: FormValues } }

type ChangeAnswer = DeletionAnswer | DateAnswer

/** Carries out a button of an event or of one of its dates: delete, cancel, restore, remove, put back or move. */
export async function changeEvent(
  intent: string,
  change: Change,
): Promise<Response | ReturnType<typeof data<ChangeAnswer>>> {
  const { form, context, language } = change
  const { toasts, dates } = adminTexts.of(language).adminEvents
  const list = localAddress(language, '/admin/events')
  return answerFailure(
    'An event could not be changed:',
    () => carryOut(intent, change),
    () =>
      intent === 'delete'
        ? data<ChangeAnswer>({ deletionFailure: toasts.deleteFailed }, { status: 503 })
        : redirectWithToast(
            context,
            change.page ?? `${list}?edit=${encodeURIComponent(readText(form, 'eventId'))}`,
            'error',
            dates.failures[intent as keyof typeof dates.failures] ?? dates.failures['move-date'],
          ),
  )
}

async function carryOut(
  intent: string,
  { form, actor, context, language, page: ownPage }: Change,
): Promise<Response | ReturnType<typeof data<ChangeAnswer>>> {
  const { toasts } = adminTexts.of(language).adminEvents
  const { now } = requestFacts(context)
  const [id, key] = [readText(form, 'eventId'), readText(form, 'key')]
  const list = localAddress(language, '/admin/events')
  const page = ownPage ?? `${list}?edit=${encodeURIComponent(id)}`
  const redirectAfterChange = (stored: unknown) =>
    redirectWithToast(
      context,
      stored ? page : (ownPage ?? list),
      stored ? 'success' : 'error',
      stored ? toasts.dateChanged : toasts.gone,
    )
  switch (intent) {
    case 'delete':
      return deleteAndRedirect()
    case 'cancel':
      return redirectAfterChange(await cancelEvent(actor, id, now))
    case 'revive':
      return redirectAfterChange(await reviveEvent(actor, id, now))
    case 'cancel-date':
      return redirectAfterChange(await cancelDate(actor, id, key, now))
    case 'restore-date':
      return redirectAfterChange(await restoreDate(actor, id, key, now))
    case 'exclude-date':
      return redirectAfterChange(await excludeDate(actor, id, key, now))
    case 'include-date':
      return redirectAfterChange(await includeDate(actor, id, key, now))
    case 'move-date': {
      const read = await readDateForm(form, { actor, id, key, now, language })
      if (read === null) return redirectAfterChange(null)
      if (!read.ok) {
        const changedDate = { eventId: id, key, errors: read.errors, values: formValues(form) }
        return data<ChangeAnswer>({ changedDate }, { status: 400 })
      }
      if (!read.repeats) return redirectAfterChange(await moveEvent(actor, id, read.changed, now))
      return redirectAfterChange(await changeDate(actor, id, key, read.changed, now))
    }
    default:
      return redirect(list)
  }

  async function deleteAndRedirect(): Promise<Response> {
    const deleted = await deleteEvent(actor, id, now)
    return redirectWithToast(context, list, deleted ? 'success' : 'error', deleted ? toasts.deleted : toasts.gone)
  }
}

type Request = { actor: Actor | null; id: string; key: string; now: Date; language: Language }
type ReadForm = { ok: true; changed: ChangedDate; repeats: boolean } | { ok: false; errors: FormErrors }

/** Reads the form of one date of an event and stores its picture; null when there is no such date. */
async function readDateForm(form: FormData, { actor, id, key, now, language }: Request): Promise<ReadForm | null> {
  const event = await findEventForEdit(actor, id)
  const shown = event && (await selectDates(id).where('occurrenceDate', '=', key).executeTakeFirst())
  if (!actor || !event || !shown) return null
  const before = parseExceptions(event).changed[key]
  const { changed, faults } = parseChangedDate(form, {
    today: dayInZone(now, await zoneOf({ id: event.mosqueId })),
    shown,
    isMoved: before?.date !== undefined,
    event,
    maxChars: MAX_EVENT_CHARS,
  })
  if (!changed) return { ok: false, errors: messagesFor(faults, language) }
  const repeats = event.rrule !== null
  const file = chosenPicture(form)
  if (!file) {
    const imageId = form.has('removePicture') ? undefined : before?.imageId
    return { ok: true, changed: imageId ? { ...changed, imageId } : changed, repeats }
  }
  const stored = await storeEventPicture(file, { actor, mosqueId: event.mosqueId, now, language })
  if (stored.id === null) return { ok: false, errors: { picture: stored.error } }
  return { ok: true, changed: { ...changed, imageId: stored.id }, repeats }
}

function messagesFor(faults: DateFaults, language: Language): FormErrors {
  const { errors } = adminTexts.of(language).adminEvents
  const required = { date: errors.dateRequired, startTime: errors.startRequired, endTime: errors.endRequired }
  const plain = { past: errors.datePast, step: errors.dateTimeStep, same: errors.endSame, before: errors.endBefore }
  const messages = Object.entries(faults).map(([name, fault]) => {
    if (fault === 'required') return [name, required[name as keyof typeof required]]
    if (fault === 'too-long') return [name, errors.tooLong({ limit: MAX_EVENT_CHARS[name as 'title' | 'description'] })]
    return [name, plain[fault]]
  })
  return Object.fromEntries(messages)
}

/**
 * Moves an event that does not repeat to another day or time. One that followed a salaah then has fixed times. False
 * when it is no longer there.
 */
async function moveEvent(actor: Actor | null, id: string, to: ChangedDate, now: Date): Promise<boolean> {
  const event = await findEventForEdit(actor, id)
  if (!event) return false
  const { date, startTime, endTime } = to
  if (!date || !startTime || !endTime) return true
  const content = { ...toEventContent(event), date, startTime, endTime, salaah: null }
  const saved = await updateEvent(actor, id, content, { version: event.version, now })
  return saved.outcome === 'outdated' ? moveEvent(actor, id, to, now) : saved.outcome === 'saved'
}

type Columns = Partial<Pick<StoredEvent, 'status' | 'excludedDates' | 'movedDates' | 'cancelledDates'>>

/** Cancels one date of a repeating event; lists show it as cancelled. Null when there is no such date. */
export function cancelDate(actor: Actor | null, id: string, key: string, now: Date): Promise<StoredEvent | null> {
  return changeExceptions(actor, id, key, now, 'event.cancel-date', (dates) => {
    dates.cancelled = [...new Set([...dates.cancelled, key])].sort()
  })
}

/** Undoes the cancellation and the changes of one date. */
export function restoreDate(actor: Actor | null, id: string, key: string, now: Date): Promise<StoredEvent | null> {
  return changeExceptions(actor, id, key, now, 'event.restore-date', (dates) => {
    dates.cancelled = dates.cancelled.filter((day) => day !== key)
    delete dates.changed[key]
  })
}

/** Changes one date: its day and times, its title, text and picture. */
export function changeDate(
  actor: Actor | null,
  id: string,
  key: string,
  to: ChangedDate,
  now: Date,
): Promise<StoredEvent | null> {
  return changeExceptions(actor, id, key, now, 'event.move-date', (dates) => {
    if (Object.keys(to).length > 0) dates.changed[key] = to
    else delete dates.changed[key]
  })
}

/** Removes one date of a repeating event from all lists. */
export function excludeDate(actor: Actor | null, id: string, key: string, now: Date): Promise<StoredEvent | null> {
  return changeExceptions(actor, id, key, now, 'event.exclude-date', (dates) => {
    dates.excluded = [...new Set([...dates.excluded, key])].sort()
  })
}

/** Puts a removed date back. */
export function includeDate(actor: Actor | null, id: string, key: string, now: Date): Promise<StoredEvent | null> {
  return changeEventColumns(actor, id, now, 'event.include-date', async (stored) => {
    const { excluded } = parseExceptions(stored)
    if (!excluded.includes(key)) return null
    return { excludedDates: JSON.stringify(excluded.filter((day) => day !== key)) }
  })
}

/** Cancels an event with all its dates. Null when there is no such event. */
export function cancelEvent(actor: Actor | null, id: string, now: Date): Promise<StoredEvent | null> {
  return changeEventColumns(actor, id, now, 'event.cancel', async () => ({ status: 'cancelled' }))
}

/** Undoes the cancellation of an event. */
export function reviveEvent(actor: Actor | null, id: string, now: Date): Promise<StoredEvent | null> {
  return changeEventColumns(actor, id, now, 'event.revive', async () => ({ status: 'scheduled' }))
}

function changeExceptions(
  actor: Actor | null,
  id: string,
  key: string,
  now: Date,
  action: string,
  edit: (dates: Exceptions) => void,
): Promise<StoredEvent | null> {
  return changeEventColumns(actor, id, now, action, async (stored) => {
    const date = await reader()
      .selectFrom('eventOccurrences')
      .select('eventId')
      .where('eventId', '=', id)
      .where('occurrenceDate', '=', key)
      .executeTakeFirst()
    if (!date || stored.rrule === null) return null
    const dates = parseExceptions(stored)
    edit(dates)
    return {
      excludedDates: JSON.stringify(dates.excluded),
      movedDates: JSON.stringify(dates.changed),
      cancelledDates: JSON.stringify(dates.cancelled),
    }
  })
}

async function changeEventColumns(
  actor: Actor | null,
  id: string,
  now: Date,
  action: string,
  columnsFor: (stored: StoredEvent) => Promise<Columns | null>,
): Promise<StoredEvent | null> {
  const event = await findEventForEdit(actor, id)
  if (!event) return null
  const change = { action, kind: 'event', subjectId: id, mosqueId: event.mosqueId, before: undefined as unknown }
  return catchRollback<StoredEvent | null>(() =>
    write(actor, change, async (trx, record) => {
      const stored = await loadEvent(trx, id)
      const columns = stored && (await columnsFor(stored))
      if (!stored || !columns) rollBack(null)
      record.before = { title: stored.title, ...pick(stored, Object.keys(columns) as (keyof Columns)[]) }
      record.after = { title: stored.title, ...columns }
      record.version = stored.version + 1
      await saveEvent(trx, stored, columns, true, now)
      return stored
    }),
  )
}
