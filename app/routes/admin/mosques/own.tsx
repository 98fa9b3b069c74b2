import { data } from 'react-router'
import { getActor } from '#app/access/session.server.ts'
import { useMosqueFormParts } from '#app/features/mosques/edit/mosque-fields.tsx'
import { MosqueForm } from '#app/features/mosques/edit/mosque-form.tsx'
import { NoMosque } from '#app/features/mosques/manage/mosque-heading.tsx'
import { findRequestedChange } from '#app/features/reports/reports.server.ts'
import { RequestedChange } from '#app/features/reports/requested-change.tsx'
import { adminTexts, useAdminTexts } from '#app/i18n/admin-texts.ts'
import { languageOf } from '#app/i18n/languages.ts'
import { notFound } from '#app/lib/web/http.ts'
import { type AppPage, MAX_UPLOAD_BYTES } from '#app/lib/web/page-handle.ts'
import { loadFailure } from '#app/shell/load-failure.tsx'
import { adminMeta } from '#app/shell/page-meta.ts'
import { WithSectionIndex } from '#app/ui/section-index.tsx'
import { openMosque, saveMosque } from '#app/workflows/edit-mosque.server.ts'
import type { Route } from './+types/own.ts'

export const handle = { kind: 'app', maxBodyBytes: MAX_UPLOAD_BYTES } satisfies AppPage

export const meta: Route.MetaFunction = (args) => {
  const kind = args.loaderData?.opened?.stored.placeKind ?? 'mosque'
  return adminMeta(args, (texts) => texts.adminMosques.titles.own({ kind }))
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = getActor(context)
  const mosqueId = actor?.mosqueId ?? null
  const opened = mosqueId ? await openMosque(actor, mosqueId) : null
  if (!mosqueId || !opened) return data({ mosqueId: null, opened: null, requested: null }, { status: 404 })
  const requested = await findRequestedChange(actor, url.searchParams.get('report') ?? '', mosqueId)
  return { mosqueId, opened, requested }
}

export async function action({ context, url }: Route.ActionArgs) {
  const language = languageOf(url.pathname)
  const { toasts } = adminTexts.of(language).adminMosques
  const mosqueId = getActor(context)?.mosqueId
  if (!mosqueId) notFound(toasts.noMosque)
  return await saveMosque({
    context,
    language,
    mosqueId,
    done: { to: '/admin/mosque', toast: toasts.ownUpdated },
    failed: toasts.ownUpdateFailed,
  })
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { form, titles } = useAdminTexts().adminMosques
  const parts = useMosqueFormParts()
  if (!loaderData.opened) return <NoMosque />
  return (
    <>
      <h1 className="mb-1 text-2xl">{titles.own({ kind: loaderData.opened.stored.placeKind })}</h1>
      <p className="mb-5 text-ink-soft">{loaderData.opened.stored.name}</p>
      {loaderData.requested && <RequestedChange text={loaderData.requested} times="/admin/mosque/times" />}
      <WithSectionIndex label={form.parts} sections={parts}>
        <MosqueForm
          key={loaderData.opened.version}
          draftKey={loaderData.mosqueId}
          {...loaderData.opened}
          answer={actionData}
          back={null}
        />
      </WithSectionIndex>
    </>
  )
}

export const ErrorBoundary = loadFailure(({ adminMosques }, kind) => adminMosques.toasts.ownLoadFailed({ kind }))
