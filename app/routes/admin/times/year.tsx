import { eventsFollowTimes } from '#app/features/events/dates/occurrences.server.ts'
import { deskOf } from '#app/features/mosques/mosque-links.ts'
import { loadYearPage, saveYearForm } from '#app/features/timetables/year/year-form.server.ts'
import { YearPageView } from '#app/features/timetables/year/year-page.tsx'
import { adminTexts } from '#app/i18n/admin-texts.ts'
import { notFound } from '#app/lib/web/http.ts'
import { type AppPage, MAX_UPLOAD_BYTES } from '#app/lib/web/page-handle.ts'
import { deskMosque } from '#app/pages/desk-mosque.server.ts'
import { loadFailure } from '#app/shell/load-failure.tsx'
import { adminMeta } from '#app/shell/page-meta.ts'
import type { Route } from './+types/year.ts'

export const handle = { kind: 'app', maxBodyBytes: MAX_UPLOAD_BYTES } satisfies AppPage

export const meta: Route.MetaFunction = (args) => adminMeta(args, (texts) => texts.adminTimes.year.title)

export async function loader(args: Route.LoaderArgs) {
  const { actor, mosqueId, language } = deskMosque(args)
  return (await loadYearPage(actor, mosqueId)) ?? notFound(adminTexts.of(language).adminTimes.missing)
}

export async function action(args: Route.ActionArgs) {
  const { mosqueId, desk } = deskMosque(args)
  return await saveYearForm({ ...eventsFollowTimes, ...args, mosqueId, page: `${desk}/times` })
}

export default function Page({ loaderData, actionData, params }: Route.ComponentProps) {
  return <YearPageView loaded={loaderData} answer={actionData} page={`${deskOf(params)}/times`} />
}

export const ErrorBoundary = loadFailure((texts) => texts.adminTimes.toasts.loadFailed)
