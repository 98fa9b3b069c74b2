import { reader } from '#app/db/client.server.ts'

/** The name of a mosque, published or hidden; null when there is none. */
export async function mosqueName(id: string | null): Promise<string | null> {
  if (!id) return null
  const row = await reader().selectFrom('mosques').select('name').where('id', '=', id).executeTakeFirst()
  return row?.name ?? null
}
