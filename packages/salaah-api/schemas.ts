import { z } from 'zod'

const text = z.string().optional()

export const hijriQuery = {
  calendarMethod: z
    .enum(['HJCoSA', 'UAQ', 'DIYANET', 'MATHEMATICAL', 'SITE'])
    .optional()
    .describe(
      'The Hijri calendar; by default that of the Saudi judiciary; SITE is the calendar of this site, as announced or expected.',
    ),
  adjustment: text.describe('Days added to a date of the MATHEMATICAL calendar.'),
}

/** The options of every calculation. */
export const options = {
  method: text.describe('The number of a calculation method, as in `/v1/methods`; by default the nearest.'),
  school: z.enum(['0', '1']).optional().describe('Asr: 0 for Shafi’i, Maliki and Hanbali, 1 for Hanafi.'),
  tune: text.meta({
    description: 'Minutes added to Imsak, Fajr, Sunrise, Dhuhr, Asr, Maghrib, Sunset, Isha and Midnight.',
    examples: ['0,-2,-2,3,-1,4,0,3,0'],
  }),
  shafaq: z.enum(['general', 'ahmer', 'abyad']).optional().describe('The twilight of method 15.'),
  methodSettings: text.describe('Angles or minutes of Fajr, Maghrib and Isha, for method 99.'),
  latitudeAdjustmentMethod: z.enum(['0', '1', '2', '3']).optional(),
  midnightMode: z.enum(['0', '1']).optional(),
  timezonestring: text.meta({
    description: 'An IANA zone; by default that of the position.',
    examples: ['Asia/Riyadh'],
  }),
  iso8601: z.enum(['true', 'false']).optional().describe('Times with date and offset.'),
  ...hijriQuery,
}

/** The parameters that name a location, by the kind of route. */
export const locations = {
  '': { latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) },
  ByAddress: {
    address: z.string().meta({ description: 'A town and its country.', examples: ['Makkah, Saudi Arabia'] }),
  },
  ByCity: {
    city: z.string().meta({ examples: ['London'] }),
    country: z.string().meta({ description: 'Its name or ISO code.', examples: ['United Kingdom', 'GB'] }),
    state: z
      .string()
      .optional()
      .meta({ description: 'A state or province.', examples: ['England'] }),
  },
}

const names = z.object({ en: z.string() })
const dateParts = {
  date: z.string().describe('DD-MM-YYYY'),
  format: z.string(),
  day: z.string(),
  weekday: names,
  month: names.extend({ number: z.int() }),
  year: z.string(),
  designation: z.object({ abbreviated: z.string(), expanded: z.string() }),
}

export const datePair = z
  .object({
    hijri: z.object({
      ...dateParts,
      holidays: z.array(z.string()),
      adjustedHolidays: z.array(z.string()).optional(),
      method: z.string(),
    }),
    gregorian: z.object({ ...dateParts, lunarSighting: z.boolean().optional() }),
  })
  .meta({ id: 'SalaahDates', description: 'The Hijri and the Gregorian date of a day.' })

const timingNames = 'Fajr Sunrise Dhuhr Asr Sunset Maghrib Isha Imsak Midnight Firstthird Lastthird'.split(' ')
const dayParts = {
  date: datePair.extend({ readable: z.string(), timestamp: z.string() }),
  meta: z.object({
    latitude: z.number(),
    longitude: z.number(),
    timezone: z.string(),
    method: z.object({ id: z.int(), name: z.string() }),
    latitudeAdjustmentMethod: z.string(),
    midnightMode: z.string(),
    school: z.string(),
    offset: z.record(z.string(), z.union([z.string(), z.number()])),
  }),
}

export const salaahDay = z
  .object({ timings: z.object(Object.fromEntries(timingNames.map((name) => [name, z.string()]))), ...dayParts })
  .meta({ id: 'SalaahDay', description: 'The salaah times of a day, as the AlAdhan service returns them.' })

export const nextPrayerDay = z
  .object({ timings: z.record(z.string(), z.string()), ...dayParts })
  .meta({ id: 'NextPrayerDay', description: 'A day with the time of the next prayer alone.' })

/** What the AlAdhan service answers to a wrong request. */
export const salaahProblem = z
  .object({ code: z.int(), status: z.string(), data: z.string() })
  .meta({ id: 'SalaahProblem', description: 'Why a request for salaah times failed, as the AlAdhan service says it.' })

export const salaahLimit = z
  .object({ message: z.string() })
  .meta({ id: 'SalaahLimit', description: 'The answer to too many requests.' })

const dateText = z.string().meta({ description: 'DD-MM-YYYY', examples: ['28-05-2026'] })
const year = z
  .int()
  .min(1)
  .max(9999)
  .meta({ examples: [2026, 1448] })
const month = z
  .int()
  .min(1)
  .max(12)
  .meta({ examples: [3, 11] })

export const pathParts = {
  none: z.object({}),
  day: z.object({
    date: z.string().meta({ description: 'DD-MM-YYYY, or seconds since 1970.', examples: ['28-05-2026'] }),
  }),
  date: z.object({ date: dateText }),
  hijriDate: z.object({ date: z.string().meta({ description: 'DD-MM-YYYY', examples: ['11-12-1447'] }) }),
  year: z.object({ year }),
  yearAndMonth: z.object({ year, month }),
  range: z.object({
    start: z.string().meta({ description: 'DD-MM-YYYY', examples: ['01-03-2026'] }),
    end: z.string().meta({ description: 'DD-MM-YYYY, within eleven months.', examples: ['05-03-2026'] }),
  }),
}
