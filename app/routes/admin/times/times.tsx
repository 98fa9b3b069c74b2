import { eventsFollowTimes } from '#app/features/events/dates/occurrences.server.ts'
import { deskOf } from '#app/features/mosques/mosque-links.ts'
import { saveTimesForm } from '#app/features/timetables/edit/save-times-form.server.ts'
import { loadTimesPage } from '#app/features/timetables/edit/times-page.server.ts'
import { TimesPageView } from '#app/features/timetables/edit/times-page.tsx'
import { adminTexts } from '#app/i18n/admin-texts.ts'
import { notFound } from '#app/lib/web/http.ts'
import { requestFacts } from '#app/lib/web/request-context.ts'
import { deskMosque } from '#app/pages/desk-mosque.server.ts'
import { loadFailure } from '#app/shell/load-failure.tsx'
import { adminMeta } from '#app/shell/page-meta.ts'
import type { Route } from './+types/times.ts'

export const meta: Route.MetaFunction = (args) => adminMeta(args, (texts) => texts.adminTimes.title)

export async function loader(args: Route.LoaderArgs) {
  const { actor, mosqueId, language } = deskMosque(args)
  const { now } = requestFacts(args.context)
  const loaded = await loadTimesPage(actor, mosqueId, { now, query: args.url.searchParams, language })
  return loaded ?? notFound(adminTexts.of(language).adminTimes.missing)
}

export async function action(args: Route.ActionArgs) {
  const { mosqueId, desk } = deskMosque(args)
  return await saveTimesForm({ ...eventsFollowTimes, ...args, mosqueId, page: `${desk}/times` })
}

export default function Page({ loaderData, actionData, params }: Route.ComponentProps) {
  return <TimesPageView loaded={loaderData} answer={actionData} page={`${deskOf(params)}/times`} />
}

export const ErrorBoundary = loadFailure((texts) => texts.adminTimes.toasts.loadFailed)
