import { reader } from '#app/db/client.server.ts'
import { siteSettings } from '#app/services/settings.server.ts'

/** The time zone of a mosque's days and times: its own, or that of the site; `id` is null for a new mosque. */
export async function zoneOf({ id }: { id: string | null }): Promise<string> {
  if (id === null) return await siteZone()
  return (await zonesOf([id])).get(id)!
}

/** The time zone of each of these mosques. */
export async function zonesOf(mosqueIds: readonly string[]): Promise<Map<string, string>> {
  const own = await reader()
    .selectFrom('mosques')
    .select(['id', 'timeZone'])
    .where('id', 'in', mosqueIds)
    .where('timeZone', 'is not', null)
    .execute()
  const zones = new Map(own.map(({ id, timeZone }) => [id, timeZone]))
  const site = await siteZone()
  return new Map(mosqueIds.map((id) => [id, zones.get(id) || site]))
}

/** The time zone of mosques that have none of their own. */
export const siteZone = async (): Promise<string> => (await siteSettings()).general.timeZone
