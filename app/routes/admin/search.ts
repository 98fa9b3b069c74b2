import { getActor } from '#app/access/session.server.ts'
import { languageOf } from '#app/i18n/languages.ts'
import { requestFacts } from '#app/lib/web/request-context.ts'
import { searchDesk } from '#app/pages/desk-search.server.ts'
import type { Route } from './+types/search.ts'

/** What the search field of the desk finds. */
export const loader = ({ context, url }: Route.LoaderArgs) =>
  searchDesk(getActor(context), (url.searchParams.get('q') ?? '').slice(0, 120), {
    language: languageOf(url.pathname),
    now: requestFacts(context).now,
  })
