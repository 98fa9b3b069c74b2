import type { HijriDay } from '#app/features/hijri/hijri-calendar.ts'
import { hijriEntryInWords, turnsBefore } from '#app/features/hijri/hijri-words.ts'
import { ownDateOf } from '#app/features/hijri/own-days/own-calendar.ts'
import { loadMosqueCalendar } from '#app/features/hijri/own-days/own-days.server.ts'
import { getSiteCalendar } from '#app/features/hijri/site-calendar.server.ts'
import { accessInWords, spokenIn } from '#app/features/mosques/gathering-access.ts'
import type { PlaceKind } from '#app/features/mosques/mosque-types.ts'
import { loadTimesState } from '#app/features/timetables/times-state.server.ts'
import { confirmationAge, listJamaats } from '#app/features/timetables/timetable-rules.ts'
import type { DaySession, Jamaat, Standing } from '#app/features/timetables/timetable-types.ts'
import { loadTimetableDays } from '#app/features/timetables/timetables.server.ts'
import { plainTextsIn } from '#app/i18n/all-texts.server.ts'
import { fullDate } from '#app/i18n/dates.ts'
import type { Language } from '#app/i18n/languages.ts'
import type { SharedTexts } from '#app/i18n/texts.ts'
import type { TimeFormat } from '#app/i18n/time-format.ts'
import {
  type CalendarComponent,
  instant,
  longCalendarFile,
  text,
  timeZone,
  uri,
} from '#app/lib/files/calendar-file.server.ts'
import { siteTimeFormat } from '#app/services/site-time.server.ts'
import { addDays, type Day } from '#salaah/days.ts'
import { dayAt, dayStartMs } from '#salaah/zone.ts'

const CALENDAR_DAYS = 366
const ENTRY_MS = 15 * 60_000

const labels: Record<Jamaat['prayer'], string> = {
  fajr: 'Fajr · الفجر',
  dhuhr: 'Dhuhr · الظهر',
  asr: 'Asr · العصر',
  maghrib: 'Maghrib · المغرب',
  isha: 'Isha · العشاء',
  jumuah: 'Jumu’ah · الجمعة',
  taraweeh: 'Taraweeh · التراويح',
  eid: 'Eid salaah · صلاة العيد',
}

/** The mosque of a calendar; `pageUrl` is its page, `address` the calendar's own address. */
export type CalendarMosque = {
  id: string
  placeKind: PlaceKind
  name: string
  street: string
  pageUrl: string
  address: string
  zone: string
  /** Of its texts; the names of the salaah are in two languages always. */
  language: Language
}

/**
 * The congregations of a mosque for a year as a calendar (RFC 5545), and when they last changed: today at midnight, when
 * the year moved on, or when somebody changed or confirmed them later.
 */
export async function renderJamaatCalendar(
  mosque: CalendarMosque,
  now: Date,
): Promise<{ file: string; changed: Date }> {
  const { id, name, zone, address } = mosque
  const { times } = plainTextsIn(mosque.language).shared
  const today = dayAt(zone, now.getTime())
  // An Isha after midnight is of the day before.
  const days = (await loadTimetableDays([id], addDays(today, -1), 1 + CALENDAR_DAYS, null, now)).get(id) ?? []
  const midnight = dayStartMs(zone, today)
  const changed = new Date(Math.max(midnight, await findLastChange(id, now)))
  const jamaats = listJamaats(days, zone, midnight - 1)
  const formatTime = await siteTimeFormat(mosque.language)
  const info = { product: 'jamaat', refresh: 'P1D', name: times.calendarName({ mosque: name }), address }
  const description = times.calendarDescription({ mosque: name })
  const dates = await loadDates(id, now)
  // A calendar without any component is invalid.
  const components =
    jamaats.length > 0 ? toEntries(jamaats, mosque, { now, changed, dates }, formatTime) : [timeZone(zone, now, now)]
  return { file: await longCalendarFile({ ...info, description }, components), changed }
}

type Dates = { dateOf: (day: Day) => HijriDay; isEvening: (prayer: Jamaat['prayer']) => boolean }

/** The Islamic dates of the mosque. */
async function loadDates(mosqueId: string, now: Date): Promise<Dates> {
  const [calendar, own] = [await getSiteCalendar(), await loadMosqueCalendar(mosqueId)]
  return {
    dateOf: (day) => ownDateOf(calendar, own, day, now.getTime()),
    isEvening: (prayer) => turnsBefore(calendar, prayer),
  }
}

/** Every change of the times confirms them too. */
async function findLastChange(mosqueId: string, now: Date): Promise<number> {
  const { confirmedAt } = await loadTimesState(mosqueId)
  return confirmedAt ? Math.min(Date.parse(confirmedAt), now.getTime()) : 0
}

/** A UID names the congregation, so that a new time moves the entry. Sessions of a Friday are numbered by their order. */
function toEntries(
  jamaats: readonly Jamaat[],
  mosque: CalendarMosque,
  { now, changed, dates }: { now: Date; changed: Date; dates: Dates },
  formatTime: TimeFormat,
): Iterable<CalendarComponent> {
  const { id, placeKind, name, street, pageUrl, zone, language } = mosque
  const texts = plainTextsIn(language).shared
  const { hijri } = plainTextsIn(language).public
  const { host } = new URL(pageUrl)
  const counts = new Map<string, number>()
  return jamaats.values().map(({ prayer, day, at, session, standing }) => {
    const key = `${prayer}-${day}`
    const number = (counts.get(key) ?? 0) + 1
    counts.set(key, number)
    const place = session?.venue ? [session.venue.name, session.venue.address] : [name, street]
    const notes = session ? sessionNotes(session, texts, formatTime, language) : []
    const description = [
      notes.filter(Boolean).join(' · '),
      hijriEntryInWords(dates.dateOf, day, dates.isEvening(prayer), hijri),
      standingInWords({ ...standing, kind: placeKind }, zone, now, texts),
    ]
      .filter(Boolean)
      .join('\n')
    return [
      'vevent',
      [
        text('uid', `jamaat-${id}-${key}${number > 1 ? `-${number}` : ''}@${host}`),
        instant('dtstamp', changed),
        instant('dtstart', new Date(at)),
        instant('dtend', new Date(at + ENTRY_MS)),
        text('summary', labels[prayer]),
        text('location', place.filter(Boolean).join(', ')),
        text('description', description),
        text('transp', 'TRANSPARENT'),
        uri('url', pageUrl),
      ],
      [],
    ]
  })
}

/** What an entry says of a session, with how certain its day is. */
function sessionNotes(session: DaySession, { times }: SharedTexts, formatTime: TimeFormat, inLanguage: Language) {
  const { date, access } = session
  const language = spokenIn(session.language, access.languages, inLanguage)
  const isExpected = date !== null && (date.status === 'expected' || date.status === 'awaiting')
  return [
    isExpected && times.subjectToMoon,
    session.occasion === 'jumuah' && session.khutbah && times.khutbahAt({ time: formatTime(session.khutbah) }),
    language && times.khutbahIn({ language }),
    ...leaderNotes(session, times),
    ...accessInWords(access, times.access),
  ]
}

function leaderNotes(session: DaySession, times: SharedTexts['times']) {
  switch (session.occasion) {
    case 'jumuah':
      return [session.khateeb && times.khateeb({ name: session.khateeb })]
    case 'taraweeh':
      return [session.huffadh && times.leader({ name: session.huffadh }), session.note]
    case 'eid': {
      const { imam, bringMat, rain, note } = session
      return [
        imam && times.leader({ name: imam }),
        bringMat && times.bringMat,
        rain && times.rain({ plan: rain }),
        note,
      ]
    }
  }
}

/** 'Confirmed on Friday 20 November 2026. These times hold until Friday 27 November 2026.' */
function standingInWords(
  { until, confirmedAt, kind }: Standing & { kind: PlaceKind },
  zone: string,
  now: Date,
  { times, dates }: SharedTexts,
): string {
  const age = confirmedAt === null ? null : confirmationAge(confirmedAt, now, zone)
  const date = age ? fullDate(dates, age.day) : ''
  return [
    age === null ? `${times.fromMosque({ kind })}.` : '',
    age && age.state !== 'stale' ? times.confirmedOn({ date }) : '',
    age?.state === 'stale' ? `${times.notConfirmedSince({ kind, date })}. ${times.maybeOutdated}` : '',
    until ? times.validUntil({ date: fullDate(dates, until) }) : '',
  ]
    .filter(Boolean)
    .join(' ')
}
