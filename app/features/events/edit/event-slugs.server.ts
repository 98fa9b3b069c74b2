import type { Kysely, Transaction } from 'kysely'
import { addFormerSlug } from '#app/db/records.server.ts'
import type { Database } from '#app/db/schema.ts'
import { reservedSlugs } from '#app/features/mosques/mosque-links.ts'
import { pickSlug, slugPicker, toSlug } from '#app/lib/slug.ts'

type Named = { id: string; mosqueId: string; title: string }

/** A slug that is free in its mosque; a restored event gets its previous one unless another event has it. */
export function pickEventSlug(trx: Kysely<Database>, event: Named, previous = ''): Promise<string> {
  const wanted = wantedEventSlug(event.title)
  return pickSlug(previous ? [previous, wanted] : [wanted], async (slugs) => {
    const taken = await trx
      .selectFrom('events')
      .select('slug')
      .where('mosqueId', '=', event.mosqueId)
      .where('slug', 'in', slugs)
      .where('id', '<>', event.id)
      .execute()
    return new Set(taken.map((row) => row.slug))
  })
}

/** Picks slugs for many new events; it has read all that are taken. */
export async function eventSlugPicker(trx: Kysely<Database>): Promise<(event: Omit<Named, 'id'>) => string> {
  const taken = await trx.selectFrom('events').select(['mosqueId', 'slug']).execute()
  const pick = slugPicker(taken.map(({ mosqueId, slug }) => `${mosqueId}/${slug}`))
  return ({ mosqueId, title }) => pick([wantedEventSlug(title)], `${mosqueId}/`)
}

/** The slug after a save: a renamed or moved event gets a new one, and the old one leads there. */
export async function renameEventSlug(
  trx: Transaction<Database>,
  stored: Named & { slug: string },
  next: Partial<Named>,
): Promise<string> {
  const event = { id: stored.id, mosqueId: next.mosqueId ?? stored.mosqueId, title: next.title ?? stored.title }
  const isMoved = event.mosqueId !== stored.mosqueId
  if (!isMoved && wantedEventSlug(event.title) === wantedEventSlug(stored.title)) return stored.slug
  const slug = await pickEventSlug(trx, event)
  if (isMoved || slug !== stored.slug)
    await addFormerSlug(trx, { mosqueId: stored.mosqueId, slug: stored.slug, subjectId: stored.id })
  return slug
}

/** The slug that an event has unless another event of its mosque has it. */
export function wantedEventSlug(title: string): string {
  const slug = toSlug(title) || 'event'
  return reservedSlugs.has(slug) ? `${slug}-event` : slug
}
