import { z } from 'zod'
import { DATA_LICENSE, mosqueAddress } from '#app/features/mosques/mosque-links.ts'
import { placeKinds } from '#app/features/mosques/mosque-types.ts'
import { findMosque } from '#app/features/mosques/page/mosque-details.server.ts'
import { findAdoptedYear } from '#app/features/prayer-times/adopted/adopted-rules.ts'
import { loadTimetables } from '#app/features/timetables/published-timetables.server.ts'
import { loadTimesState } from '#app/features/timetables/times-state.server.ts'
import { sessionsOf, timetableOn } from '#app/features/timetables/timetable-rules.ts'
import {
  beginningsOn,
  loadMosqueLocations,
  loadTimetableDays,
  type MosqueLocation,
} from '#app/features/timetables/timetables.server.ts'
import { daysBetween } from '#app/lib/days.ts'
import { dayInZone, nextMidnight } from '#app/lib/time.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { formatClock } from '#salaah/clock.ts'
import { addDays, type Day, toDayNumber } from '#salaah/days.ts'
import { applyMethodOffsets, defaultMethod } from '#salaah/methods.ts'
import { prayers } from '#salaah/next-prayer.ts'
import { isHighLatitude } from '#salaah/shown-times.ts'
import type { School } from '#salaah/sun.ts'
import { noTune } from '#salaah/times.ts'
import { defineEndpoint, type EndpointContext } from './endpoint.ts'
import { confirmedAt, spanQuery, validUntil } from './timetable-endpoint.ts'

const DEFAULT_DAYS = 60
const DAYS_TO_FRIDAY = 7
const formats = { dateFormat: 'YYYY-MM-DD', timeFormat: 'HH:mm' }

/** The SalahAPI document of a mosque. */
export const salahApiAddress = (mosqueId: string): string => `/api/v1/mosques/${encodeURIComponent(mosqueId)}/salahapi`

/** The methods that SalahAPI has a name for and calculates as we do; others are `other` with their angles. */
const methodNames: Readonly<Record<number, string>> = {
  1: 'karachi',
  2: 'isna',
  3: 'mwl',
  5: 'egypt',
  9: 'kuwait',
  11: 'singapore',
  12: 'france',
  14: 'russia',
}

const adjustmentNames = {
  'angle-based': 'twilightAngle',
  'one-seventh': 'oneSeventh',
  'middle-of-the-night': 'middleOfTheNight',
} as const

/**
 * The calculation as SalahAPI describes one; null where it cannot: it knows no minutes that are added, no Maghrib or Isha
 * by other rules than an angle of Isha, and few practices for short nights.
 */
export function toCalculationMethod({ latitude, rules }: Pick<MosqueLocation, 'latitude' | 'rules'>, school: School) {
  const { method = defaultMethod, tune = noTune, practice = 'angle-based' } = rules
  const { id, fajr, isha, maghrib, shafaq } = method
  // In the month of Ramadan and outside of it.
  const offsets = ['2026-03-01', '2026-06-01'].map((day) => applyMethodOffsets(method, tune, toDayNumber(day)))
  const isMoved = offsets.some((moved) => Object.values(moved).some((minutes) => minutes !== 0))
  const adjustment = adjustmentNames[practice as keyof typeof adjustmentNames]
  if (isMoved || maghrib || shafaq || !('angle' in isha) || (isHighLatitude(latitude) && !adjustment)) return null
  return {
    name: methodNames[id] ?? 'other',
    fajrAngle: fajr,
    ishaAngle: isha.angle,
    asrCalculationMethod: school === 'hanafi' ? ('hanafi' as const) : ('standard' as const),
    ...(isHighLatitude(latitude) && { highLatitudeAdjustment: adjustment }),
  }
}

const jumuahRules = z
  .array(
    z.object({
      name: z.string(),
      time: z.object({ static: z.string() }),
      location: z.object({ name: z.string(), address: z.string().optional() }),
    }),
  )
  .describe('Of the coming Friday.')

const documentJson = z
  .object({
    salahapi: z.literal('1.0'),
    info: z.object({
      title: z.string(),
      description: z.string(),
      version: z.string().describe('Rises with every change of the times.'),
      contact: z.object({ name: z.string(), url: z.url() }),
    }),
    location: z.object({
      latitude: z.number(),
      longitude: z.number(),
      timezone: z.string(),
      dateFormat: z.literal(formats.dateFormat),
      timeFormat: z.literal(formats.timeFormat),
    }),
    calculationMethod: z
      .object({
        name: z.string(),
        fajrAngle: z.number(),
        ishaAngle: z.number(),
        asrCalculationMethod: z.enum(['standard', 'hanafi']),
        highLatitudeAdjustment: z.enum(Object.values(adjustmentNames)).optional(),
        jumuahRules: jumuahRules.optional(),
      })
      .optional()
      .describe('Missing where SalahAPI cannot say how the times are calculated, as where minutes are added.'),
    dailyPrayerTimes: z
      .object({
        csvUrl: z.url(),
        csvUrlParameters: z.record(
          z.string(),
          z.object({ in: z.literal('query'), type: z.enum(['fromDate', 'toDate']), format: z.string() }),
        ),
        dateFormat: z.literal(formats.dateFormat),
        timeFormat: z.literal(formats.timeFormat),
        'x-source': z.enum(placeKinds).describe('Who announces the times.'),
        'x-confirmedAt': confirmedAt,
        'x-validUntil': validUntil,
        'x-license': z.url(),
      })
      .optional()
      .describe('Missing where the mosque announces no times.'),
    'x-jumuahRules': jumuahRules.optional().describe('The rules of Jumu’ah where there is no `calculationMethod`.'),
  })
  .meta({ id: 'SalahApi', description: 'A mosque by SalahAPI 1.0 (https://salahapi.com), with its times as CSV.' })

/** A published mosque with where its times are calculated, and some of its days. */
async function loadMosqueDays(id: string, now: Date, { from = '', to = '' }: { from?: Day; to?: Day }) {
  const mosque = await findMosque(id)
  const location = mosque && (await loadMosqueLocations([id])).get(id)
  if (!location) return null
  const first = from || dayInZone(now, location.zone)
  const last = to || addDays(first, DEFAULT_DAYS - 1)
  const days = (await loadTimetableDays([id], first, daysBetween(first, last) + 1, null, now)).get(id) ?? []
  return { mosque, location, days, until: nextMidnight(now, location.zone) }
}

const documentEndpoint = defineEndpoint({
  path: '/api/v1/mosques/{id}/salahapi',
  name: 'getMosqueAsSalahApi',
  summary: 'A mosque as a SalahAPI 1.0 document.',
  parameters: z.object({ id: z.string() }),
  response: documentJson,
  missing: 'Mosque not found',
  async respond({ id = '' }, _query, { now, origin }: EndpointContext) {
    const found = await loadMosqueDays(id, now, {})
    if (!found) return null
    const { mosque, location, days, until } = found
    const [today] = days
    const friday = days.slice(0, DAYS_TO_FRIDAY).flatMap((day) => sessionsOf(day, 'jumuah'))
    const rules = friday.map(({ salaah, venue }, index) => ({
      name: `Jumuah ${index + 1}`,
      time: { static: salaah },
      location: toPlace(venue ?? { name: mosque.name, address: mosque.address }),
    }))
    const timetable = timetableOn((await loadTimetables([id], [today!.day])).get(id) ?? [], today!.day)
    const school = timetable?.content.school ?? location.rules.school ?? 'shafii'
    const isAdopted = findAdoptedYear(location.adopted, today!.day) !== undefined
    const method = isAdopted ? null : toCalculationMethod(location, school)
    const { latitude, longitude, zone: timezone } = location
    const { siteName } = (await siteSettings()).customization
    const ofDay = (type: 'fromDate' | 'toDate') => ({ in: 'query' as const, type, format: formats.dateFormat })
    return {
      until,
      body: {
        salahapi: '1.0' as const,
        info: {
          title: mosque.name,
          description: 'Adhan and jamaat times as the mosque announces them',
          version: String((await loadTimesState(id)).version),
          contact: { name: siteName, url: origin + mosqueAddress(mosque) },
        },
        location: { latitude, longitude, timezone, ...formats },
        ...(method && { calculationMethod: { ...method, ...(rules.length > 0 && { jumuahRules: rules }) } }),
        ...(days.some(({ timetableId }) => timetableId !== null) && {
          dailyPrayerTimes: {
            csvUrl: `${origin}${salahApiAddress(id)}.csv`,
            csvUrlParameters: { from: ofDay('fromDate'), to: ofDay('toDate') },
            ...formats,
            'x-source': mosque.placeKind,
            'x-confirmedAt': today!.standing.confirmedAt,
            'x-validUntil': today!.standing.until,
            'x-license': DATA_LICENSE.url,
          },
        }),
        ...(!method && rules.length > 0 && { 'x-jumuahRules': rules }),
      },
    }
  },
})

const toPlace = ({ name, address }: { name: string; address: string | null }) => ({
  name,
  ...(address && { address }),
})

const csvColumns = [
  'day',
  ...prayers.flatMap((prayer) => [`${prayer}_athan`, `${prayer}_iqama`, ...(prayer === 'fajr' ? ['sunrise'] : [])]),
]

const csvEndpoint = defineEndpoint({
  path: '/api/v1/mosques/{id}/salahapi.csv',
  name: 'getMosqueAsSalahApiCsv',
  summary:
    'The adhan and jamaat of each day as the CSV of SalahAPI 1.0, empty where the mosque announces none. Jumu’ah is in the document.',
  parameters: z.object({ id: z.string() }),
  query: spanQuery(DEFAULT_DAYS),
  response: z.string().describe(`The columns ${csvColumns.map((column) => `\`${column}\``).join(', ')}.`),
  mediaType: 'text/csv',
  missing: 'Mosque not found',
  async respond({ id = '' }, query, { now }: EndpointContext) {
    const found = await loadMosqueDays(id, now, query)
    if (!found) return null
    const { location, days, until } = found
    const rows = days.map(({ day, prayers: times }) => [
      day,
      ...prayers.flatMap((prayer) => [
        ...[times[prayer].adhan, times[prayer].jamaat].map(toTime),
        ...(prayer === 'fajr' ? [toTime(beginningsOn(location, day).sunrise)] : []),
      ]),
    ])
    return { until, body: [csvColumns, ...rows].map((cells) => `${cells.join()}\r\n`).join('') }
  },
})

const toTime = (minutes: number | null) => (minutes === null || !Number.isFinite(minutes) ? '' : formatClock(minutes))

export const salahApiEndpoints = [documentEndpoint, csvEndpoint]
