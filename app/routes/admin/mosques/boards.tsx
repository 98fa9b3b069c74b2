import { BoardAdmin } from '#app/features/boards/board-admin.tsx'
import { MosqueHeading } from '#app/features/mosques/manage/mosque-heading.tsx'
import { deskOf } from '#app/features/mosques/mosque-links.ts'
import { adminTexts, useAdminTexts } from '#app/i18n/admin-texts.ts'
import { notFound } from '#app/lib/web/http.ts'
import { requestFacts } from '#app/lib/web/request-context.ts'
import { changeBoards, loadBoardsPage } from '#app/pages/boards-admin.server.ts'
import { deskMosque } from '#app/pages/desk-mosque.server.ts'
import { TimesEmbedOffer } from '#app/pages/embed-offer.tsx'
import { adminMeta } from '#app/shell/page-meta.ts'
import type { Route } from './+types/boards.ts'

export const meta: Route.MetaFunction = (args) => adminMeta(args, (texts) => texts.adminBoards.title)

export async function loader(args: Route.LoaderArgs) {
  const { actor, mosqueId, language } = deskMosque(args)
  const { now, origin } = requestFacts(args.context)
  const page = await loadBoardsPage(actor, mosqueId, { now, origin, query: args.url.searchParams, language })
  return { page: page ?? notFound(adminTexts.of(language).adminBoards.errors.missing) }
}

export async function action(args: Route.ActionArgs) {
  const { mosqueId, desk } = deskMosque(args)
  return await changeBoards(args.context, { url: args.url, mosqueId, page: `${desk}/boards` })
}

export default function Page({ loaderData: { page }, actionData, params }: Route.ComponentProps) {
  const { adminBoards: texts } = useAdminTexts()
  return (
    <div className="flex flex-col gap-5">
      <MosqueHeading title={texts.title} mosqueId={params.mosqueId} name={page.mosque.name} text={texts.text} />
      <BoardAdmin page={page} answer={actionData} address={`${deskOf(params)}/boards`} />
      {!page.mosque.isHidden && <TimesEmbedOffer mosque={page.mosque} side="app" />}
    </div>
  )
}
