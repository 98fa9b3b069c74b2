import { type Actor, canAddMosque, canEditMosque } from '#app/access/permissions.ts'
import { reader } from '#app/db/client.server.ts'
import { foldText } from '#app/lib/search/fold.ts'
import { forbidden } from '#app/lib/web/http.ts'
import { loadMosque, type StoredMosque } from './mosque-store.server.ts'

export type ListedMosque = {
  id: string
  name: string
  arabicName: string | null
  area: string
  suburb: string | null
  description: string | null
  hidden: boolean
  hasAdmin: boolean
}

const PAGE_SIZE = 30
const MAX_QUERY_CHARS = 200

/**
 * Mosques for the admin list by name: those whose name, area, suburb or an admin's email contains the query.
 * The comparison runs here and not in SQL, because the database engines fold accents differently.
 */
export async function listMosquesForAdmin(
  actor: Actor | null,
  query: string,
  page: number,
): Promise<{ mosques: ListedMosque[]; count: number; page: number; pages: number }> {
  if (!canAddMosque(actor)) forbidden()
  const admins = await reader()
    .selectFrom('user')
    .select(['mosqueId', 'email'])
    .where('role', '=', 'mosque_admin')
    .where('mosqueId', 'is not', null)
    .execute()
  const emails = Map.groupBy(admins, (admin) => admin.mosqueId!)
  const rows = await reader()
    .selectFrom('mosques')
    .select(['id', 'name', 'arabicName', 'area', 'suburb', 'status'])
    .orderBy('sortName')
    .orderBy('id')
    .execute()
  const foldedQuery = foldText(query.trim()).slice(0, MAX_QUERY_CHARS)
  const matches = rows.filter((row) => {
    if (!foldedQuery) return true
    const texts = [row.name, row.area, row.suburb ?? '', ...(emails.get(row.id) ?? []).map((admin) => admin.email)]
    return texts.some((text) => foldText(text).includes(foldedQuery))
  })
  const pages = Math.max(1, Math.ceil(matches.length / PAGE_SIZE))
  const shown = Math.min(Math.max(1, page), pages)
  const slice = matches.slice((shown - 1) * PAGE_SIZE, shown * PAGE_SIZE)
  const descriptions = await loadDescriptions(slice.map((row) => row.id))
  const mosques = slice.map((row) => ({
    id: row.id,
    name: row.name,
    arabicName: row.arabicName,
    area: row.area,
    suburb: row.suburb,
    description: descriptions.get(row.id) ?? null,
    hidden: row.status === 'hidden',
    hasAdmin: emails.has(row.id),
  }))
  return { mosques, count: matches.length, page: shown, pages }
}

async function loadDescriptions(ids: string[]): Promise<Map<string, string | null>> {
  if (ids.length === 0) return new Map()
  const rows = await reader().selectFrom('mosques').select(['id', 'description']).where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row.description]))
}

/** The stored mosque for its form; null when it does not exist. */
export async function findMosqueForEdit(actor: Actor | null, id: string): Promise<StoredMosque | null> {
  if (!canEditMosque(actor, id)) forbidden()
  return await loadMosque(reader(), id)
}
