import { getActor } from '#app/access/session.server.ts'
import { exportDeclarations } from '#app/features/hijri/declare/declarations-csv.server.ts'
import { adoptedTemplate } from '#app/features/prayer-times/adopted/adopted-csv.server.ts'
import { languageOf } from '#app/i18n/languages.ts'
import { notFound } from '#app/lib/web/http.ts'
import { requestFacts } from '#app/lib/web/request-context.ts'
import {
  exportCollections,
  exportEventsCsv,
  exportMosquesCsv,
  exportProgramsCsv,
  importTemplate,
} from '#app/workflows/export-collections.server.ts'
import type { Route } from './+types/export.ts'

/**
 * The files of the export: all collections as JSON; mosques (all, or those named by `id`), events, what mosques hold in
 * Ramadan and on the Eids, or announced months as CSV; and the templates of an import and of a published timetable.
 */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const actor = getActor(context)
  const { origin, now } = requestFacts(context)
  const day = now.toISOString().slice(0, 10)
  switch (params.file) {
    case 'mosque-connect.json':
      return file(
        JSON.stringify(await exportCollections(actor, origin), null, 1),
        'application/json',
        `mosque-connect-${day}.json`,
      )
    case 'mosques.csv':
      return file(
        await exportMosquesCsv(actor, origin, url.searchParams.getAll('id')),
        'text/csv',
        `mosques-${day}.csv`,
      )
    case 'events.csv':
      return file(await exportEventsCsv(actor, origin), 'text/csv', `events-${day}.csv`)
    case 'ramadan-programs.csv':
      return file(await exportProgramsCsv(actor), 'text/csv', `ramadan-programs-${day}.csv`)
    case 'announced-months.csv':
      return file(await exportDeclarations(actor), 'text/csv', `announced-months-${day}.csv`)
    case 'mosques-template.csv':
    case 'events-template.csv': {
      const kind = params.file === 'mosques-template.csv' ? 'mosques' : 'events'
      return file(importTemplate(actor, kind, languageOf(url.pathname)), 'text/csv', params.file)
    }
    case 'timetable-template.csv': {
      const year = Number(/^20\d\d$/.exec(url.searchParams.get('year') ?? '')?.[0] ?? day.slice(0, 4))
      return file(adoptedTemplate(actor, year, languageOf(url.pathname)), 'text/csv', `timetable-${year}.csv`)
    }
    default:
      return notFound('Not found')
  }
}

function file(body: string, type: string, name: string): Response {
  return new Response(body, {
    headers: {
      'Content-Type': `${type}; charset=utf-8`,
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
