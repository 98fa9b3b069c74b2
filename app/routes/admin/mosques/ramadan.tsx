import { MosqueHeading } from '#app/features/mosques/manage/mosque-heading.tsx'
import { deskOf } from '#app/features/mosques/mosque-links.ts'
import { ProgramForm } from '#app/features/timetables/ramadan/program-form.tsx'
import { loadProgramPage, saveProgramForm } from '#app/features/timetables/ramadan/program-page.server.ts'
import { adminTexts, useAdminTexts } from '#app/i18n/admin-texts.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { notFound } from '#app/lib/web/http.ts'
import { requestFacts } from '#app/lib/web/request-context.ts'
import { deskMosque } from '#app/pages/desk-mosque.server.ts'
import { adminMeta } from '#app/shell/page-meta.ts'
import type { Route } from './+types/ramadan.ts'

export const meta: Route.MetaFunction = (args) => adminMeta(args, (texts) => texts.adminRamadan.title)

export async function loader(args: Route.LoaderArgs) {
  const { actor, mosqueId, language } = deskMosque(args)
  const options = { now: requestFacts(args.context).now, query: args.url.searchParams, language }
  const page = await loadProgramPage(actor, mosqueId, options)
  return { page: page ?? notFound(adminTexts.of(language).adminMosques.toasts.notFound) }
}

export async function action(args: Route.ActionArgs) {
  const { mosqueId, desk } = deskMosque(args)
  return await saveProgramForm(args.context, { url: args.url, mosqueId, page: `${desk}/ramadan` })
}

export default function Page({ loaderData: { page }, actionData, params }: Route.ComponentProps) {
  const { adminRamadan: texts } = useAdminTexts()
  const title = texts.heading({ year: String(page.year) })
  return (
    <div className="flex flex-col gap-5">
      <MosqueHeading title={title} mosqueId={params.mosqueId} name={page.mosque.name} text={texts.text}>
        <LocalLink to={`${deskOf(params)}/times`} className="link target inline-flex items-center">
          {texts.times}
        </LocalLink>
      </MosqueHeading>
      <ProgramForm page={page} answer={actionData} address={`${deskOf(params)}/ramadan`} />
    </div>
  )
}
