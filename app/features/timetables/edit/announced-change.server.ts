import { type Actor, canEditTimes } from '#app/access/permissions.ts'
import { reader } from '#app/db/client.server.ts'
import { mosqueAddress } from '#app/features/mosques/mosque-links.ts'
import { findMosqueForTimes } from '#app/features/mosques/mosque-lookup.server.ts'
import type { AsOf } from '#app/features/timetables/published-timetables.server.ts'
import { loadMosqueLocations, loadTimetableDays } from '#app/features/timetables/timetables.server.ts'
import { adminTexts } from '#app/i18n/admin-texts.ts'
import { plainTextsIn } from '#app/i18n/all-texts.server.ts'
import { fullDate } from '#app/i18n/dates.ts'
import { fileAddress, type Language, localAddress } from '#app/i18n/languages.ts'
import { namedIn } from '#app/i18n/mosque-names.ts'
import type { TimeFormat } from '#app/i18n/time-format.ts'
import { siteTimeFormat } from '#app/services/site-time.server.ts'
import type { Day } from '#salaah/days.ts'
import { dayAt } from '#salaah/zone.ts'
import { type ComparedTimes, compareDays, type SameTime } from './compare-times.ts'
import { listTimetables } from './stored-timetables.server.ts'

/** A published change of times as a picture and a message say it. */
export type AnnouncedChange = {
  mosque: { name: string; otherName: string | null; slug: string }
  title: string
  /** 'From Friday 4 December 2026'. */
  from: string
  rows: ChangedTime[]
  /** For WhatsApp, with the address of the page. */
  message: string
}

/** Old and new times of one salaah; null where none was or is announced. */
export type ChangedTime = { name: string; before: string | null; after: string | null }

const DAYS = 7

type Asked = { language: Language; origin: string; now: Date }

/** The change that a published timetable brings, from its first day on; null when the actor may not see it or nothing changes. */
export async function findAnnouncedChange(
  actor: Actor | null,
  timetableId: string,
  { language, origin, now }: Asked,
): Promise<AnnouncedChange | null> {
  const mosqueId = await findOwner(timetableId)
  if (!mosqueId || !canEditTimes(actor, mosqueId)) return null
  const found = await findMosqueForTimes(actor, mosqueId)
  const location = (await loadMosqueLocations([mosqueId])).get(mosqueId)
  if (!found || found.isHidden || !location) return null
  const listed = await listTimetables(actor, mosqueId, dayAt(location.zone, now.getTime()))
  const timetable = listed.find(({ id, withdrawnFrom }) => id === timetableId && withdrawnFrom === null)
  const from = timetable?.runs[0]?.from
  if (!from) return null
  const load = async (asOf: AsOf) => (await loadTimetableDays([mosqueId], from, DAYS, asOf, now)).get(mosqueId) ?? []
  const earlier = await load({ without: timetableId })
  const pairs = (await load(null)).map((day, index) => ({ before: earlier[index]!, after: day }))
  const changed = compareDays(pairs).filter(({ isChanged }) => isChanged)
  const mosque = namedIn(language, found)
  const formatTime = await siteTimeFormat(language)
  const announced = inWords({
    mosque,
    from,
    changed,
    language,
    formatTime,
    page: origin + localAddress(language, mosqueAddress(mosque)),
  })
  return announced.rows.length > 0 ? announced : null
}

/** The same with its picture, to send on. */
export async function findChangeToSend(actor: Actor | null, timetableId: string, options: Asked) {
  const change = await findAnnouncedChange(actor, timetableId, options)
  if (!change) return null
  const { language } = options
  const picture = {
    src: fileAddress(language, `/admin/changes/${timetableId}/picture`),
    alt: adminTexts.of(language).adminTimes.announce.picture({ summary: change.from }),
    ...{ width: 1080, height: 1350, file: `${change.mosque.slug}-${language}.png` },
  }
  return { language, message: change.message, picture }
}

async function findOwner(timetableId: string): Promise<string | null> {
  const row = reader().selectFrom('timetables').select('mosqueId').where('id', '=', timetableId)
  return (await row.where('state', '=', 'published').executeTakeFirst())?.mosqueId ?? null
}

type Change = {
  mosque: AnnouncedChange['mosque']
  from: Day
  changed: readonly ComparedTimes[]
  language: Language
  formatTime: TimeFormat
  page: string
}

function inWords({ mosque, from, changed, language, formatTime, page }: Change): AnnouncedChange {
  const { times, events, dates } = plainTextsIn(language).shared
  const all = changed.map((row): ChangedTime => {
    if (row.what === 'jumuah') {
      const list = (sessions: typeof row.before) =>
        [...new Set(sessions.map(({ salaah }) => formatTime(salaah)))].join(' · ') || null
      return { name: times.occasions.jumuah, before: list(row.before), after: list(row.after) }
    }
    const prayer = events.prayers[row.prayer]
    const name = row.what === 'jamaat' ? prayer : times.picture.adhan({ prayer })
    return { name, before: spanOf(row.before, formatTime), after: spanOf(row.after, formatTime) }
  })
  // A session can change in what no time says: its khateeb, or its adhan.
  const rows = all.filter(({ before, after }) => before !== after)
  const start = times.picture.from({ day: fullDate(dates, from) })
  const lines = rows.map(({ name, before, after }) => {
    const time = after ?? times.changedToNone
    return before ? times.picture.line({ name, time, before }) : times.picture.lineNew({ name, time })
  })
  const message = [`*${mosque.name}*`, `${times.picture.title}. ${start}`, ...lines, '', page].join('\n')
  return { mosque, title: times.picture.title, from: start, rows, message }
}

/** '13:15', or of a time that follows the sun '19:40–19:46'; null where no time is announced. */
function spanOf(list: readonly SameTime[], formatTime: TimeFormat): string | null {
  const byDay = list.flatMap(({ minutes, days }) => (minutes === null ? [] : days.map((day) => ({ day, minutes }))))
  byDay.sort((a, b) => (a.day < b.day ? -1 : 1))
  const [first, last] = [byDay[0], byDay.at(-1)]
  if (!first || !last) return null
  const usual = list[0]
  // Most days have one time, and single ones another.
  if (usual && usual.minutes !== null && usual.days.length >= DAYS - 2) return formatTime(usual.minutes)
  return first.minutes === last.minutes
    ? formatTime(first.minutes)
    : `${formatTime(first.minutes)}–${formatTime(last.minutes)}`
}
