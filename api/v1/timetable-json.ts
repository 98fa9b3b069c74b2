import { z } from 'zod'
import type { Jamaat, Session, TimetableDay } from '#app/features/timetables/timetable-types.ts'
import { formatClock } from '#salaah/clock.ts'
import { type Prayer, prayers } from '#salaah/next-prayer.ts'

const time = z
  .string()
  .nullable()
  .describe('`HH:MM` in the time zone of the mosque; null when it is not known. Isha may be after midnight.')

const prayerJson = z
  .object({ begins: time, adhan: time, jamaat: time })
  .meta({ id: 'PrayerTimes', description: 'When a salaah begins, and adhan and jamaat at a mosque.' })

const sessionJson = z
  .object({
    adhan: time,
    khutbah: time,
    salaah: z.string().describe('`HH:MM` in the time zone of the mosque.'),
    language: z.string().nullable(),
    khateeb: z.string().nullable(),
    ladies: z.enum(['yes', 'no', 'unknown']).describe('Whether there is space for ladies.'),
    venue: z
      .object({
        name: z.string(),
        address: z.string(),
        latitude: z.number().nullable(),
        longitude: z.number().nullable(),
      })
      .nullable()
      .describe('Null: at the mosque.'),
  })
  .meta({ id: 'JumuahSession', description: 'A Jumu’ah at a mosque.' })

const dayJson = z
  .object({
    date: z.iso.date(),
    source: z
      .enum(['mosque', 'calculated'])
      .describe('`calculated`: the mosque announces nothing for this day, and only `begins` is known.'),
    prayers: z.object(
      Object.fromEntries(prayers.map((prayer) => [prayer, prayerJson])) as Record<Prayer, typeof prayerJson>,
    ),
    jumuah: z.array(sessionJson).describe('On a Friday with sessions Dhuhr has no jamaat.'),
  })
  .meta({ id: 'TimetableDay', description: 'The times of one day at a mosque.' })

/** The timetable of a mosque. */
export const timetableJson = z
  .object({
    mosque: z.string().describe('The id of the mosque.'),
    zone: z.string().describe('Its time zone, such as `Europe/London`.'),
    confirmedAt: z.iso.datetime().nullable().describe('When the mosque last confirmed its times.'),
    days: z.array(dayJson),
  })
  .meta({ id: 'Timetable', description: 'The times of a mosque, day by day.' })

/** A congregation at an instant. */
export const jamaatJson = z
  .object({
    prayer: z.enum([...prayers, 'jumuah']),
    time: z.string().describe('`HH:MM` in the time zone of the mosque.'),
    startsAt: z.iso.datetime(),
  })
  .meta({ id: 'Jamaat', description: 'A congregation at a mosque.' })

export const toJamaatJson = ({ prayer, minutes, at }: Jamaat): z.input<typeof jamaatJson> => ({
  prayer,
  time: formatClock(minutes),
  startsAt: new Date(at).toISOString(),
})

export function toTimetableDayJson({
  day,
  timetableId,
  prayers: times,
  sessions,
}: TimetableDay): z.input<typeof dayJson> {
  const json = {} as Record<Prayer, z.input<typeof prayerJson>>
  for (const prayer of prayers) {
    const { begins, adhan, jamaat } = times[prayer]
    json[prayer] = { begins: formatMinutes(begins), adhan: formatMinutes(adhan), jamaat: formatMinutes(jamaat) }
  }
  return {
    date: day,
    source: timetableId === null ? 'calculated' : 'mosque',
    prayers: json,
    jumuah: sessions.map(toSessionJson),
  }
}

const formatMinutes = (minutes: number | null) =>
  minutes === null || !Number.isFinite(minutes) ? null : formatClock(minutes)

const toSessionJson = ({ occasion: _, language, khateeb, ...session }: Session) => ({
  ...session,
  language: language || null,
  khateeb: khateeb || null,
})
