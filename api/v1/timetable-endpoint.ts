import { z } from 'zod'
import { hijriStatuses } from '#app/features/hijri/hijri-calendar.ts'
import { ownDateOf } from '#app/features/hijri/own-days/own-calendar.ts'
import { loadMosqueCalendar } from '#app/features/hijri/own-days/own-days.server.ts'
import { getSiteCalendar } from '#app/features/hijri/site-calendar.server.ts'
import { type Access, answerOf } from '#app/features/mosques/gathering-access.ts'
import { type GatheringFactName, gatheringFacts } from '#app/features/mosques/mosque-facts.ts'
import { zoneOf } from '#app/features/mosques/mosque-lookup.server.ts'
import { findMosque } from '#app/features/mosques/page/mosque-details.server.ts'
import { type AdoptedYears, findAdoptedYear } from '#app/features/prayer-times/adopted/adopted-rules.ts'
import { readingOf } from '#app/features/timetables/ramadan-rules.ts'
import { loadTimesState } from '#app/features/timetables/times-state.server.ts'
import { sessionsOf } from '#app/features/timetables/timetable-rules.ts'
import type { DaySession, Jamaat, TimetableDay } from '#app/features/timetables/timetable-types.ts'
import { loadMosqueLocations, loadTimetableDays } from '#app/features/timetables/timetables.server.ts'
import { daysBetween, isDay } from '#app/lib/days.ts'
import { pick } from '#app/lib/pick.ts'
import { dayInZone, nextMidnight } from '#app/lib/time.ts'
import { formatClock } from '#salaah/clock.ts'
import { addDays } from '#salaah/days.ts'
import { type Prayer, prayers } from '#salaah/next-prayer.ts'
import { dayParam, defineEndpoint, emptyToNull } from './endpoint.ts'
import { hijriJson, isRamadan, toHijriJson } from './hijri-endpoint.ts'

const MAX_DAYS = 366
const DEFAULT_DAYS = 7

/** A span of days in the query; without `to` so many days. */
export const spanQuery = (defaultDays: number) =>
  z
    .object({
      from: dayParam.describe('The first day; without it today.'),
      to: dayParam.describe(`The last day, at most ${MAX_DAYS} days in all; without it there are ${defaultDays} days.`),
    })
    .superRefine(({ from, to }, context) => {
      if (!from && to) context.addIssue({ code: 'custom', path: ['from'], message: 'is needed with `to`' })
      if (!from || !to || !isDay(from) || !isDay(to)) return
      const count = daysBetween(from, to) + 1
      if (count < 1) context.addIssue({ code: 'custom', path: ['to'], message: 'must not be before `from`' })
      if (count > MAX_DAYS)
        context.addIssue({ code: 'custom', path: ['to'], message: `must be within ${MAX_DAYS} days of \`from\`` })
    })

const time = z
  .string()
  .nullable()
  .describe('`HH:MM` in the time zone of the mosque; null when it is not known. Isha may be after midnight.')

const text = z.string().nullable()
export const fixedTime = z.string().describe('`HH:MM` in the time zone of the mosque.')

const prayerJson = z
  .object({ begins: time, adhan: time, jamaat: time })
  .meta({ id: 'PrayerTimes', description: 'When a salaah begins, and adhan and jamaat at a mosque.' })

export const venueJson = z
  .object({
    name: z.string(),
    address: z.string(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
  })
  .nullable()
  .describe('Null: at the mosque.')

export const validUntil = z.iso
  .date()
  .nullable()
  .describe('The last day before another timetable is in force; null: until further notice.')

export const confirmedAt = z.iso.datetime().nullable().describe('When the mosque last confirmed its times.')

/** Who can follow a session or an event. */
export const accessJson = z
  .array(
    z.object({
      fact: z.enum(gatheringFacts as [GatheringFactName]),
      value: z.enum(['yes', 'no']),
      which: z.string().nullable().describe('The sign language, by ISO 639-3; null where it is not said.'),
      confirmed: z.iso.date().nullable().describe('When it was said.'),
    }),
  )
  .meta({ id: 'Access', description: 'What is known of who can follow; what is not known is missing.' })

export const languagesJson = z.array(z.string()).describe('The languages of the talk by their ISO 639 codes.')

export const toAccessJson = (access: Access) => ({
  languages: [...access.languages],
  access: access.facts.map(({ which, ...fact }) => ({ ...fact, which: which || null })),
})

/** The same of a session, with its space for ladies by itself. */
export const toSessionAccessJson = (access: Access) => ({
  ...toAccessJson(access),
  ladies: answerOf(access, 'ladies'),
})

export const ladiesJson = z.enum(['yes', 'no', 'unknown']).describe('Whether there is space for ladies.')

const sessionJson = z
  .object({
    adhan: time,
    khutbah: time,
    salaah: fixedTime,
    language: text,
    khateeb: text,
    languages: languagesJson,
    access: accessJson,
    ladies: ladiesJson,
    venue: venueJson,
  })
  .meta({ id: 'JumuahSession', description: 'A Jumu’ah at a mosque.' })

export const dayStatus = z
  .enum(hijriStatuses)
  .describe('How certain it is that it is held on this day, as for a Hijri date. `awaiting`: it is announced tonight.')

const taraweehJson = z
  .object({
    salaah: fixedTime,
    night: z.int().describe('The day of Ramadan whose night it is: the first is the evening before the first fast.'),
    status: dayStatus,
    rakaats: z.int().nullable(),
    huffadh: z.string().nullable().describe('Who leads.'),
    juz: z.int().nullable().describe('The juz of the Qur’an that is read, where the mosque reads one each night.'),
    reading: z.string().nullable().describe('What is read, in words.'),
    isKhatam: z.boolean().describe('Whether the Qur’an is completed in this night.'),
    languages: languagesJson,
    access: accessJson,
    ladies: ladiesJson,
    venue: venueJson,
    note: text,
  })
  .meta({ id: 'TaraweehSession', description: 'Taraweeh at a mosque in the evening of a day.' })

const eidJson = z
  .object({
    eid: z.enum(['fitr', 'adha']),
    salaah: fixedTime,
    status: dayStatus,
    imam: text,
    language: text,
    languages: languagesJson,
    access: accessJson,
    ladies: ladiesJson,
    venue: venueJson,
    bringMat: z.boolean().describe('Whether people are asked to bring a mat.'),
    rain: z.string().nullable().describe('What happens when it rains.'),
    note: text,
  })
  .meta({ id: 'EidSession', description: 'An Eid salaah of a mosque.' })

const dayJson = z
  .object({
    date: z.iso.date(),
    hijri: hijriJson,
    isRamadan,
    source: z
      .enum(['mosque', 'adopted', 'calculated'])
      .describe(
        'Where the mosque announces nothing for this day, only `begins` is known: from the published timetable of the city (`adopted`), or `calculated`.',
      ),
    validUntil,
    prayers: z.object(
      Object.fromEntries(prayers.map((prayer) => [prayer, prayerJson])) as Record<Prayer, typeof prayerJson>,
    ),
    jumuah: z.array(sessionJson).describe('On a Friday with sessions Dhuhr has no jamaat.'),
    taraweeh: z.array(taraweehJson).describe('Held after Isha in the evening of this day.'),
    eid: z.array(eidJson).describe('On the day of Eid, or while it is not certain on the days that it may be.'),
  })
  .meta({ id: 'TimetableDay', description: 'The times of one day at a mosque.' })

/** The timetable of a mosque. */
const timetableJson = z
  .object({
    mosque: z.string().describe('The id of the mosque.'),
    zone: z.string().describe('Its time zone, such as `Europe/London`.'),
    confirmedAt,
    days: z.array(dayJson),
  })
  .meta({ id: 'Timetable', description: 'The times of a mosque, day by day.' })

export const timetableEndpoint = defineEndpoint({
  path: '/api/v1/mosques/{id}/timetable',
  name: 'getMosqueTimetable',
  summary: 'When the salaah begins, adhan and jamaat at one mosque, day by day, past days as they were announced.',
  parameters: z.object({ id: z.string() }),
  query: spanQuery(DEFAULT_DAYS),
  response: timetableJson,
  missing: 'Mosque not found',
  async respond({ id = '' }, { from, to }, { now }) {
    const mosque = await findMosque(id)
    if (!mosque) return null
    const zone = await zoneOf(mosque)
    const [calendar, own] = [await getSiteCalendar(), await loadMosqueCalendar(id)]
    const first = from || dayInZone(now, zone)
    const last = to || addDays(first, DEFAULT_DAYS - 1)
    const days = (await loadTimetableDays([id], first, daysBetween(first, last) + 1, null, now)).get(id) ?? []
    const adopted = (await loadMosqueLocations([id])).get(id)?.adopted
    return {
      until: new Date(Math.min(nextMidnight(now, zone).getTime(), calendar.changesAfter(now.getTime()))),
      body: {
        mosque: id,
        zone,
        confirmedAt: (await loadTimesState(id)).confirmedAt,
        days: days.map((day) => ({
          ...toTimetableDayJson(day, adopted),
          ...toHijriJson(calendar, ownDateOf(calendar, own, day.day, now.getTime())),
        })),
      },
    }
  },
})

/** A congregation at an instant. */
export const jamaatJson = z
  .object({
    prayer: z.enum([...prayers, 'jumuah', 'taraweeh', 'eid']),
    time: fixedTime,
    startsAt: z.iso.datetime(),
    venue: venueJson,
    source: z.literal('mosque').describe('Who announces it.'),
    confirmedAt,
    validUntil,
  })
  .meta({ id: 'Jamaat', description: 'A congregation at a mosque.' })

export const toJamaatJson = ({ prayer, minutes, at, session, standing }: Jamaat): z.input<typeof jamaatJson> => ({
  prayer,
  time: formatClock(minutes),
  startsAt: new Date(at).toISOString(),
  venue: session?.venue ?? null,
  source: 'mosque',
  confirmedAt: standing.confirmedAt,
  validUntil: standing.until,
})

function toTimetableDayJson(
  resolved: TimetableDay,
  adopted: AdoptedYears | undefined,
): Omit<z.input<typeof dayJson>, 'hijri' | 'isRamadan'> {
  const { day, timetableId, prayers: times, standing } = resolved
  const isAdopted = findAdoptedYear(adopted, day)?.days.has(day) ?? false
  const json = {} as Record<Prayer, z.input<typeof prayerJson>>
  for (const prayer of prayers) {
    const { begins, adhan, jamaat } = times[prayer]
    json[prayer] = { begins: formatMinutes(begins), adhan: formatMinutes(adhan), jamaat: formatMinutes(jamaat) }
  }
  return {
    date: day,
    source: timetableId !== null ? 'mosque' : isAdopted ? 'adopted' : 'calculated',
    validUntil: standing.until,
    prayers: json,
    jumuah: sessionsOf(resolved, 'jumuah').map(toSessionJson),
    taraweeh: sessionsOf(resolved, 'taraweeh').map(toTaraweehJson),
    eid: sessionsOf(resolved, 'eid').map(toEidJson),
  }
}

const formatMinutes = (minutes: number | null) =>
  minutes === null || !Number.isFinite(minutes) ? null : formatClock(minutes)

type OfOccasion<O extends DaySession['occasion']> = Extract<DaySession, { occasion: O }>

const toSessionJson = ({ language, khateeb, ...session }: OfOccasion<'jumuah'>) => ({
  ...pick(session, ['adhan', 'khutbah', 'salaah', 'venue']),
  ...toSessionAccessJson(session.access),
  ...emptyToNull({ language, khateeb }),
})

function toTaraweehJson(session: OfOccasion<'taraweeh'>): z.input<typeof taraweehJson> {
  const { minutes, date, huffadh, khatamNight, note } = session
  const night = date?.day ?? 1
  const reading = readingOf(session, night)
  return {
    salaah: formatClock(minutes),
    night,
    status: date?.status ?? 'expected',
    juz: reading && 'juz' in reading ? reading.juz : null,
    reading: reading && 'text' in reading ? reading.text : null,
    isKhatam: khatamNight === night,
    ...pick(session, ['rakaats', 'venue']),
    ...toSessionAccessJson(session.access),
    ...emptyToNull({ huffadh, note }),
  }
}

const toEidJson = ({ date, imam, language, rain, note, ...session }: OfOccasion<'eid'>): z.input<typeof eidJson> => ({
  ...pick(session, ['eid', 'salaah', 'venue', 'bringMat']),
  ...toSessionAccessJson(session.access),
  status: date?.status ?? 'expected',
  ...emptyToNull({ imam, language, rain, note }),
})
