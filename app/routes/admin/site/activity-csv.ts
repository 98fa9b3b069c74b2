import { Readable } from 'node:stream'
import { getActor } from '#app/access/session.server.ts'
import { readActivityQuery } from '#app/features/activity/activity.server.ts'
import { languageOf } from '#app/i18n/languages.ts'
import { requestFacts } from '#app/lib/web/request-context.ts'
import { exportActivityCsv } from '#app/workflows/activity-in-words.server.ts'
import type { Route } from './+types/activity-csv.ts'

/** The changes that the filters choose, on every page of the list, as CSV. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { query } = await readActivityQuery(url)
  const parts = await exportActivityCsv(getActor(context), query, languageOf(url.pathname))
  const day = requestFacts(context).now.toISOString().slice(0, 10)
  return new Response(Readable.toWeb(Readable.from(parts, { objectMode: false })) as ReadableStream, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="activity-${day}.csv"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
