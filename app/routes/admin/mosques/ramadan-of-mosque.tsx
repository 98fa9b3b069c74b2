import { getActor } from '#app/access/session.server.ts'
import { MosqueHeading } from '#app/features/mosques/manage/mosque-heading.tsx'
import { ProgramForm } from '#app/features/timetables/ramadan/program-form.tsx'
import { loadProgramPage, saveProgramForm } from '#app/features/timetables/ramadan/program-page.server.ts'
import { adminTexts, useAdminTexts } from '#app/i18n/admin-texts.ts'
import { languageOf } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { notFound } from '#app/lib/web/http.ts'
import { type AppPage, MAX_FORM_BYTES } from '#app/lib/web/page-handle.ts'
import { requestFacts } from '#app/lib/web/request-context.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import type { Route } from './+types/ramadan-of-mosque.ts'

export const handle = {
  kind: 'app',
  guard: 'superadmin',
  maxBodyBytes: MAX_FORM_BYTES,
} satisfies AppPage

export const meta: Route.MetaFunction = (args) => {
  const { title, text } = adminTexts.of(languageOf(args.location.pathname)).adminRamadan
  return pageMeta({ ...args, title, description: text, hidden: true })
}

const addressOf = (mosqueId: string) => `/admin/mosques/${mosqueId}/ramadan`

export async function loader({ params: { mosqueId }, context, url }: Route.LoaderArgs) {
  const language = languageOf(url.pathname)
  const options = { now: requestFacts(context).now, query: url.searchParams, language }
  const page = await loadProgramPage(getActor(context), mosqueId, options)
  return { page: page ?? notFound(adminTexts.of(language).adminMosques.toasts.notFound) }
}

export const action = async ({ params: { mosqueId }, context, url }: Route.ActionArgs) =>
  await saveProgramForm(context, { url, mosqueId, page: addressOf(mosqueId) })

export default function Page({ loaderData: { page }, actionData, params }: Route.ComponentProps) {
  const { adminRamadan: texts } = useAdminTexts()
  return (
    <div className="flex flex-col gap-5">
      <MosqueHeading
        title={texts.heading({ year: String(page.year) })}
        mosqueId={params.mosqueId}
        name={page.mosque.name}
        text={texts.text}
      >
        <LocalLink to={`/admin/mosques/${params.mosqueId}/times`} className="link target inline-flex items-center">
          {texts.times}
        </LocalLink>
      </MosqueHeading>
      <ProgramForm page={page} answer={actionData} address={addressOf(params.mosqueId)} />
    </div>
  )
}
