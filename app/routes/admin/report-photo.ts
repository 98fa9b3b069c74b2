import { getActor } from '#app/access/session.server.ts'
import { readReportPhoto } from '#app/features/reports/reports.server.ts'
import { notFound } from '#app/lib/web/http.ts'
import type { AppPage } from '#app/lib/web/page-handle.ts'
import type { Route } from './+types/report-photo'

export const handle = { kind: 'app', guard: 'signed-in', maxBodyBytes: 0 } satisfies AppPage

/** The photo of an open report, for those who decide about it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const photo = (await readReportPhoto(getActor(context), params.reportId)) ?? notFound('Not found')
  return new Response(new Uint8Array(photo), {
    headers: { 'Content-Type': 'image/webp', 'Cache-Control': 'private, no-store' },
  })
}
