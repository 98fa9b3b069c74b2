import { getActor } from '#app/access/session.server.ts'
import { AdminPanel } from '#app/features/accounts/people/admin-panel.tsx'
import { formatMosqueAdmins } from '#app/features/accounts/people/mosque-admins.server.ts'
import { ActivityList } from '#app/features/activity/activity-list.tsx'
import { useFieldName } from '#app/features/activity/field-names.ts'
import { useMosqueFormParts } from '#app/features/mosques/edit/mosque-fields.tsx'
import { MosqueForm } from '#app/features/mosques/edit/mosque-form.tsx'
import { findRequestedChange } from '#app/features/reports/reports.server.ts'
import { RequestedChange } from '#app/features/reports/requested-change.tsx'
import { adminTexts, useAdminTexts } from '#app/i18n/admin-texts.ts'
import { languageOf, localAddress } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { mosqueNameIn } from '#app/i18n/mosque-names.ts'
import { useLanguage } from '#app/i18n/texts.ts'
import { Written } from '#app/i18n/written.tsx'
import { redirectWithToast } from '#app/lib/web/flash.server.ts'
import { type AppPage, MAX_UPLOAD_BYTES } from '#app/lib/web/page-handle.ts'
import { loadFailure } from '#app/shell/load-failure.tsx'
import { pageMeta } from '#app/shell/page-meta.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { WithSectionIndex } from '#app/ui/section-index.tsx'
import { listActivityInWords } from '#app/workflows/activity-in-words.server.ts'
import { openMosque, saveMosque } from '#app/workflows/edit-mosque.server.ts'
import type { Route } from './+types/edit.ts'

export const handle = { kind: 'app', maxBodyBytes: MAX_UPLOAD_BYTES } satisfies AppPage

export const meta: Route.MetaFunction = (args) => {
  const stored = args.loaderData?.opened.stored
  const title = stored ? mosqueNameIn(languageOf(args.location.pathname), stored) : ''
  return pageMeta({ ...args, title, description: title, hidden: true })
}

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const language = languageOf(url.pathname)
  const actor = getActor(context)
  const opened = await openMosque(actor, params.mosqueId)
  if (opened) {
    const admins = await formatMosqueAdmins(actor, params.mosqueId, language)
    const activity = await listActivityInWords(actor, { mosque: params.mosqueId, size: 10 }, language)
    const requested = await findRequestedChange(actor, url.searchParams.get('report') ?? '', params.mosqueId)
    return { opened, admins, changes: activity.entries, requested }
  }
  const { toasts } = adminTexts.of(language).adminMosques
  throw redirectWithToast(context, localAddress(language, '/admin/mosques'), 'error', toasts.notFound)
}

export async function action({ params, context, url }: Route.ActionArgs) {
  const { toasts } = adminTexts.of(languageOf(url.pathname)).adminMosques
  return await saveMosque({
    context,
    language: languageOf(url.pathname),
    mosqueId: params.mosqueId,
    done: { to: '/admin/mosques', toast: toasts.updated },
    failed: toasts.updateFailed,
  })
}

export default function Page({ loaderData, actionData, params }: Route.ComponentProps) {
  const { adminBoards, adminHome, adminMoon, adminRamadan, adminTimes } = useAdminTexts()
  const { form, titles } = useAdminTexts().adminMosques
  const { activity, history } = useAdminTexts().adminRecords
  const { panel } = useAdminTexts().adminPeople
  const { opened, admins, requested } = loaderData
  const times = `/admin/mosques/${params.mosqueId}/times`
  const sections = [
    ...useMosqueFormParts(),
    { id: 'admins', title: panel.title },
    { id: 'changes', title: activity.mosqueTitle },
  ]
  return (
    <>
      <h1 className="mb-1 text-2xl">{titles.edit({ kind: opened.stored.placeKind })}</h1>
      <Written as="p" text={mosqueNameIn(useLanguage(), opened.stored)} className="w-fit text-ink-soft" />
      <LocalLink to={times} className="link target mb-3 inline-flex items-center">
        {adminTimes.title}
      </LocalLink>{' '}
      <LocalLink
        to={`/admin/mosques/${params.mosqueId}/months`}
        className="link target ms-4 mb-3 inline-flex items-center"
      >
        {adminMoon.own.title}
      </LocalLink>{' '}
      <LocalLink
        to={`/admin/mosques/${params.mosqueId}/ramadan`}
        className="link target ms-4 mb-3 inline-flex items-center"
      >
        {adminRamadan.title}
      </LocalLink>{' '}
      <LocalLink
        to={`/admin/mosques/${params.mosqueId}/boards`}
        className="link target ms-4 mb-3 inline-flex items-center"
      >
        {adminBoards.title}
      </LocalLink>{' '}
      <LocalLink
        to={`/admin/mosques/${params.mosqueId}/live`}
        className="link target ms-4 mb-3 inline-flex items-center"
      >
        {adminHome.live.title}
      </LocalLink>
      {requested && <RequestedChange text={requested} times={times} />}
      <WithSectionIndex label={form.parts} sections={sections}>
        <MosqueForm
          key={`${params.mosqueId} ${opened.version}`}
          draftKey={params.mosqueId}
          {...opened}
          answer={actionData}
          back="/admin/mosques"
        />
        <div className="mt-8 flex flex-col gap-5">
          <AdminPanel mosqueId={params.mosqueId} admins={admins} />
          <Card id="changes" tabIndex={-1} className="outline-none">
            <h2 className="text-xl">{activity.mosqueTitle}</h2>
            <p className="mb-2 text-ink-soft text-sm">{activity.mosqueText}</p>
            <ActivityList entries={loaderData.changes} fieldName={useFieldName()} />
            <LocalLink
              to={`/admin/activity?mosque=${params.mosqueId}`}
              className={buttonClass('quiet', '-ms-3 mt-2 px-3')}
            >
              {activity.all}
            </LocalLink>{' '}
            <LocalLink to={`/admin/mosques/${params.mosqueId}/history`} className={buttonClass('quiet', 'mt-2 px-3')}>
              {history.title}
            </LocalLink>
          </Card>
        </div>
      </WithSectionIndex>
    </>
  )
}

export const ErrorBoundary = loadFailure((texts) => texts.adminMosques.toasts.loadFailed)
