import { data } from 'react-router'
import { getActor } from '#app/access/session.server.ts'
import { ProgramForm } from '#app/features/timetables/ramadan/program-form.tsx'
import { loadProgramPage, saveProgramForm } from '#app/features/timetables/ramadan/program-page.server.ts'
import { adminTexts, useAdminTexts } from '#app/i18n/admin-texts.ts'
import { languageOf } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { notFound } from '#app/lib/web/http.ts'
import { type AppPage, MAX_FORM_BYTES } from '#app/lib/web/page-handle.ts'
import { requestFacts } from '#app/lib/web/request-context.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import { EmptyState } from '#app/ui/card.tsx'
import type { Route } from './+types/own-ramadan.ts'

const address = '/admin/mosque/ramadan'

export const handle = {
  kind: 'app',
  guard: 'mosque_admin',
  maxBodyBytes: MAX_FORM_BYTES,
} satisfies AppPage

export const meta: Route.MetaFunction = (args) => {
  const { title, text } = adminTexts.of(languageOf(args.location.pathname)).adminRamadan
  return pageMeta({ ...args, title, description: text, hidden: true })
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = getActor(context)
  const { now } = requestFacts(context)
  const options = { now, query: url.searchParams, language: languageOf(url.pathname) }
  const page = actor?.mosqueId ? await loadProgramPage(actor, actor.mosqueId, options) : null
  return data({ page }, { status: page ? 200 : 404 })
}

export async function action({ context, url }: Route.ActionArgs) {
  const mosqueId = getActor(context)?.mosqueId
  if (!mosqueId) notFound(adminTexts.of(languageOf(url.pathname)).adminMosques.toasts.noMosque)
  return await saveProgramForm(context, { url, mosqueId, page: address })
}

export default function Page({ loaderData: { page }, actionData }: Route.ComponentProps) {
  const { adminRamadan: texts, adminMosques } = useAdminTexts()
  if (!page) return <EmptyState title={adminMosques.toasts.noMosque} />
  return (
    <div className="flex flex-col gap-5">
      <div>
        <h1 className="text-2xl">{texts.heading({ year: String(page.year) })}</h1>
        <p className="measure text-ink-soft">{texts.text}</p>
        <LocalLink to="/admin/mosque/times" className="link target inline-flex items-center">
          {texts.times}
        </LocalLink>
      </div>
      <ProgramForm page={page} answer={actionData} address={address} />
    </div>
  )
}
