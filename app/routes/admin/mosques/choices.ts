import { getActor } from '#app/access/session.server.ts'
import { findMosqueChoices } from '#app/features/mosques/manage/mosque-admin-list.server.ts'
import { languageOf } from '#app/i18n/languages.ts'
import type { Route } from './+types/choices.ts'

/** The mosques that match a search in a form. */
export function loader({ context, url }: Route.LoaderArgs) {
  const { searchParams: query } = url
  const language = languageOf(url.pathname)
  return findMosqueChoices(getActor(context), { q: query.get('q') ?? '', chosen: [query.get('chosen')], language })
}
