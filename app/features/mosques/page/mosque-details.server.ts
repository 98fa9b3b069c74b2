import type { Selectable } from 'kysely'
import { reader } from '#app/db/client.server.ts'
import type { MosqueTable } from '#app/db/schema/mosque-tables.ts'
import { findListedCity } from '#app/features/mosques/mosque-cities.server.ts'
import { loadFactsOf, loadPictures, withFacilities } from '#app/features/mosques/mosque-rows.server.ts'
import type { HiddenColumn, MosqueDetails } from '#app/features/mosques/mosque-types.ts'

const MAX_ID_CHARS = 64

/** A published mosque with the data of its page; null for hidden, deleted and unknown ones. */
export async function findMosque(id: string): Promise<MosqueDetails | null> {
  if (id.length > MAX_ID_CHARS) return null
  const row = await reader()
    .selectFrom('mosques')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', 'active')
    .executeTakeFirst()
  if (!row) return null
  const imams = await reader()
    .selectFrom('mosqueImams')
    .select(['name', 'position', 'bio'])
    .where('mosqueId', '=', id)
    .orderBy('sortOrder')
    .execute()
  const { approximate, ...shown } = withoutHidden(row)
  return {
    ...shown,
    city: await findListedCity(shown.city),
    approximate: approximate === 1,
    ...withFacilities((await loadFactsOf([id])).get(id) ?? []),
    imams,
    pictures: (await loadPictures([id])).get(id) ?? [],
  }
}

function withoutHidden({
  sortName: _sortName,
  status: _status,
  keywords: _keywords,
  sample: _sample,
  version: _version,
  createdAt: _createdAt,
  ...shown
}: Selectable<MosqueTable>): Omit<Selectable<MosqueTable>, HiddenColumn> {
  return shown
}
