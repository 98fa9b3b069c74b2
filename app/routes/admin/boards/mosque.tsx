import { getActor } from '#app/access/session.server.ts'
import { BoardAdmin } from '#app/features/boards/board-admin.tsx'
import { adminTexts, useAdminTexts } from '#app/i18n/admin-texts.ts'
import { languageOf } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { notFound } from '#app/lib/web/http.ts'
import { type AppPage, MAX_FORM_BYTES } from '#app/lib/web/page-handle.ts'
import { requestFacts } from '#app/lib/web/request-context.ts'
import { changeBoards, loadBoardsPage } from '#app/pages/boards-admin.server.ts'
import { TimesEmbedChooser } from '#app/pages/embed-offer.tsx'
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
      <div>
        <h1 className="text-2xl">{texts.title}</h1>
        <LocalLink to={`/admin/mosques/edit/${params.mosqueId}`} className="link target inline-flex items-center">
          <bdi>{page.mosque.name}</bdi>
        </LocalLink>
        <p className="measure text-ink-soft">{texts.text}</p>
      </div>
      <BoardAdmin page={page} answer={actionData} address={addressOf(params.mosqueId)} />
      {!page.mosque.isHidden && <TimesEmbedChooser mosque={page.mosque} />}
    </div>
  )
}
