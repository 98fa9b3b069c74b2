import { type Actor, canEditTimes } from '#app/access/permissions.ts'
import { findMosqueForTimes, loadPublishedMosqueName } from '#app/features/mosques/mosque-lookup.server.ts'
import {
  loadNextRamadan,
  loadTimetables,
  withTimetables,
} from '#app/features/timetables/published-timetables.server.ts'
import { loadTimesState } from '#app/features/timetables/times-state.server.ts'
import { confirmationAge, resolveDay, timetableOn } from '#app/features/timetables/timetable-rules.ts'
import { beginningsOn, loadMosqueLocations } from '#app/features/timetables/timetables.server.ts'
import { adminTexts } from '#app/i18n/admin-texts.ts'
import type { Language } from '#app/i18n/languages.ts'
import { mosqueNameIn, namedIn } from '#app/i18n/mosque-names.ts'
import { addMonths, isDay } from '#app/lib/days.ts'
import { dayInZone } from '#app/lib/time.ts'
import { forbidden } from '#app/lib/web/http.ts'
import { placeMap } from '#app/services/site-map.server.ts'
import { addDays } from '#salaah/days.ts'
import type { School } from '#salaah/sun.ts'
import { blankValues, type TimesFormValues, toTimesFormValues } from './form-values.ts'
import { findInForce, findTimetable, listMosquesWithTimes, listTimetables } from './stored-timetables.server.ts'

const MONTHS_OF_A_YEAR = 12

/** What the form was opened with, so that a later save can be merged with the changes of others. */
export type OpenedTimes = {
  values: TimesFormValues
  version: number
  source: { kind: 'blank' | 'current' | 'draft' | 'again' } | { kind: 'copy'; name: string }
}

/** The confirmation of the times of a mosque as its admin sees it; null while there is none. */
export async function findAdminConfirmation(actor: Actor | null, mosqueId: string, now: Date, zone: string) {
  if (!canEditTimes(actor, mosqueId)) forbidden()
  const { confirmedAt, confirmedBy } = await loadTimesState(mosqueId)
  const hasTimes = (await withTimetables([mosqueId])).has(mosqueId)
  const age = confirmedAt ? confirmationAge(confirmedAt, now, zone) : null
  return { hasTimes, age, by: confirmedBy }
}

type Asked = { now: Date; query: URLSearchParams; language: Language }

async function listOfMosque(actor: Actor | null, mosqueId: string, { now, language }: Omit<Asked, 'query'>) {
  const mosque = await findMosqueForTimes(actor, mosqueId)
  const location = (await loadMosqueLocations([mosqueId])).get(mosqueId)
  if (!mosque || !location) return null
  const today = dayInZone(now, location.zone)
  const list = await listTimetables(actor, mosqueId, today)
  return { mosque: namedIn(language, mosque), location, today, list }
}

/** Loads the page of the times of a mosque; null when there is no such mosque. */
export async function loadTimesPage(actor: Actor | null, mosqueId: string, { now, query, language }: Asked) {
  const listed = await listOfMosque(actor, mosqueId, { now, language })
  if (!listed) return null
  const { mosque, location, today, list } = listed
  const copies = await listMosquesWithTimes(actor, mosqueId)
  const school = location.rules.school ?? 'shafii'
  const opened = await openTimes(actor, mosqueId, { today, query, list, copies, language, school })
  const missing = await findEmptyCopy(query, opened, language)
  return {
    mosque,
    map: await placeMap(mosque.hasPosition ? location : null),
    today,
    ramadan: await loadNextRamadan(mosqueId, today),
    begins: await beginningsOfForm(location, mosqueId, opened.values),
    confirmation: await findAdminConfirmation(actor, mosqueId, now, location.zone),
    opened,
    copies,
    copyFailure: missing ? adminTexts.of(language).adminTimes.copy.none({ name: missing }) : null,
    lastYear: list.some(({ state, validFrom }) => state === 'published' && validFrom <= addMonths(today, -12)),
    done: findDone(query, list),
  }
}

export type TimesPage = NonNullable<Awaited<ReturnType<typeof loadTimesPage>>>

/** Loads what was in force and what comes, and what was on a day that is asked for; null when there is no such mosque. */
export async function loadHistoryPage(actor: Actor | null, mosqueId: string, { query, ...asked }: Asked) {
  const listed = await listOfMosque(actor, mosqueId, asked)
  if (!listed) return null
  const { mosque, location, list } = listed
  const day = query.get('day')
  return {
    mosque,
    list: list.map((row) => ({ ...row, savedOn: dayInZone(new Date(row.createdAt), location.zone) })),
    lookup: isDay(day) ? await lookUp(mosqueId, day, location) : null,
    done: findDone(query, list),
  }
}

export type HistoryPage = NonNullable<Awaited<ReturnType<typeof loadHistoryPage>>>

/** The timetable that was just published or withdrawn, which can be taken back. */
function findDone(query: URLSearchParams, list: Awaited<ReturnType<typeof listTimetables>>) {
  const [published, withdrawn] = [query.get('published'), query.get('withdrawn')]
  const row = list.find(({ id, state }) => state === 'published' && (id === published || id === withdrawn))
  if (!row) return null
  if (withdrawn) return row.withdrawnFrom === null ? null : { id: row.id, what: 'withdrawn' as const }
  return row.withdrawnFrom === null ? { id: row.id, what: 'published' as const } : null
}

/** The mosque that was chosen to copy from and has no times today; null when there is none. */
async function findEmptyCopy(
  query: URLSearchParams,
  { source }: OpenedTimes,
  language: Language,
): Promise<string | null> {
  const copy = query.get('copy')
  return copy && source.kind !== 'copy' ? await loadPublishedMosqueName(copy, language) : null
}

type Copies = Awaited<ReturnType<typeof listMosquesWithTimes>>

type Opening = {
  language: Language
  today: string
  query: URLSearchParams
  list: Awaited<ReturnType<typeof listTimetables>>
  copies: Copies
  /** Of a mosque that has no times yet. */
  school: School
}

/** Opens what the address asks for: a timetable again, a copy, a year ago; else the draft, else what is in force. */
async function openTimes(
  actor: Actor | null,
  mosqueId: string,
  { today, query, list, copies, language, school }: Opening,
): Promise<OpenedTimes> {
  const { version } = await loadTimesState(mosqueId)
  const copied = await openCopy(
    copies.find(({ id }) => id === query.get('copy')),
    today,
    language,
  )
  if (copied) return { version, ...copied }
  const again = query.get('from')
  const timetable =
    (again && (await findTimetable(actor, mosqueId, again))) ||
    (query.has('last-year') && (await findInForce(actor, mosqueId, addMonths(today, -MONTHS_OF_A_YEAR))))
  if (timetable) {
    const isComing = timetable.state === 'published' && timetable.validFrom >= today
    const period = isComing ? timetable : moveForward(timetable, today)
    const applies = isComing && (await findInForce(actor, mosqueId, timetable.validFrom))?.id === timetable.id
    const origin = { opened: timetable.id, start: applies ? timetable.validFrom : '' }
    const values = toTimesFormValues(period, timetable.content, origin)
    return { version, values, source: { kind: isComing ? 'current' : 'again' } }
  }
  const draft = list.find(({ group }) => group === 'draft')
  const stored = draft && (await findTimetable(actor, mosqueId, draft.id))
  if (stored) {
    const validFrom = stored.validFrom < today ? today : stored.validFrom
    const values = toTimesFormValues({ ...stored, validFrom }, stored.content, { opened: stored.id, start: '' })
    return { version, values, source: { kind: 'draft' } }
  }
  const inForce = await findInForce(actor, mosqueId, today)
  if (!inForce) return { version, values: blankValues(today, school), source: { kind: 'blank' } }
  const period = { ...inForce, validFrom: today }
  return {
    version,
    values: toTimesFormValues(period, inForce.content, { opened: inForce.id, start: today }),
    source: { kind: 'current' },
  }
}

/** A past regular timetable begins today; a past season takes the same days of the next year that is not over. */
function moveForward<T extends { kind: string; validFrom: string; validUntil: string | null }>(
  period: T,
  today: string,
) {
  if (period.kind !== 'season' || !period.validUntil) return { ...period, validFrom: today, validUntil: null }
  let { validFrom, validUntil } = period
  while (validUntil < today) {
    validFrom = addMonths(validFrom, MONTHS_OF_A_YEAR)
    validUntil = addMonths(validUntil, MONTHS_OF_A_YEAR)
  }
  return { ...period, validFrom: validFrom < today ? today : validFrom, validUntil }
}

async function openCopy(mosque: Copies[number] | undefined, today: string, language: Language) {
  if (!mosque) return null
  const timetables = (await loadTimetables([mosque.id], [today])).get(mosque.id) ?? []
  const timetable = timetableOn(
    timetables.filter(({ kind }) => kind === 'regular'),
    today,
  )
  if (!timetable) return null
  const period = { kind: 'regular' as const, name: '', validFrom: today, validUntil: null }
  return {
    values: toTimesFormValues(period, timetable.content, { opened: '', start: '' }),
    source: { kind: 'copy' as const, name: mosqueNameIn(language, mosque) },
  }
}

/** When each salaah begins on the day that a form asks for; of a timetable of Ramadan on the first day of the next one. */
export async function beginningsOfForm(
  location: Parameters<typeof beginningsOn>[0],
  mosqueId: string,
  values: Pick<TimesFormValues, 'kind' | 'validFrom' | 'school'>,
) {
  const { school } = values
  const ramadan = values.kind === 'ramadan' ? await loadNextRamadan(mosqueId, values.validFrom) : null
  const validFrom = ramadan && ramadan.from > values.validFrom ? ramadan.from : values.validFrom
  return { day: validFrom, times: beginningsOn(location, validFrom, school === 'hanafi' ? 'hanafi' : 'shafii') }
}

/** What the mosque announced on a day, and by which timetable. */
async function lookUp(mosqueId: string, day: string, location: Parameters<typeof beginningsOn>[0]) {
  const timetables = (await loadTimetables([mosqueId], [addDays(day, 0)])).get(mosqueId) ?? []
  const timetable = timetableOn(timetables, day)
  return {
    day,
    timetable: timetable && { kind: timetable.kind, hijri: timetable.hijri, name: timetable.name },
    resolved: resolveDay(timetable, day, beginningsOn(location, day, timetable?.content.school)),
  }
}
