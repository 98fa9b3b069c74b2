import type { RouterContextProvider } from 'react-router'
import { type Actor, canEditTimes } from '#app/access/permissions.ts'
import { zoneOf } from '#app/features/mosques/mosque-lookup.server.ts'
import {
  type AfterTimes,
  confirmTimes,
  discardDraft,
  listCarried,
  withdrawTimetable,
} from '#app/features/timetables/timetable-writes.server.ts'
import { adminTexts } from '#app/i18n/admin-texts.ts'
import { type Language, localAddress } from '#app/i18n/languages.ts'
import { dayInZone } from '#app/lib/time.ts'
import { redirectWithToast } from '#app/lib/web/flash.server.ts'
import { readText } from '#app/lib/web/forms.ts'
import { answerFailure, forbidden } from '#app/lib/web/http.ts'
import { requestFacts } from '#app/lib/web/request-context.ts'
import { findTimetable, loadTimesState } from './stored-timetables.server.ts'

type Change = {
  form: FormData
  actor: Actor
  context: Readonly<RouterContextProvider>
  language: Language
  mosqueId: string
  page: string
  afterChange: AfterTimes
}

/** Carries out the buttons that do not concern the form; null for all others. */
export async function changeTimes(intent: string, change: Change): Promise<Response | null> {
  const { context, language, page } = change
  const { toasts } = adminTexts.of(language).adminTimes
  return await answerFailure(
    'The times of a mosque could not be changed:',
    () => carryOut(intent, change),
    () => redirectWithToast(context, localAddress(language, page), 'error', toasts.failed),
  )
}

async function carryOut(intent: string, { form, actor, context, language, mosqueId, page, afterChange }: Change) {
  const { toasts } = adminTexts.of(language).adminTimes
  const { now } = requestFacts(context)
  const id = readText(form, 'timetable')
  // The page from which the button was pressed; only two pages have it.
  const to = readText(form, 'back') === 'home' ? '/admin/home' : page
  const done = (isDone: boolean, text: string, address = to) =>
    isDone
      ? redirectWithToast(context, localAddress(language, address), 'success', text)
      : redirectWithToast(context, localAddress(language, to), 'error', toasts.gone)
  switch (intent) {
    case 'confirm': {
      const isDone = await confirmTimes(actor, mosqueId, now)
      const [kind, text] = isDone ? (['success', toasts.confirmed] as const) : (['error', toasts.nothing] as const)
      return redirectWithToast(context, localAddress(language, to), kind, text)
    }
    case 'discard':
      return done(await discardDraft(actor, mosqueId), toasts.discarded)
    case 'withdraw':
      return done(
        await stopTimetable(actor, mosqueId, id, { now, afterChange }),
        toasts.withdrawn,
        `${page}?withdrawn=${id}`,
      )
    case 'undo-publish':
      return done(await undoPublication(actor, mosqueId, id, { now, afterChange }), toasts.undone)
    case 'undo-withdraw':
      return done(await restoreTimetable(actor, mosqueId, id, { now, afterChange }), toasts.restored)
    default:
      return null
  }
}

type Stop = { now: Date; afterChange: AfterTimes }

/** Withdraws a timetable from today on, or from its first day when that is later; days gone by keep it. */
async function stopTimetable(
  actor: Actor | null,
  mosqueId: string,
  id: string,
  { now, afterChange }: Stop,
  carriedIds: readonly string[] = [],
): Promise<boolean> {
  if (!canEditTimes(actor, mosqueId)) forbidden()
  const [today, timetable] = [await todayAt(mosqueId, now), await findTimetable(actor, mosqueId, id)]
  if (!timetable) return false
  const startOf = ({ validFrom }: { validFrom: string }) => (validFrom > today ? validFrom : today)
  const carried = []
  for (const carriedId of carriedIds) {
    const other = await findTimetable(actor, mosqueId, carriedId)
    if (other) carried.push({ id: other.id, from: startOf(other) })
  }
  const { version } = await loadTimesState(actor, mosqueId)
  const options = { from: startOf(timetable), version, now, afterChange, carried }
  return (await withdrawTimetable(actor, mosqueId, id, options)).outcome === 'saved'
}

/** Takes a publication back, with what was carried over to other timetables by it. */
export async function undoPublication(actor: Actor | null, mosqueId: string, id: string, stop: Stop): Promise<boolean> {
  if (!canEditTimes(actor, mosqueId)) forbidden()
  return await stopTimetable(actor, mosqueId, id, stop, await listCarried(mosqueId, id, 'timetable.publish'))
}

/** Takes a withdrawal back. One that took effect on an earlier day stays, because history does not change. */
export async function restoreTimetable(
  actor: Actor | null,
  mosqueId: string,
  id: string,
  { now, afterChange }: Stop,
): Promise<boolean> {
  if (!canEditTimes(actor, mosqueId)) forbidden()
  const [today, timetable] = [await todayAt(mosqueId, now), await findTimetable(actor, mosqueId, id)]
  if (!timetable?.withdrawnFrom || timetable.withdrawnFrom < today) return false
  const { version } = await loadTimesState(actor, mosqueId)
  const carriedIds = await listCarried(mosqueId, id, 'timetable.withdraw')
  const carried = carriedIds.map((carriedId) => ({ id: carriedId, from: null }))
  const options = { from: null, version, now, afterChange, carried }
  return (await withdrawTimetable(actor, mosqueId, id, options)).outcome === 'saved'
}

const todayAt = async (mosqueId: string, now: Date) => dayInZone(now, await zoneOf({ id: mosqueId }))
