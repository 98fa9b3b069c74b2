import { getActor } from '#app/access/session.server.ts'
import { yearTemplate } from '#app/features/timetables/year/year-form.server.ts'
import { languageOf } from '#app/i18n/languages.ts'
import { notFound } from '#app/lib/web/http.ts'
import { requestFacts } from '#app/lib/web/request-context.ts'
import type { Route } from './+types/template.ts'

/** The coming year of a mosque as a CSV to change and load again; without an id of one's own mosque. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const actor = getActor(context)
  const mosqueId = params.mosqueId ?? actor?.mosqueId
  const csv = mosqueId ? await yearTemplate(actor, mosqueId, languageOf(url.pathname), requestFacts(context).now) : null
  if (csv === null) notFound('Not found')
  return new Response(csv, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="times-of-a-year.csv"',
      'Cache-Control': 'private, no-store',
    },
  })
}
