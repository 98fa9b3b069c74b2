import { data, type RouterContextProvider } from 'react-router'
import { type Actor, canEditTimes } from '#app/access/permissions.ts'
import { getActor } from '#app/access/session.server.ts'
import { findMosqueForTimes } from '#app/features/mosques/mosque-lookup.server.ts'
import { zoneOf } from '#app/features/mosques/zone-of.server.ts'
import { loadTimesState } from '#app/features/timetables/edit/stored-timetables.server.ts'
import { beginningsOn, loadMosqueLocations } from '#app/features/timetables/mosque-clock.server.ts'
import { toDayRules } from '#app/features/timetables/timetable-rules.ts'
import { saveTimetable } from '#app/features/timetables/timetable-writes.server.ts'
import { loadTimetableDays } from '#app/features/timetables/timetables.server.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { type Language, localAddress } from '#app/i18n/languages.ts'
import { toCsv } from '#app/lib/csv.server.ts'
import { dayInZone } from '#app/lib/time.ts'
import { redirectWithToast } from '#app/lib/web/flash.server.ts'
import { RESUMED_FIELD, readText } from '#app/lib/web/forms.ts'
import { forbidden, notFound } from '#app/lib/web/http.ts'
import { requestFacts } from '#app/lib/web/request-context.ts'
import { sentForm } from '#app/lib/web/sent-form.ts'
import { siteTimeFormat } from '#app/services/site-time-format.server.ts'
import { formatClock } from '#salaah/clock.ts'
import { addDays } from '#salaah/days.ts'
import { type Prayer, prayers } from '#salaah/next-prayer.ts'
import { checkYear, type RowReport } from './check-year.ts'
import { headingOf, readYearCsv, timeColumns } from './year-csv.server.ts'

const MAX_SHOWN_ROWS = 200
const TEMPLATE_DAYS = 365

/** What the dry run of a file found. The file itself travels with the page until it is published. */
export type YearAnswer = {
  failure: string | null
  text: string
  version: number
  report: {
    days: number
    first: string
    last: string
    errors: number
    rows: RowReport[]
    ignored: string[]
  } | null
}

type Request = {
  context: Readonly<RouterContextProvider>
  language: Language
  mosqueId: string
  /** The page of the times of the mosque, without the language. */
  page: string
}

/** Checks a file, or publishes the one that was checked: all of its rows or none. */
export async function saveYearForm({ context, language, mosqueId, page }: Request) {
  const actor = getActor(context)
  if (!actor || !canEditTimes(actor, mosqueId)) forbidden()
  const form = sentForm(context)
  const texts = textsIn(language)
  const { year, toasts, missing } = texts.admin.adminTimes
  const { now } = requestFacts(context)
  const location = (await loadMosqueLocations([mosqueId])).get(mosqueId) ?? notFound(missing)
  const { version } = await loadTimesState(actor, mosqueId)
  const text = await readFile(form)
  const answer = (more: Partial<YearAnswer>, status: number) =>
    data<YearAnswer>({ failure: null, text, version, report: null, ...more }, { status })
  if (form.has(RESUMED_FIELD)) return answer({}, 200)
  const read = readYearCsv(text)
  if (!read.ok) return answer({ text: '', failure: year.faults[read.fault] }, 400)
  const { dates, reports } = checkYear(read.rows, {
    today: dayInZone(now, location.zone),
    beginnings: (day) => beginningsOn(location, day),
    nameOf: (column) => headingOf(texts, column),
    texts: {
      admin: texts.admin.adminTimes,
      dates: texts.shared.dates,
      formatTime: await siteTimeFormat(language),
    },
  })
  const days = [...dates.keys()].sort()
  const [first, last] = [days[0] ?? '', days.at(-1) ?? '']
  const report = { days: days.length, first, last, errors: reports.length, ignored: read.ignored }
  const shown = { ...report, rows: reports.slice(0, MAX_SHOWN_ROWS) }
  if (reports.length > 0 || days.length === 0) return answer({ report: shown }, 400)
  if (form.get('intent') !== 'publish') return answer({ report: shown }, 200)
  // A dry run before the change of somebody else is repeated.
  if (readText(form, 'version') !== String(version)) return answer({ failure: year.changed, report: shown }, 409)
  const period = { kind: 'dates' as const, name: '', validFrom: first, validUntil: last }
  const timetable = { ...period, content: { ...noRules, school: location.rules.school ?? 'shafii' }, dates }
  const saved = await saveTimetable(actor, mosqueId, timetable, { state: 'published', version, now }).catch(
    (error: unknown) => {
      console.error('The times of a year could not be saved:', error)
      return null
    },
  )
  if (saved === null) return answer({ failure: toasts.failed, report: shown }, 503)
  if (saved.outcome === 'missing') notFound(missing)
  if (saved.outcome === 'outdated') return answer({ version: saved.version, failure: year.changed, report: shown }, 409)
  const to = localAddress(language, `${page}?published=${saved.id}`)
  return redirectWithToast(context, to, 'success', year.published(days.length))
}

/** A timetable of single dates has no rules besides them. */
const noRules = {
  week: toDayRules(
    Object.fromEntries(prayers.map((prayer) => [prayer, { adhan: null, jamaat: null }])) as Record<
      Prayer,
      { adhan: null; jamaat: null }
    >,
  ),
  weekdays: {},
  sessions: [],
}

async function readFile(form: FormData): Promise<string> {
  const file = form.get('file')
  if (file instanceof File && file.size > 0) return (await file.text()).replaceAll('\0', '')
  return readText(form, 'text')
}

/** A list of the coming year, with the times that the present timetables give. */
export async function yearTemplate(actor: Actor | null, mosqueId: string, language: Language, now: Date) {
  if (!canEditTimes(actor, mosqueId)) forbidden()
  const today = dayInZone(now, await zoneOf({ id: mosqueId }))
  const days = (await loadTimetableDays([mosqueId], addDays(today, 1), TEMPLATE_DAYS)).get(mosqueId)
  if (!days) return null
  const texts = textsIn(language)
  const clock = (minutes: number | null) => (minutes === null ? '' : formatClock(minutes))
  return toCsv(
    days.map(({ day, prayers: times }) => ({
      [headingOf(texts, 'date')]: day,
      ...Object.fromEntries(
        timeColumns.map((column) => {
          const [prayer, what] = column.split('.') as [Prayer, 'adhan' | 'jamaat']
          return [headingOf(texts, column), clock(times[prayer][what])]
        }),
      ),
    })),
  )
}

/** Loads the page on which a year is loaded from a file; null when there is no such mosque. */
export async function loadYearPage(actor: Actor | null, mosqueId: string) {
  const mosque = await findMosqueForTimes(actor, mosqueId)
  return mosque && { mosque, version: (await loadTimesState(actor, mosqueId)).version }
}

export type YearPage = NonNullable<Awaited<ReturnType<typeof loadYearPage>>>
