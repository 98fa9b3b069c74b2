import { saveTimetable } from '#app/features/timetables/timetable-writes.server.ts'
import { anActor } from './actors.ts'
import { aMosque } from './factories.ts'
import { aSession, jamaatAt, timetableContent } from './timetables.ts'

export const hall = { name: 'Civic Hall', address: '1 Main Road', latitude: -33.96, longitude: 18.47 }

/** Publishes a jamaat of Dhuhr and two sessions of Jumu’ah, the first of them at the hall. */
export function publishTimes(id: string, dhuhr: string, version: number, validFrom = '2026-11-20') {
  const content = timetableContent({
    week: jamaatAt('dhuhr', dhuhr),
    sessions: [aSession({ salaah: '13:20', khutbah: '13:00', venue: hall }), aSession({ salaah: '14:00' })],
  })
  const timetable = { kind: 'regular' as const, name: '', validFrom, validUntil: null, content }
  return saveTimetable(anActor('superadmin'), id, timetable, {
    state: 'published',
    version,
    now: new Date(),
    afterChange: async () => {},
  })
}

export async function aMosqueWithTimes() {
  const mosque = await aMosque({ name: 'Masjid Feeds' })
  await publishTimes(mosque.id, '13:15', 0)
  return mosque
}
