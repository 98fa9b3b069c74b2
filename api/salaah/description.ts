import { z } from 'zod'

/** An operation of the salaah API, for the OpenAPI document. */
export type SalaahOperation = {
  path: string
  name: string
  summary: string
  parameters: z.ZodObject
  query: z.ZodObject
  response: z.ZodType
  /** What a 302 means, where there can be one. */
  redirect?: string
}

const text = z.string().optional()
const options = {
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  method: text.describe('The number of a calculation method; by default the nearest.'),
  school: z.enum(['0', '1']).optional().describe('Asr: 0 for Shafi’i, Maliki and Hanbali, 1 for Hanafi.'),
  tune: text.describe('Minutes added to Imsak, Fajr, Sunrise, Dhuhr, Asr, Maghrib, Sunset, Isha and Midnight.'),
  methodSettings: text.describe('Angles or minutes of Fajr, Maghrib and Isha, for method 99.'),
  latitudeAdjustmentMethod: z.enum(['0', '1', '2', '3']).optional(),
  midnightMode: z.enum(['0', '1']).optional(),
  timezonestring: text.describe('Such as `Africa/Johannesburg`; by default that of the position.'),
  iso8601: z.enum(['true', 'false']).optional().describe('Times with date and offset.'),
  calendarMethod: z.enum(['HJCoSA', 'UAQ', 'MATHEMATICAL']).optional(),
  adjustment: text.describe('Days added to a Hijri date of the MATHEMATICAL calendar.'),
}

const timingNames = 'Fajr Sunrise Dhuhr Asr Sunset Maghrib Isha Imsak Midnight Firstthird Lastthird'.split(' ')
const names = z.object({ en: z.string() })
const date = {
  date: z.string().describe('DD-MM-YYYY'),
  day: z.string(),
  weekday: names,
  month: names.extend({ number: z.int() }),
  year: z.string(),
}
const dayJson = z
  .object({
    timings: z.object(Object.fromEntries(timingNames.map((name) => [name, z.string()]))),
    date: z.object({
      readable: z.string(),
      timestamp: z.string(),
      gregorian: z.object(date),
      hijri: z.object({ ...date, holidays: z.array(z.string()) }),
    }),
    meta: z.object({
      latitude: z.number(),
      longitude: z.number(),
      timezone: z.string(),
      method: z.object({ id: z.int(), name: z.string() }),
      school: z.string(),
      offset: z.record(z.string(), z.union([z.string(), z.number()])),
    }),
  })
  .meta({ id: 'SalaahDay', description: 'The salaah times of a day, as the AlAdhan service returns them.' })

const found = <T extends z.ZodType>(data: T) => z.object({ code: z.literal(200), status: z.literal('OK'), data })

/** What the AlAdhan service answers to a wrong request. */
export const salaahProblem = z
  .object({ code: z.int(), status: z.string(), data: z.string() })
  .meta({ id: 'SalaahProblem', description: 'Why a request for salaah times failed, as the AlAdhan service says it.' })

export const salaahLimit = z
  .object({ message: z.string() })
  .meta({ id: 'SalaahLimit', description: 'The answer to too many requests.' })

const year = z.int().min(1).max(9999)
const month = z.int().min(1).max(12)

/** The salaah API, which is compatible with the AlAdhan service. */
export const salaahOperations: readonly SalaahOperation[] = [
  {
    path: '/v1/timings',
    name: 'salaahNow',
    summary: 'Salaah times of today at a position.',
    parameters: z.object({}),
    query: z.object(options),
    response: found(dayJson),
    redirect: 'To the times of today.',
  },
  {
    path: '/v1/timings/{date}',
    name: 'salaahOfDay',
    summary: 'Salaah times of a day at a position.',
    parameters: z.object({ date: z.string().describe('DD-MM-YYYY, or seconds since 1970.') }),
    query: z.object(options),
    response: found(dayJson),
    redirect: 'From seconds since 1970 to the day.',
  },
  {
    path: '/v1/calendar/{year}/{month}',
    name: 'salaahOfMonth',
    summary: 'Salaah times of every day of a month.',
    parameters: z.object({ year, month }),
    query: z.object(options),
    response: found(z.array(dayJson)),
  },
  {
    path: '/v1/calendar/{year}',
    name: 'salaahOfYear',
    summary: 'Salaah times of every day of a year, by the number of the month.',
    parameters: z.object({ year }),
    query: z.object(options),
    response: found(z.record(z.string(), z.array(dayJson))),
  },
]
