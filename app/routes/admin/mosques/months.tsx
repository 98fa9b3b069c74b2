import { moveDatesWithTimes } from '#app/features/events/dates/occurrences.server.ts'
import { OwnDaysForm } from '#app/features/hijri/own-days/own-days-form.tsx'
import { loadOwnDays, type OwnDaysAnswer, saveOwnDays } from '#app/features/hijri/own-days/own-days-page.server.ts'
import { MosqueHeading } from '#app/features/mosques/manage/mosque-heading.tsx'
import { loadMosqueName } from '#app/features/mosques/mosque-lookup.server.ts'
import { adminTexts, useAdminTexts } from '#app/i18n/admin-texts.ts'
import { notFound } from '#app/lib/web/http.ts'
import { requestFacts } from '#app/lib/web/request-context.ts'
import { deskMosque } from '#app/pages/desk-mosque.server.ts'
import { adminMeta } from '#app/shell/page-meta.ts'
import type { Route } from './+types/months.ts'

export const meta: Route.MetaFunction = (args) => adminMeta(args, (texts) => texts.adminMoon.own.title)

export async function loader(args: Route.LoaderArgs) {
  const { actor, mosqueId, language } = deskMosque(args)
  const name = await loadMosqueName(mosqueId, language)
  if (name === null) notFound(adminTexts.of(language).adminMosques.toasts.notFound)
  return { name, loaded: await loadOwnDays(actor, mosqueId, requestFacts(args.context).now, language) }
}

export async function action(args: Route.ActionArgs) {
  const { mosqueId, desk } = deskMosque(args)
  const page = `${desk}/months`
  return await saveOwnDays(args.context, { url: args.url, mosqueId, page, afterChange: moveDatesWithTimes })
}

export default function Page({ loaderData: { name, loaded }, actionData, params }: Route.ComponentProps) {
  const { own: texts } = useAdminTexts().adminMoon
  const answer: OwnDaysAnswer | undefined = actionData
  return (
    <div className="flex flex-col gap-5">
      <MosqueHeading title={texts.title} mosqueId={params.mosqueId} name={name} text={texts.text} />
      <OwnDaysForm key={loaded.calendar.version} loaded={loaded} answer={answer} />
    </div>
  )
}
