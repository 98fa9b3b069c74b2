import { getActor } from '#app/access/session.server.ts'
import { findMosqueChoices } from '#app/features/mosques/manage/mosque-choices.server.ts'
import type { Route } from './+types/mosque-choices'

/** The mosques that match a search in a form. */
export function loader({ context, url }: Route.LoaderArgs) {
  const { searchParams: query } = url
  return findMosqueChoices(getActor(context), { q: query.get('q') ?? '', chosen: [query.get('chosen')] })
}
