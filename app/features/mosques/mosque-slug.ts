import { toSlug } from '#app/lib/slug/slug.ts'

/** Words that pages below `/mosques` and `/events` have or may get. */
export const reservedSlugs: ReadonlySet<string> = new Set(
  'search map near add new edit admin admins list all areas calendar month week today feed preview positions'.split(
    ' ',
  ),
)

const unlessReserved = (slug: string) => !reservedSlugs.has(slug)

/** The slugs a mosque may have, the best first: its name, then its name with the suburb. */
export function wantedMosqueSlugs(mosque: { name: string; suburb: string | null; area: string }): string[] {
  const name = toSlug(mosque.name) || 'mosque'
  const suburb = toSlug(mosque.suburb || mosque.area)
  const withSuburb = name.endsWith(suburb) ? name : toSlug(`${name} ${suburb}`)
  const wanted = [...new Set([name, withSuburb])].filter(unlessReserved)
  return wanted.length > 0 ? wanted : [`${name}-mosque`]
}
