import { useState } from 'react'
import { Form, redirect } from 'react-router'
import { getActor } from '#app/access/session.server.ts'
import { CreateAdminDialog } from '#app/features/accounts/people/create-admin-dialog.tsx'
import { MosqueAdminCards } from '#app/features/mosques/edit/mosque-admin-cards.tsx'
import { type ListedMosque, listMosquesForAdmin } from '#app/features/mosques/edit/mosque-admin-list.server.ts'
import { mosqueDraftKey } from '#app/features/mosques/edit/mosque-form.tsx'
import { adminTexts, useAdminTexts } from '#app/i18n/admin-texts.ts'
import { languageOf, localAddress } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useLanguage } from '#app/i18n/texts.ts'
import { redirectWithToast } from '#app/lib/web/flash.server.ts'
import { readText } from '#app/lib/web/forms.ts'
import { pageFilter, queryFilters, textFilter } from '#app/lib/web/query-filters.ts'
import { requestFacts } from '#app/lib/web/request-context.ts'
import { sentForm } from '#app/lib/web/sent-form.ts'
import { ListPages } from '#app/shell/list-pages.tsx'
import { LoadFailure } from '#app/shell/load-failure.tsx'
import { pageMeta } from '#app/shell/page-meta.ts'
import { useShellData } from '#app/shell/shell-data.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { TextField } from '#app/ui/field.tsx'
import { useSavedDraft } from '#app/ui/use-saved-draft.ts'
import { deleteMosque } from '#app/workflows/bin/mosque-bin.server.ts'
import type { Route } from './+types/mosques'

const MAX_SEARCH_CHARS = 120
const listFilters = queryFilters({ q: textFilter(MAX_SEARCH_CHARS), page: pageFilter })

export const meta: Route.MetaFunction = (args) => {
  const { title } = adminTexts.of(languageOf(args.location.pathname)).adminMosques.list
  return pageMeta({ ...args, title, description: title, hidden: true })
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { q: query, page } = listFilters.read(url.searchParams)
  const list = await listMosquesForAdmin(getActor(context), query, page)
  return { ...list, query, saved: url.searchParams.get('saved') }
}

export async function action({ context, url }: Route.ActionArgs) {
  const language = languageOf(url.pathname)
  const { remove, toasts } = adminTexts.of(language).adminMosques
  const form = sentForm(context)
  const here = localAddress(language, `/admin/mosques${url.search}`)
  if (form.get('intent') !== 'delete') return redirect(here)
  const deleted = await deleteMosque(getActor(context), readText(form, 'mosqueId'), requestFacts(context).now).catch(
    (error: unknown) => {
      if (!(error instanceof Error)) throw error
      console.error('A mosque could not be deleted:', error)
      return null
    },
  )
  if (deleted === null) return redirectWithToast(context, here, 'error', remove.failed)
  return redirectWithToast(context, here, deleted ? 'success' : 'error', deleted ? remove.done : toasts.notFound)
}

export default function Page({ loaderData }: Route.ComponentProps) {
  const { list } = useAdminTexts().adminMosques
  const { mosques, count, query } = loaderData
  const [creatingFor, setCreatingFor] = useState<ListedMosque | null>(null)
  const language = useLanguage()
  useSavedDraft(loaderData.saved && mosqueDraftKey(loaderData.saved), localAddress(language, '/admin/mosques'))
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">{list.title}</h1>
        <LocalLink to="/admin/mosques/add" className={buttonClass()}>
          {list.add}
        </LocalLink>
      </div>
      <Form className="mb-5 flex flex-wrap items-end gap-3" role="search">
        <TextField
          key={query}
          type="search"
          name="q"
          label={list.searchLabel}
          placeholder={list.search}
          defaultValue={query}
          className="min-w-56 flex-1 sm:max-w-md"
        />
        <Button type="submit" variant="secondary">
          {list.submit}
        </Button>
      </Form>
      <p aria-live="polite" className="mb-4 text-ink-soft">
        {list.count(count)}
      </p>
      {count === 0 ? (
        <EmptyState
          title={list.empty}
          action={
            query && (
              <LocalLink to="/admin/mosques" className={buttonClass('secondary')}>
                {list.clear}
              </LocalLink>
            )
          }
        />
      ) : (
        <MosqueAdminCards mosques={mosques} onCreateAdmin={setCreatingFor} />
      )}
      <CreateAdminDialog
        mosque={creatingFor}
        siteName={useShellData()?.siteName ?? ''}
        onClose={() => setCreatingFor(null)}
      />
      <ListPages
        texts={list}
        page={loaderData.page}
        pages={loaderData.pages}
        address={(page) => `/admin/mosques${listFilters.write({ q: query, page })}`}
      />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure error={error} text={useAdminTexts().adminMosques.list.loadFailed} />
}
