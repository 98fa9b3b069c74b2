import { type ReactNode, useState } from 'react'
import { redirect, useLocation } from 'react-router'
import { getActor } from '#app/access/session.server.ts'
import { CreateAdminDialog } from '#app/features/accounts/people/create-admin.tsx'
import { setMosqueStatus } from '#app/features/mosques/edit/mosque-writes.server.ts'
import { ManageTools } from '#app/features/mosques/manage/list-tools.tsx'
import { listAddress, manageFilters } from '#app/features/mosques/manage/manage-filters.ts'
import { type ListedMosque, listMosquesForAdmin } from '#app/features/mosques/manage/mosque-admin-list.server.ts'
import { ManageTable, type MosqueActions } from '#app/features/mosques/manage/mosque-table.tsx'
import { adminTexts, useAdminTexts } from '#app/i18n/admin-texts.ts'
import { languageOf, localAddress } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { dayInZone } from '#app/lib/time.ts'
import { redirectWithToast } from '#app/lib/web/flash.server.ts'
import { readText } from '#app/lib/web/forms.ts'
import { answerFailure } from '#app/lib/web/http.ts'
import { requestFacts, sentForm } from '#app/lib/web/request-context.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { ListPages } from '#app/shell/filtered-list.tsx'
import { loadFailure } from '#app/shell/load-failure.tsx'
import { adminMeta } from '#app/shell/page-meta.ts'
import { useShellData } from '#app/shell/shell-data.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/card.tsx'
import { DeleteDialog } from '#app/ui/dialog.tsx'
import { listHeadClass } from '#app/ui/list.tsx'
import { deleteMosque } from '#app/workflows/mosque-bin.server.ts'
import type { Route } from './+types/list.ts'

export const meta: Route.MetaFunction = (args) => adminMeta(args, (texts) => texts.adminMosques.list.title)

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = getActor(context)
  const filters = manageFilters.read(url.searchParams)
  const { timeZone } = (await siteSettings()).general
  const list = await listMosquesForAdmin(actor, filters, dayInZone(requestFacts(context).now, timeZone))
  return { list, filters }
}

export async function action({ context, url }: Route.ActionArgs) {
  const language = languageOf(url.pathname)
  const { adminManage, adminMosques } = adminTexts.of(language)
  const form = sentForm(context)
  const here = localAddress(language, `/admin/mosques${url.search}`)
  const answer = (kind: 'success' | 'error', text: string) => redirectWithToast(context, here, kind, text)
  const intent = form.get('intent')
  if (intent === 'hide' || intent === 'publish') {
    const ids = form.getAll('id').filter((id) => typeof id === 'string')
    if (ids.length === 0) return answer('error', adminManage.nothingSelected)
    return answerFailure(
      'The status of mosques could not be changed:',
      async () => {
        const status = intent === 'hide' ? 'hidden' : 'active'
        const count = await setMosqueStatus(getActor(context), ids, status, requestFacts(context).now)
        return answer(
          'success',
          intent === 'hide' ? adminManage.hiddenToast({ count }) : adminManage.publishedToast({ count }),
        )
      },
      () => answer('error', adminManage.statusFailed),
    )
  }
  if (intent !== 'delete') return redirect(here)
  const { remove, toasts } = adminMosques
  return answerFailure(
    'A mosque could not be deleted:',
    async () => {
      const deleted = await deleteMosque(getActor(context), readText(form, 'mosqueId'), requestFacts(context).now)
      return answer(deleted ? 'success' : 'error', deleted ? remove.done : toasts.notFound)
    },
    () => answer('error', remove.failed),
  )
}

export default function Page({ loaderData }: Route.ComponentProps) {
  const { list: texts, room } = useAdminTexts().adminMosques
  const { list, filters } = loaderData
  const { key } = useLocation()
  return (
    <>
      <div className={listHeadClass}>
        <h1 className="text-2xl">{texts.title}</h1>
        <LocalLink to="/admin/mosques/add" className={buttonClass()}>
          {texts.add}
        </LocalLink>
      </div>
      <ManageTools filters={filters} counts={list.counts} />
      <p aria-live="polite" className="mb-3 text-ink-soft">
        {texts.count({ count: list.count - list.rooms })}
        {list.rooms > 0 && ` · ${room.kinds['prayer-room']}: ${list.rooms}`}
      </p>
      <MosqueDialogs>
        {(actions) =>
          list.count === 0 ? (
            <NothingFound isFiltered={Boolean(filters.q || filters.show)} />
          ) : (
            <ManageTable key={key} mosques={list.mosques} filters={filters} {...actions} />
          )
        }
      </MosqueDialogs>
      <ListPages
        texts={texts}
        page={list.page}
        pages={list.pages}
        address={(page) => listAddress({ ...filters, page })}
      />
    </>
  )
}

function NothingFound({ isFiltered }: { isFiltered: boolean }) {
  const { list: texts } = useAdminTexts().adminMosques
  const clear = (
    <LocalLink to="/admin/mosques" className={buttonClass('secondary')}>
      {texts.clear}
    </LocalLink>
  )
  return <EmptyState title={texts.empty} action={isFiltered && clear} />
}

/** The dialogs that the list opens for one mosque. */
function MosqueDialogs({ children }: { children: (actions: MosqueActions) => ReactNode }) {
  const { remove } = useAdminTexts().adminMosques
  const [mosqueToDelete, setMosqueToDelete] = useState<ListedMosque | null>(null)
  const [creatingFor, setCreatingFor] = useState<ListedMosque | null>(null)
  return (
    <>
      {children({ onCreateAdmin: setCreatingFor, onDelete: setMosqueToDelete })}
      <DeleteDialog
        id={mosqueToDelete?.id ?? null}
        field="mosqueId"
        title={remove.title}
        question={mosqueToDelete ? remove.text({ name: mosqueToDelete.name }) : ''}
        cancelLabel={remove.cancel}
        confirmLabel={remove.confirm}
        busyLabel={remove.busy}
        failed={remove.failed}
        onClose={() => setMosqueToDelete(null)}
      />
      <CreateAdminDialog
        mosque={creatingFor}
        siteName={useShellData()!.siteName}
        onClose={() => setCreatingFor(null)}
      />
    </>
  )
}

export const ErrorBoundary = loadFailure((texts) => texts.adminMosques.list.loadFailed)
