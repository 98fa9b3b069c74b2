import { getActor } from '#app/access/session.server.ts'
import { changeLive, livePanelUntil } from '#app/features/live/live-panel.server.ts'
import { LivePanel } from '#app/features/live/live-panel.tsx'
import { findMosqueForEdit } from '#app/features/mosques/edit/mosque-store.server.ts'
import { MosqueHeading } from '#app/features/mosques/manage/mosque-heading.tsx'
import { adminTexts, useAdminTexts } from '#app/i18n/admin-texts.ts'
import { languageOf, localAddress } from '#app/i18n/languages.ts'
import { mosqueNameIn } from '#app/i18n/mosque-names.ts'
import { notFound } from '#app/lib/web/http.ts'
import { requestFacts } from '#app/lib/web/request-context.ts'
import { adminMeta } from '#app/shell/page-meta.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { Route } from './+types/live.ts'

export const meta: Route.MetaFunction = (args) => adminMeta(args, (texts) => texts.adminHome.live.title)

export async function loader({ params: { mosqueId }, context, url }: Route.LoaderArgs) {
  const language = languageOf(url.pathname)
  const stored = await findMosqueForEdit(getActor(context), mosqueId)
  if (!stored) notFound(adminTexts.of(language).adminMosques.toasts.notFound)
  const until = await livePanelUntil(mosqueId, requestFacts(context).now, language)
  const { content } = stored
  return { name: mosqueNameIn(language, content), hasStream: Boolean(content.streamUrl), until }
}

export const action = async ({ params: { mosqueId }, context, url }: Route.ActionArgs) => {
  const language = languageOf(url.pathname)
  return await changeLive(context, mosqueId, {
    page: localAddress(language, `/admin/mosques/${mosqueId}/live`),
    language,
  })
}

export default function Page({ loaderData: { name, hasStream, until }, params }: Route.ComponentProps) {
  const { live: texts } = useAdminTexts().adminHome
  return (
    <div className="flex flex-col gap-5">
      <MosqueHeading title={texts.title} mosqueId={params.mosqueId} name={name} />
      {hasStream ? <LivePanel mosque={name} until={until} /> : <Notice tone="brass">{texts.noStream}</Notice>}
    </div>
  )
}
