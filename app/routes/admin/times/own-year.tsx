import { getActor } from '#app/access/session.server.ts'
import { eventsFollowTimes } from '#app/features/events/dates/occurrences.server.ts'
import { loadYearPage, saveYearForm } from '#app/features/timetables/year/year-form.server.ts'
import { YearPageView } from '#app/features/timetables/year/year-page.tsx'
import { adminTexts } from '#app/i18n/admin-texts.ts'
import { languageOf } from '#app/i18n/languages.ts'
import { notFound } from '#app/lib/web/http.ts'
import { type AppPage, MAX_UPLOAD_BYTES } from '#app/lib/web/page-handle.ts'
import { loadFailure } from '#app/shell/load-failure.tsx'
import { adminMeta } from '#app/shell/page-meta.ts'
import type { Route } from './+types/own-year.ts'

export const handle = { kind: 'app', guard: 'mosque_admin', maxBodyBytes: MAX_UPLOAD_BYTES } satisfies AppPage
const page = '/admin/mosque/times'

export const meta: Route.MetaFunction = (args) => adminMeta(args, (texts) => texts.adminTimes.year.title)

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = getActor(context)
  const loaded = actor?.mosqueId ? await loadYearPage(actor, actor.mosqueId) : null
  return loaded ?? notFound(adminTexts.of(languageOf(url.pathname)).adminMosques.toasts.noMosque)
}

export async function action({ context, url }: Route.ActionArgs) {
  const mosqueId = getActor(context)?.mosqueId
  if (!mosqueId) notFound(adminTexts.of(languageOf(url.pathname)).adminMosques.toasts.noMosque)
  return await saveYearForm({ ...eventsFollowTimes, context, url, mosqueId, page })
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return <YearPageView loaded={loaderData} answer={actionData} page={page} />
}

export const ErrorBoundary = loadFailure((texts) => texts.adminTimes.toasts.loadFailed)
