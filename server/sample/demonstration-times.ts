import type { MosqueTimetables } from '#app/features/timetables/insert-timetable-rows.server.ts'
import type { PrayerRule, Session, TimeRule, TimetableContent } from '#app/features/timetables/timetable-types.ts'
import type { NewTimetable } from '#app/features/timetables/timetable-writes.server.ts'
import { addDays } from '#app/lib/days.ts'
import { dayInZone } from '#app/lib/time.ts'

const DAY_MS = 86_400_000
/** The length of the invented history before the day of seeding. */
const DAYS_BACK = 320

const after = (minutes: number): TimeRule => ({ kind: 'after', minutes, roundToFive: true })
const fixed = (time: string): TimeRule => ({ kind: 'fixed', time })
const atBeginning: TimeRule = { kind: 'after', minutes: 0, roundToFive: false }
const rule = (jamaat: TimeRule | null, adhan: TimeRule | null = atBeginning): PrayerRule => ({ adhan, jamaat })
const nothing: PrayerRule = { adhan: null, jamaat: null }

const session = (fields: Partial<Session> & Pick<Session, 'salaah'>): Session => ({
  occasion: 'jumuah',
  adhan: null,
  khutbah: null,
  language: 'English',
  khateeb: '',
  venue: null,
  ladies: 'unknown',
  ...fields,
})

/** The adhan and jamaat times of the three demonstration mosques, possible on every day of the year in Cape Town. */
export function demonstrationTimes(mosqueIds: readonly string[], now: Date, zone: string): MosqueTimetables[] {
  const today = dayInZone(now, zone)
  const begun = addDays(today, -DAYS_BACK)
  const regular = (content: TimetableContent, validFrom = begun): NewTimetable => ({
    kind: 'regular',
    name: '',
    validFrom,
    validUntil: null,
    content,
  })
  const changed: TimetableContent = { ...large, week: { ...large.week, dhuhr: rule(fixed('13:30')) } }
  const times = [
    { timetables: [regular(large), regular(changed, addDays(today, 6))], daysAgo: 3 },
    { timetables: [regular(suburban)], daysAgo: 5 },
    { timetables: [regular(small)], daysAgo: 2 },
  ]
  return times.map(({ timetables, daysAgo }, index) => ({
    mosqueId: mosqueIds[index]!,
    timetables,
    by: 'Sample Admin',
    confirmedAt: new Date(now.getTime() - daysAgo * DAY_MS),
  }))
}

const large: TimetableContent = {
  school: 'shafii',
  week: {
    fajr: rule(after(30)),
    dhuhr: rule(fixed('13:15')),
    asr: rule(after(15)),
    maghrib: rule({ kind: 'after', minutes: 5, roundToFive: false }),
    isha: rule(after(10)),
  },
  weekdays: { '7': { fajr: rule(after(45)) } },
  sessions: [
    session({
      adhan: '13:05',
      khutbah: '13:10',
      salaah: '13:30',
      language: 'English and Arabic',
      khateeb: 'Imam (sample)',
      ladies: 'yes',
    }),
    session({
      khutbah: '13:45',
      salaah: '14:00',
      venue: {
        name: 'Sample Hall (demonstration)',
        address: '4 Sample Street, Gardens',
        latitude: -33.9311,
        longitude: 18.4169,
      },
      ladies: 'no',
    }),
  ],
}

const suburban: TimetableContent = {
  school: 'shafii',
  week: {
    fajr: rule(after(40)),
    dhuhr: rule(fixed('13:20')),
    asr: rule(after(20)),
    maghrib: rule({ kind: 'after', minutes: 4, roundToFive: false }),
    isha: rule(after(20)),
  },
  weekdays: {},
  sessions: [session({ adhan: '13:05', khutbah: '13:15', salaah: '13:35', ladies: 'yes' })],
}

const small: TimetableContent = {
  school: 'shafii',
  week: {
    fajr: nothing,
    dhuhr: rule(fixed('13:10'), null),
    asr: rule(after(30), null),
    maghrib: rule({ kind: 'after', minutes: 5, roundToFive: false }),
    isha: rule(after(15), null),
  },
  weekdays: {},
  sessions: [session({ khutbah: '13:05', salaah: '13:20' })],
}
