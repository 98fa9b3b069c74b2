import { reader } from '#app/db/client.server.ts'
import type { MosqueContent } from './mosque-schema.ts'
import { loadMosque } from './mosque-store.server.ts'

/** The content of a published mosque; null when there is none. */
export async function loadPublishedContent(id: string | null): Promise<MosqueContent | null> {
  const stored = id ? await loadMosque(reader(), id) : null
  return stored?.content.status === 'active' ? stored.content : null
}
