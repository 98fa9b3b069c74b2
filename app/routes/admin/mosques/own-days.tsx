import { data } from 'react-router'
import { getActor } from '#app/access/session.server.ts'
import { moveDatesWithTimes } from '#app/features/events/dates/occurrences.server.ts'
import { OwnDaysForm } from '#app/features/hijri/own-days/own-days-form.tsx'
import { loadOwnDays, type OwnDaysAnswer, saveOwnDays } from '#app/features/hijri/own-days/own-days-page.server.ts'
import { adminTexts, useAdminTexts } from '#app/i18n/admin-texts.ts'
import { languageOf } from '#app/i18n/languages.ts'
import { notFound } from '#app/lib/web/http.ts'
import { type AppPage, MAX_FORM_BYTES } from '#app/lib/web/page-handle.ts'
import { requestFacts } from '#app/lib/web/request-context.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import { EmptyState } from '#app/ui/card.tsx'
import type { Route } from './+types/own-days.ts'

export const handle = { kind: 'app', guard: 'mosque_admin', maxBodyBytes: MAX_FORM_BYTES } satisfies AppPage

export const meta: Route.MetaFunction = (args) => {
  const { title, text } = adminTexts.of(languageOf(args.location.pathname)).adminMoon.own
  return pageMeta({ ...args, title, description: text, hidden: true })
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = getActor(context)
  const mosqueId = actor?.mosqueId ?? null
  if (!mosqueId) return data({ loaded: null }, { status: 404 })
  return { loaded: await loadOwnDays(actor, mosqueId, requestFacts(context).now, languageOf(url.pathname)) }
}

export async function action({ context, url }: Route.ActionArgs) {
  const mosqueId = getActor(context)?.mosqueId
  if (!mosqueId) notFound(adminTexts.of(languageOf(url.pathname)).adminMosques.toasts.noMosque)
  return await saveOwnDays(context, { url, mosqueId, page: '/admin/mosque/months', afterChange: moveDatesWithTimes })
}

export default function Page({ loaderData: { loaded }, actionData }: Route.ComponentProps) {
  const { adminMoon, adminMosques } = useAdminTexts()
  if (!loaded) return <EmptyState title={adminMosques.toasts.noMosque} />
  const answer: OwnDaysAnswer | undefined = actionData
  return (
    <div className="flex flex-col gap-5">
      <div>
        <h1 className="text-2xl">{adminMoon.own.title}</h1>
        <p className="measure text-ink-soft">{adminMoon.own.text}</p>
      </div>
      <OwnDaysForm key={loaded.calendar.version} loaded={loaded} answer={answer} />
    </div>
  )
}
