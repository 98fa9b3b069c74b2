import { findMosqueByAddress } from '#app/features/mosques/mosque-lookup.server.ts'
import { findMosque } from '#app/features/mosques/page/mosque-details.server.ts'
import { notFound } from '#app/lib/web/http.ts'

/** The published mosque that a file is about; hidden, deleted and unknown ones give the same answer. */
export async function requirePublishedMosque(part: string) {
  const found = await findMosqueByAddress(part)
  const mosque = found && (await findMosque(found.id))
  if (!mosque) notFound('Mosque not found')
  return mosque
}
