import { data } from 'react-router'
import { getActor } from '#app/access/session.server.ts'
import { BoardAdmin } from '#app/features/boards/board-admin.tsx'
import { adminTexts, useAdminTexts } from '#app/i18n/admin-texts.ts'
import { languageOf } from '#app/i18n/languages.ts'
import { notFound } from '#app/lib/web/http.ts'
import { type AppPage, MAX_FORM_BYTES } from '#app/lib/web/page-handle.ts'
import { requestFacts } from '#app/lib/web/request-context.ts'
import { changeBoards, loadBoardsPage } from '#app/pages/boards-admin.server.ts'
import { TimesEmbedOffer } from '#app/pages/embed-offer.tsx'
import { pageMeta } from '#app/shell/page-meta.ts'
import { EmptyState } from '#app/ui/card.tsx'
import type { Route } from './+types/own.ts'

const address = '/admin/mosque/boards'

export const handle = { kind: 'app', guard: 'mosque_admin', maxBodyBytes: MAX_FORM_BYTES } satisfies AppPage

export const meta: Route.MetaFunction = (args) => {
  const { title, text } = adminTexts.of(languageOf(args.location.pathname)).adminBoards
  return pageMeta({ ...args, title, description: text, hidden: true })
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = getActor(context)
  const { now, origin } = requestFacts(context)
  const facts = { now, origin, query: url.searchParams, language: languageOf(url.pathname) }
  const page = actor?.mosqueId ? await loadBoardsPage(actor, actor.mosqueId, facts) : null
  return data({ page }, { status: page ? 200 : 404 })
}

export async function action({ context, url }: Route.ActionArgs) {
  const mosqueId = getActor(context)?.mosqueId
  if (!mosqueId) notFound(adminTexts.of(languageOf(url.pathname)).adminMosques.toasts.noMosque)
  return await changeBoards(context, { url, mosqueId, page: address })
}

export default function Page({ loaderData: { page }, actionData }: Route.ComponentProps) {
  const { adminBoards: texts } = useAdminTexts()
  if (!page) return <EmptyState title={texts.errors.missing} />
  return (
    <div className="flex flex-col gap-5">
      <div>
        <h1 className="text-2xl">{texts.title}</h1>
        <p className="measure text-ink-soft">{texts.text}</p>
      </div>
      <BoardAdmin page={page} answer={actionData} address={address} />
      {!page.mosque.isHidden && <TimesEmbedOffer mosque={page.mosque} side="app" />}
    </div>
  )
}
