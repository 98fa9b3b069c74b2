import type { MosqueTimetables } from '#app/features/timetables/insert-timetable-rows.server.ts'
import type { PrayerRule, TimeRule } from '#app/features/timetables/timetable-types.ts'

const DAY_MS = 86_400_000
const MAX_DAYS_UNCONFIRMED = 120
const adhan: TimeRule = { kind: 'after', minutes: 0, roundToFive: false }
const after = (minutes: number): PrayerRule => ({ adhan, jamaat: { kind: 'after', minutes, roundToFive: true } })

/** The generated times of a generated mosque, possible everywhere in South Africa on every day of the year. */
export function largeTimes(mosqueId: string, random: () => number, now: Date): MosqueTimetables {
  const upTo = (minutes: number) => 5 * Math.floor((random() * minutes) / 5)
  const content = {
    school: 'shafii' as const,
    week: {
      fajr: after(15 + upTo(25)),
      dhuhr: after(15 + upTo(30)),
      asr: after(10 + upTo(30)),
      maghrib: { adhan, jamaat: { kind: 'after' as const, minutes: 4, roundToFive: false } },
      isha: after(10 + upTo(20)),
    },
    weekdays: {},
    sessions: [
      {
        occasion: 'jumuah' as const,
        adhan: null,
        khutbah: '13:00',
        salaah: `13:${15 + upTo(40)}`,
        language: '',
        khateeb: '',
        venue: null,
        ladies: 'unknown' as const,
      },
    ],
  }
  return {
    mosqueId,
    timetables: [{ kind: 'regular', name: '', validFrom: '2026-01-01', validUntil: null, content }],
    by: 'Sample Admin',
    confirmedAt: new Date(now.getTime() - Math.floor(random() * MAX_DAYS_UNCONFIRMED) * DAY_MS),
  }
}
