import { type Actor, canAddMosque } from '#app/access/permissions.ts'
import { forbidden } from '#app/lib/web/http.ts'
import { findMosqueRows } from './mosque-admin-list.server.ts'
import { loadMosqueRows } from './mosque-rows.server.ts'

export type MosqueChoice = { id: string; name: string }

/** Mosques to choose from; `hasMore` when there are too many to list, so that a search has to narrow them. */
export type MosqueChoices = { mosques: readonly MosqueChoice[]; hasMore: boolean }

const MAX_CHOICES = 200

/** The first mosques by name that match the query, and those already chosen. Mosques of the same name show their area. */
export async function findMosqueChoices(
  actor: Actor | null,
  { q = '', chosen = [] }: { q?: string; chosen?: readonly (string | null)[] } = {},
): Promise<MosqueChoices> {
  if (!canAddMosque(actor)) forbidden()
  const rows = await loadMosqueRows()
  const found = q ? findMosqueRows(rows, q) : rows
  const listed = new Set(found.slice(0, MAX_CHOICES))
  for (const row of rows) if (chosen.includes(row.id)) listed.add(row)
  const byName = Map.groupBy(listed, ({ name }) => name)
  return {
    mosques: [...listed].map(({ id, name, area }) => ({
      id,
      name: byName.get(name)!.length > 1 ? `${name}, ${area}` : name,
    })),
    hasMore: found.length > MAX_CHOICES,
  }
}
