import { type Actor, canEditMosque } from '#app/access/permissions.ts'
import { reader } from '#app/db/client.server.ts'
import { forbidden } from '#app/lib/web/http.ts'
import { loadMosque, type StoredMosque } from './mosque-store.server.ts'

/** The stored mosque for its form; null when it does not exist. */
export async function findMosqueForEdit(actor: Actor | null, id: string): Promise<StoredMosque | null> {
  if (!canEditMosque(actor, id)) forbidden()
  return await loadMosque(reader(), id)
}
