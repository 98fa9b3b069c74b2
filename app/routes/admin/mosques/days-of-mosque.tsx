import { getActor } from '#app/access/session.server.ts'
import { moveDatesWithTimes } from '#app/features/events/dates/occurrences.server.ts'
import { OwnDaysForm } from '#app/features/hijri/own-days/own-days-form.tsx'
import { loadOwnDays, type OwnDaysAnswer, saveOwnDays } from '#app/features/hijri/own-days/own-days-page.server.ts'
import { MosqueHeading } from '#app/features/mosques/manage/mosque-heading.tsx'
import { loadMosqueName } from '#app/features/mosques/mosque-lookup.server.ts'
import { adminTexts, useAdminTexts } from '#app/i18n/admin-texts.ts'
import { languageOf } from '#app/i18n/languages.ts'
import { notFound } from '#app/lib/web/http.ts'
import { type AppPage, MAX_FORM_BYTES } from '#app/lib/web/page-handle.ts'
import { requestFacts } from '#app/lib/web/request-context.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import type { Route } from './+types/days-of-mosque.ts'

export const handle = { kind: 'app', guard: 'superadmin', maxBodyBytes: MAX_FORM_BYTES } satisfies AppPage

export const meta: Route.MetaFunction = (args) => {
  const { title, text } = adminTexts.of(languageOf(args.location.pathname)).adminMoon.own
  return pageMeta({ ...args, title, description: text, hidden: true })
}

export async function loader({ params: { mosqueId }, context, url }: Route.LoaderArgs) {
  const language = languageOf(url.pathname)
  const name =
    (await loadMosqueName(mosqueId, language)) ?? notFound(adminTexts.of(language).adminMosques.toasts.notFound)
  return { name, loaded: await loadOwnDays(getActor(context), mosqueId, requestFacts(context).now, language) }
}

export const action = async ({ params: { mosqueId }, context, url }: Route.ActionArgs) =>
  await saveOwnDays(context, {
    url,
    mosqueId,
    page: `/admin/mosques/${mosqueId}/months`,
    afterChange: moveDatesWithTimes,
  })

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
