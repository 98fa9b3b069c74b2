import { data, type RouterContextProvider } from 'react-router'
import { type Actor, canEditTimes } from '#app/access/permissions.ts'
import { getActor } from '#app/access/session.server.ts'
import { getSiteCalendar } from '#app/features/hijri/site-calendar.server.ts'
import { dateAccess, parseAccess } from '#app/features/mosques/gathering-access.ts'
import { findMosqueForTimes } from '#app/features/mosques/mosque-lookup.server.ts'
import { loadNextRamadan } from '#app/features/timetables/published-timetables.server.ts'
import { loadDates, loadFirstDays, loadProgram } from '#app/features/timetables/ramadan-programs.server.ts'
import { findRamadan, programYearOn } from '#app/features/timetables/ramadan-rules.ts'
import { ramadanProgram } from '#app/features/timetables/timetable-schema.ts'
import {
  type EidSession,
  eids,
  MAX_MINUTES_AFTER,
  MAX_NIGHTS,
  MAX_NOTE_CHARS,
  MAX_RAKAATS,
  MAX_TEXT_CHARS,
  type RamadanProgram,
  type TaraweehSession,
} from '#app/features/timetables/timetable-types.ts'
import { loadMosqueLocations } from '#app/features/timetables/timetables.server.ts'
import { type AdminTexts, adminTexts } from '#app/i18n/admin-texts.ts'
import { type Language, languageOf, localAddress } from '#app/i18n/languages.ts'
import { namedIn } from '#app/i18n/mosque-names.ts'
import { sharedTexts } from '#app/i18n/texts.ts'
import { daysBetween, isTime } from '#app/lib/days.ts'
import { parseDegrees } from '#app/lib/position.ts'
import { toSingleLine } from '#app/lib/text-fields.ts'
import { dayInZone } from '#app/lib/time.ts'
import { redirectWithToast } from '#app/lib/web/flash.server.ts'
import { type FormErrors, RESUMED_FIELD, readText } from '#app/lib/web/forms.ts'
import { answerFailure, forbidden, notFound } from '#app/lib/web/http.ts'
import { requestFacts, sentForm } from '#app/lib/web/request-context.ts'
import { placeMap } from '#app/services/site-map.server.ts'
import type { Day } from '#salaah/days.ts'
import { loadEidDays } from './mosque-program.server.ts'
import {
  blankProgram,
  type EidValues,
  emptyEid,
  emptyTaraweeh,
  keepProgramAccess,
  MAX_ROWS,
  type ProgramFormValues,
  readProgramForm,
  type TaraweehValues,
  toProgramValues,
} from './program-form-values.ts'
import { saveProgram } from './program-writes.server.ts'

/** Two months of the moon. */
const PREPARED_AHEAD_DAYS = 59

/** Whether a mosque has not said what it holds in the Ramadan that is present or begins within two months. */
export async function isRamadanDue(mosqueId: string, today: Day): Promise<boolean> {
  const { year, from } = await loadNextRamadan(mosqueId, today)
  return daysBetween(today, from) <= PREPARED_AHEAD_DAYS && (await loadProgram(mosqueId, year)) === null
}

/** Loads the page on which a mosque says what it holds in Ramadan and on the Eids; null when there is no such mosque. */
export async function loadProgramPage(
  actor: Actor | null,
  mosqueId: string,
  { now, query, language }: { now: Date; query: URLSearchParams; language: Language },
) {
  if (!canEditTimes(actor, mosqueId)) forbidden()
  const found = await findMosqueForTimes(actor, mosqueId)
  const location = (await loadMosqueLocations([mosqueId])).get(mosqueId)
  if (!found || !location) return null
  const year = await presentYear(mosqueId, dayInZone(now, location.zone), now)
  const stored = await loadProgram(mosqueId, year)
  const earlier = stored || query.has('empty') ? null : await loadProgram(mosqueId, year - 1)
  const filled = stored ?? earlier
  const firstDayOf = (await loadFirstDays([mosqueId]))(mosqueId)
  const eidDaysAt = await loadEidDays([mosqueId], now)
  return {
    mosque: namedIn(language, found),
    map: await placeMap(found.hasPosition ? location : null),
    year,
    values: filled ? toProgramValues(filled) : blankProgram,
    version: stored?.version ?? 0,
    isFromLastYear: earlier !== null,
    days: {
      ramadan: findRamadan(year, firstDayOf),
      fitr: eidDaysAt(mosqueId, 'fitr', year),
      adha: eidDaysAt(mosqueId, 'adha', year),
    },
    isSighted: (await getSiteCalendar()).kind === 'sighting',
  }
}

export type ProgramPage = NonNullable<Awaited<ReturnType<typeof loadProgramPage>>>

const presentYear = async (mosqueId: string, today: string, now: Date) =>
  programYearOn((await loadDates([mosqueId], now))(mosqueId)(today))

/** The response when nothing was saved: the form with errors, with a row more or less, or after somebody else saved. */
export type ProgramAnswer = {
  values: ProgramFormValues
  version: number
  errors: FormErrors
  failure: string | null
  conflict: null
  isResumed: boolean
}

/** Carries out a press of any button of the form. */
export async function saveProgramForm(
  context: Readonly<RouterContextProvider>,
  { url, mosqueId, page }: { url: URL; mosqueId: string; page: string },
) {
  const actor = getActor(context)
  if (!actor || !canEditTimes(actor, mosqueId)) forbidden()
  const language = languageOf(url.pathname)
  const texts = adminTexts.of(language).adminRamadan
  const { now } = requestFacts(context)
  const form = sentForm(context)
  const intent = readText(form, 'intent')
  const version = Number(readText(form, 'version'))
  const stored = await loadProgram(mosqueId, Number(readText(form, 'year')))
  const values = changeRows(keepProgramAccess(readProgramForm(form), stored), intent)
  const answer = (more: Partial<ProgramAnswer>, status = 200) =>
    data<ProgramAnswer>(
      { values, version, errors: {}, failure: null, conflict: null, isResumed: false, ...more },
      { status },
    )
  if (form.has(RESUMED_FIELD)) return answer({ isResumed: true })
  if (intent !== 'save') return answer({})
  const { wrong: choice } = sharedTexts.of(language).times.access
  const parsed = parseProgram(values, { ...texts.errors, choice })
  if (!parsed.ok) return answer({ errors: parsed.errors }, 400)
  return await answerFailure(
    'What a mosque holds in Ramadan could not be saved:',
    async () => {
      const location = (await loadMosqueLocations([mosqueId])).get(mosqueId)
      if (!location) notFound(texts.missing)
      const shown = Number(readText(form, 'year'))
      const year = await presentYear(mosqueId, dayInZone(now, location.zone), now)
      if (shown !== year) return answer({ failure: texts.otherYear({ year: String(year) }) }, 409)
      const program = dateProgram(parsed.value, stored, dayInZone(now, location.zone))
      const saved = await saveProgram(actor, mosqueId, program, { year, version, now })
      if (saved.outcome === 'missing') notFound(texts.missing)
      if (saved.outcome === 'outdated')
        return answer({ failure: texts.outdated({ person: saved.by }), version: saved.version }, 409)
      return redirectWithToast(context, localAddress(language, page), 'success', texts.saved)
    },
    () => answer({ failure: texts.failed }, 503),
  )
}

/** Adds or removes the row that a button means: `add-taraweeh`, `add-eid-fitr`, `remove-eid.1`. */
function changeRows(values: ProgramFormValues, intent: string): ProgramFormValues {
  const { taraweeh, eid } = values
  if (intent === 'add-taraweeh' && taraweeh.length < MAX_ROWS)
    return { ...values, taraweeh: [...taraweeh, emptyTaraweeh] }
  const added = eids.find((each) => intent === `add-eid-${each}`)
  if (added && eid.length < MAX_ROWS) return { ...values, eid: [...eid, emptyEid(added)] }
  const [, noun, index] = /^remove-(taraweeh|eid)\.(\d)$/.exec(intent) ?? []
  if (noun === 'taraweeh') return { ...values, taraweeh: taraweeh.toSpliced(Number(index), 1) }
  if (noun === 'eid') return { ...values, eid: eid.toSpliced(Number(index), 1) }
  return values
}

type Texts = AdminTexts['adminRamadan']['errors'] & { choice: string }
type Report = (field: string, message: string) => void

/** Checks each field of the form and builds the program; the key of an error is the name of a field. */
function parseProgram(
  values: ProgramFormValues,
  texts: Texts,
): { ok: true; value: RamadanProgram } | { ok: false; errors: FormErrors } {
  const errors: FormErrors = {}
  const report = (field: string, message: string) => {
    errors[field] ??= message
  }
  const program = {
    taraweeh: values.taraweeh.flatMap((row, index) =>
      isUntouched(row, emptyTaraweeh) ? [] : [parseTaraweeh(row, `taraweeh.${index}`, texts, report)],
    ),
    itikaf: {
      held: yesNoUnknown(values.itikaf.held),
      contact: readLine(values.itikaf.contact, 'itikaf.contact', MAX_TEXT_CHARS, texts, report),
      note: readLine(values.itikaf.note, 'itikaf.note', MAX_NOTE_CHARS, texts, report),
    },
    eid: values.eid.flatMap((row, index) =>
      isUntouched(row, emptyEid(row.eid === 'adha' ? 'adha' : 'fitr'))
        ? []
        : [parseEid(row, `eid.${index}`, texts, report)],
    ),
  }
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  return { ok: true, value: ramadanProgram.parse(program) }
}

/** Dates what is said of sessions; what is said as before keeps its date. */
function dateProgram({ taraweeh, eid, itikaf }: RamadanProgram, before: RamadanProgram | null, today: Day) {
  const dated = <S extends TaraweehSession | EidSession>(sessions: readonly S[], earlier: readonly S[] = []): S[] =>
    sessions.map((each, index) => ({ ...each, access: dateAccess(each.access, earlier[index]?.access, today) }))
  return { taraweeh: dated(taraweeh, before?.taraweeh), itikaf, eid: dated(eid, before?.eid) }
}

/** Whether a row has nothing but what a new one has. */
const isUntouched = (row: TaraweehValues | EidValues, empty: Record<string, unknown>) =>
  Object.entries(row).every(([field, value]) => String(value).trim() === String(empty[field] ?? ''))

function readLine(text: string, field: string, max: number, texts: Texts, report: Report): string {
  const line = toSingleLine(text)
  if (line.length > max) report(field, texts.long({ max }))
  return line
}

function readNumber(text: string, field: string, [min, max]: readonly [number, number], report: Report, error: string) {
  const number = /^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN
  if (!(number >= min && number <= max)) report(field, error)
  return number
}

function parseTaraweeh(row: TaraweehValues, field: string, texts: Texts, report: Report) {
  const line = (name: 'huffadh' | 'language' | 'note') =>
    readLine(row[name], `${field}.${name}`, MAX_NOTE_CHARS, texts, report)
  const isFixed = row.way === 'fixed'
  if (isFixed && !isTime(row.time)) report(`${field}.time`, texts.time)
  const minutes = isFixed
    ? 0
    : readNumber(row.minutes, `${field}.minutes`, [0, MAX_MINUTES_AFTER], report, texts.minutes)
  const night = (name: 'fromNight' | 'khatamNight') =>
    readNumber(row[name], `${field}.${name}`, [1, MAX_NIGHTS], report, texts.night)
  const fromNight = night('fromNight')
  const khatamNight = row.khatamNight.trim() ? night('khatamNight') : null
  if (khatamNight !== null && khatamNight < fromNight) report(`${field}.khatamNight`, texts.khatam)
  const rakaats = row.rakaats.trim()
    ? readNumber(row.rakaats, `${field}.rakaats`, [2, MAX_RAKAATS], report, texts.rakaats)
    : null
  if (rakaats !== null && rakaats % 2 !== 0) report(`${field}.rakaats`, texts.rakaats)
  const lines = row.lines.split('\n').map(toSingleLine)
  while (lines.at(-1) === '') lines.pop()
  if (lines.length > MAX_NIGHTS || lines.some((each) => each.length > MAX_TEXT_CHARS))
    report(`${field}.lines`, texts.lines({ nights: MAX_NIGHTS, max: MAX_TEXT_CHARS }))
  return {
    occasion: 'taraweeh' as const,
    time: isFixed ? { kind: 'fixed' as const, time: row.time } : { kind: 'after-isha' as const, minutes },
    fromNight,
    rakaats,
    huffadh: line('huffadh'),
    reading: row.reading === 'juz' ? { kind: 'juz' as const } : { kind: 'lines' as const, lines },
    khatamNight,
    access: parseAccess(row, (name) => report(`${field}.${name}`, texts.choice)),
    language: line('language'),
    venue: parseVenue(row, field, texts, report),
    note: line('note'),
  }
}

/** An Eid salaah is prayed between sunrise and Dhuhr. */
const [EARLIEST_EID, LATEST_EID] = ['05:00', '13:00']

function parseEid(row: EidValues, field: string, texts: Texts, report: Report) {
  if (!isTime(row.salaah)) report(`${field}.salaah`, texts.salaah)
  else if (row.salaah < EARLIEST_EID || row.salaah > LATEST_EID) report(`${field}.salaah`, texts.eidTime)
  const line = (name: 'imam' | 'language' | 'rain' | 'note', max: number) =>
    readLine(row[name], `${field}.${name}`, max, texts, report)
  return {
    occasion: 'eid' as const,
    eid: row.eid === 'adha' ? ('adha' as const) : ('fitr' as const),
    salaah: row.salaah,
    imam: line('imam', MAX_TEXT_CHARS),
    language: line('language', MAX_TEXT_CHARS),
    bringMat: row.bringMat !== '',
    rain: line('rain', MAX_NOTE_CHARS),
    note: line('note', MAX_NOTE_CHARS),
    access: parseAccess(row, (name) => report(`${field}.${name}`, texts.choice)),
    venue: parseVenue(row, field, texts, report),
  }
}

function parseVenue(row: TaraweehValues | EidValues, field: string, texts: Texts, report: Report) {
  if (row.place !== 'elsewhere') return null
  const [name, address] = (['venueName', 'venueAddress'] as const).map((part) =>
    readLine(row[part], `${field}.${part}`, MAX_TEXT_CHARS, texts, report),
  )
  if (!name && !address) report(`${field}.venueName`, texts.venue)
  const position = parseDegrees(row.position)
  if (row.position.trim() && !position) report(`${field}.position`, texts.position)
  return { name: name!, address: address!, ...(position ?? { latitude: null, longitude: null }) }
}

const yesNoUnknown = (text: string) => (text === 'yes' || text === 'no' ? text : ('unknown' as const))
