import { reservedSlugs } from '#app/features/mosques/mosque-slug.ts'
import { toSlug } from '#app/lib/slug/slug.ts'

/** The slug that an event has unless another event of its mosque has it. */
export function wantedEventSlug(title: string): string {
  const slug = toSlug(title) || 'event'
  return reservedSlugs.has(slug) ? `${slug}-event` : slug
}
