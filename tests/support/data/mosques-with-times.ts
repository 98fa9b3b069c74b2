import { saveTimetable } from '#app/features/timetables/timetable-writes.server.ts'
import { anActor } from './actors.ts'
import { aMosque } from './factories.ts'
import { timetableContent } from './timetables.ts'

export type PublishedTimes = { from?: string; until?: string; content: Parameters<typeof timetableContent>[0] }

/** A mosque that published these times, one after the other; whatever has an end is a season. */
export async function aMosqueWithTimes(name: string, ...published: PublishedTimes[]) {
  const mosque = await aMosque({ name, latitude: -33.92, longitude: 18.43 })
  for (const [version, { from = '2026-01-01', until = null, content }] of published.entries())
    await saveTimetable(
      anActor('superadmin'),
      mosque.id,
      {
        kind: until ? 'season' : 'regular',
        name: until ? `Season ${version}` : '',
        validFrom: from,
        validUntil: until,
        content: timetableContent(content),
      },
      { state: 'published', version, now: new Date(Date.now() + version), afterChange: async () => {} },
    )
  return mosque
}
