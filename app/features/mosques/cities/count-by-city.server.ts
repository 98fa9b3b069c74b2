import { type Actor, canChangeSettings } from '#app/access/permissions.ts'
import { reader } from '#app/db/client.server.ts'
import { forbidden } from '#app/lib/web/http.ts'

/** How many mosques each city has, hidden ones too, also when it is no city of the directory. */
export async function countByCity(actor: Actor | null): Promise<Record<string, number>> {
  if (!canChangeSettings(actor)) forbidden()
  const rows = await reader()
    .selectFrom('mosques')
    .select(({ fn }) => ['city', fn.countAll().as('count')])
    .where('city', 'is not', null)
    .groupBy('city')
    .execute()
  return Object.fromEntries(rows.map(({ city, count }) => [city, Number(count)]))
}
