import { reader } from '#app/db/client.server.ts'
import { cachedByRevision } from '#app/db/revision.server.ts'
import { type SessionAccess, toSessionAccess } from '#app/features/mosques/gathering-access.ts'
import type { GatheringFactName } from '#app/features/mosques/mosque-facts.ts'
import { siteZone } from '#app/features/mosques/mosque-lookup.server.ts'
import { sessionsOf } from '#app/features/timetables/timetable-rules.ts'
import { loadTimetableDays } from '#app/features/timetables/timetables.server.ts'
import { weekdayOf } from '#app/lib/days.ts'
import { dayInZone } from '#app/lib/time.ts'
import { now } from '#app/services/clock.server.ts'
import { addDays, type Day } from '#salaah/days.ts'

const FRIDAY = 5

/** The mosques whose published timetables say yes of something; the text of all is searched once for each change. */
const listWithAccess = cachedByRevision(async () => {
  const rows = await reader()
    .selectFrom('timetables')
    .select('mosqueId')
    .distinct()
    .where('state', '=', 'published')
    .where('content', 'like', '%"value":"yes"%')
    .execute()
  return rows.map(({ mosqueId }) => mosqueId)
})

/** Those of one Friday are loaded once for each change. */
const accessByFriday = cachedByRevision(async () => new Map<Day, ReadonlyMap<string, SessionAccess[]>>())

/**
 * What the sessions of the coming Friday have, by mosque and by the timetable in force; who says nothing is missing. Space
 * for ladies is a fact of the mosque.
 */
export async function loadJumuahAccess(): Promise<ReadonlyMap<string, SessionAccess[]>> {
  const today = dayInZone(now(), await siteZone())
  const friday = addDays(today, (FRIDAY - weekdayOf(today) + 7) % 7)
  const loaded = await accessByFriday()
  const known = loaded.get(friday)
  if (known) return known
  const access = new Map<string, SessionAccess[]>()
  for (const [id, [day]] of await loadTimetableDays(await listWithAccess(), friday, 1)) {
    const sessions = sessionsOf(day!, 'jumuah').map(toSessionAccess)
    const others = sessions.map((each) => ({ ...each, facts: each.facts.filter(({ fact }) => fact !== 'ladies') }))
    const saying = others.filter(({ facts }) => facts.length > 0)
    if (saying.length > 0) access.set(id, saying)
  }
  loaded.set(friday, access)
  return access
}

export async function listWithJumuah(fact: GatheringFactName): Promise<string[]> {
  const access = await loadJumuahAccess()
  return [...access.keys()].filter((id) =>
    access.get(id)!.some(({ facts }) => facts.some((each) => each.fact === fact)),
  )
}
