import { getActor } from '#app/access/session.server.ts'
import { BoardAdmin } from '#app/features/boards/board-admin.tsx'
import { MosqueHeading } from '#app/features/mosques/manage/mosque-heading.tsx'
import { adminTexts, useAdminTexts } from '#app/i18n/admin-texts.ts'
import { languageOf } from '#app/i18n/languages.ts'
import { notFound } from '#app/lib/web/http.ts'
import { type AppPage, MAX_FORM_BYTES } from '#app/lib/web/page-handle.ts'
import { requestFacts } from '#app/lib/web/request-context.ts'
import { changeBoards, loadBoardsPage } from '#app/pages/boards-admin.server.ts'
import { TimesEmbedOffer } from '#app/pages/embed-offer.tsx'
import { pageMeta } from '#app/shell/page-meta.ts'
import type { Route } from './+types/mosque.ts'

export const handle = { kind: 'app', guard: 'superadmin', maxBodyBytes: MAX_FORM_BYTES } satisfies AppPage

export const meta: Route.MetaFunction = (args) => {
  const { title, text } = adminTexts.of(languageOf(args.location.pathname)).adminBoards
  return pageMeta({ ...args, title, description: text, hidden: true })
}

const addressOf = (mosqueId: string) => `/admin/mosques/${mosqueId}/boards`

export async function loader({ params: { mosqueId }, context, url }: Route.LoaderArgs) {
  const { now, origin } = requestFacts(context)
  const language = languageOf(url.pathname)
  const facts = { now, origin, query: url.searchParams, language }
  const page = await loadBoardsPage(getActor(context), mosqueId, facts)
  return { page: page ?? notFound(adminTexts.of(language).adminBoards.errors.missing) }
}

export const action = async ({ params: { mosqueId }, context, url }: Route.ActionArgs) =>
  await changeBoards(context, { url, mosqueId, page: addressOf(mosqueId) })

export default function Page({ loaderData: { page }, actionData, params }: Route.ComponentProps) {
  const { adminBoards: texts } = useAdminTexts()
  return (
    <div className="flex flex-col gap-5">
      <MosqueHeading title={texts.title} mosqueId={params.mosqueId} name={page.mosque.name} text={texts.text} />
      <BoardAdmin page={page} answer={actionData} address={addressOf(params.mosqueId)} />
      {!page.mosque.isHidden && <TimesEmbedOffer mosque={page.mosque} side="app" />}
    </div>
  )
}
