import { currentRevision } from '#app/db/revision.server.ts'
import {
  type BoardEvent,
  type BoardFile,
  type BoardNotice,
  type BoardWords,
  boardTexts,
  slots,
} from '#app/features/boards/board-file.ts'
import { loadBoard } from '#app/features/boards/boards.server.ts'
import { loadScreenSettings } from '#app/features/boards/screens.server.ts'
import { loadUpcomingEvents } from '#app/features/events/list/next-events.server.ts'
import { hijriDateInWords } from '#app/features/hijri/hijri-words.ts'
import { ownDateOf } from '#app/features/hijri/own-days/own-calendar.ts'
import { loadMosqueCalendar } from '#app/features/hijri/own-days/own-days.server.ts'
import { getSiteCalendar } from '#app/features/hijri/site-calendar.server.ts'
import { loadLive } from '#app/features/live/live.server.ts'
import { mosqueCodeAddress } from '#app/features/mosques/mosque-links.ts'
import type { MosqueDetails } from '#app/features/mosques/mosque-types.ts'
import { loadBoardNotices } from '#app/features/notices/notice-words.server.ts'
import { FILE_DAYS } from '#app/features/timetables/days-file.ts'
import { STALE_AFTER_DAYS } from '#app/features/timetables/timetable-rules.ts'
import { plainTextsIn } from '#app/i18n/all-texts.server.ts'
import { fullDate } from '#app/i18n/dates.ts'
import { directionOf, type Language } from '#app/i18n/languages.ts'
import { dayHalves } from '#app/i18n/time-format.ts'
import { pick } from '#app/lib/pick.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { siteColors } from '#app/ui/site-colors.ts'
import { addDays, type Day } from '#salaah/days.ts'
import { dayAt, dayStartMs, offsetAt } from '#salaah/zone.ts'
import { findConfirmedAt } from './days-file.server.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const MAX_EVENTS = 8

/** A number that rises with every change on the site. */
export const loadRevision = (): Promise<number> => currentRevision()

/** What a board needs besides the days file. */
export async function loadBoardFile(mosque: MosqueDetails, zone: string, now: Date): Promise<BoardFile> {
  const settings = await siteSettings()
  const { languages } = settings.general
  const today = dayAt(zone, now.getTime())
  const days = Array.from({ length: 1 + FILE_DAYS }, (_, index) => addDays(today, index - 1))
  const calendar = await getSiteCalendar()
  const own = await loadMosqueCalendar(mosque.id)
  const confirmedAt = await findConfirmedAt(mosque.id, today, now)
  const perLanguage = <T>(of: (language: Language) => T) =>
    Object.fromEntries(languages.map((language) => [language, of(language)])) as Partial<Record<Language, T>>
  const datesIn = (language: Language): Record<Day, [string, string]> => {
    const { dates, hijri } = plainTextsIn(language).public
    const islamic = (day: Day) => {
      const date = ownDateOf(calendar, own, day, now.getTime())
      const words = hijriDateInWords(date, hijri)
      return date.status === 'expected' ? hijri.expected({ date: words }) : words
    }
    return Object.fromEntries(days.map((day) => [day, [fullDate(dates, day), islamic(day)]]))
  }
  const { settings: shown } = await loadBoard(mosque.id)
  const noticesOf = await loadBoardNotices(mosque, now)
  const noticesIn = async (language: Language): Promise<BoardNotice[]> =>
    (await noticesOf(language)).map(({ endsAt, ...notice }) => ({ ...notice, ends: Date.parse(endsAt) }))
  const liveUntil = (await loadLive([mosque.id], now)).get(mosque.id)?.until
  const otherName = mosque.arabicName
  const picture = mosque.pictures[0]?.src
  return {
    slug: mosque.slug,
    name: mosque.name,
    ...(otherName && { otherName }),
    revision: await currentRevision(),
    generated: now.getTime(),
    settings: shown,
    screens: await loadScreenSettings(mosque.id),
    languages,
    words: perLanguage((language) => wordsIn(language, settings.general.clock)),
    dates: perLanguage(datesIn),
    offsets: offsetsFrom(zone, now.getTime() - 24 * HOUR_MS, now.getTime() + (FILE_DAYS + 1) * 24 * HOUR_MS),
    ...(confirmedAt && {
      staleAt: dayStartMs(zone, addDays(dayAt(zone, Date.parse(confirmedAt)), STALE_AFTER_DAYS + 1)),
    }),
    ...(liveUntil && { liveUntil }),
    suhoorMinutes: settings.hijri.cautionMinutes,
    events: await loadEvents(mosque.id, today),
    notices: Object.fromEntries(
      await Promise.all(languages.map(async (language) => [language, await noticesIn(language)])),
    ),
    color: siteColors(settings.customization.primaryColor, 'light')['--color-primary-deep']!,
    ...(picture && { picture }),
    codes: perLanguage((language) => mosqueCodeAddress(mosque, language)),
  }
}

async function loadEvents(mosqueId: string, today: Day): Promise<BoardEvent[]> {
  const dates = await loadUpcomingEvents(mosqueId, today, MAX_EVENTS)
  return dates.flatMap(({ title, startsAt, endsAt, status }) => {
    if (status === 'cancelled' || !startsAt) return []
    return [{ title, at: Date.parse(startsAt), ends: Date.parse(endsAt ?? startsAt) }]
  })
}

/** From when on the clocks of a zone are how far ahead, to the minute at which they change. */
function offsetsFrom(zone: string, from: number, until: number): [number, number][] {
  const offsets: [number, number][] = [[from, offsetAt(zone, from)]]
  for (let at = from; at < until; at += HOUR_MS) {
    const [before, after] = [offsetAt(zone, at), offsetAt(zone, at + HOUR_MS)]
    if (before === after) continue
    let change = Math.floor(at / MINUTE_MS) * MINUTE_MS
    while (offsetAt(zone, change) === before) change += MINUTE_MS
    offsets.push([change, after])
  }
  return offsets
}

/** Texts with a slot for each parameter. */
const withSlots = <Name extends string>(texts: Record<Name, string | ((values: typeof slots) => string)>) =>
  Object.fromEntries(
    Object.entries<string | ((values: typeof slots) => string)>(texts).map(([name, text]) => [
      name,
      typeof text === 'string' ? text : text(slots),
    ]),
  ) as Record<Name, string>

function wordsIn(language: Language, clock: '24h' | '12h'): BoardWords {
  const { public: texts, shared } = plainTextsIn(language)
  const { board, dates, events } = texts
  const halves = dayHalves(clock, dates)
  const words = withSlots(pick(board, boardTexts))
  return {
    ...words,
    direction: directionOf(language),
    ...(halves && { halves }),
    salaahs: { ...events.prayers, ...shared.times.occasions, jumuah: board.jumuah },
    until: withSlots(board.until),
    // The board sets a name apart by itself.
    khateeb: words.khateeb.replaceAll(/[\u2066-\u2069]/g, ''),
    access: pick(shared.times.access.labels, ['sign_language', 'live_captions', 'hearing_loop']),
    live: texts.mosques.live.until(slots),
    untrusted: board.untrusted,
  }
}
