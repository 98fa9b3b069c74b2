import { getActor } from '#app/access/session.server.ts'
import { startPushes } from '#app/features/following/push-news.server.ts'
import { NewNoticeLinks, NoticeAdminList } from '#app/features/notices/notice-admin-list.tsx'
import { loadNoticesPage, saveNotices } from '#app/features/notices/notice-form.server.ts'
import { NoticeForm } from '#app/features/notices/notice-form.tsx'
import { adminTexts, useAdminTexts } from '#app/i18n/admin-texts.ts'
import { languageOf, localAddress } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useSharedTexts } from '#app/i18n/texts.ts'
import { redirectWithToast } from '#app/lib/web/flash.server.ts'
import { type AppPage, MAX_FORM_BYTES } from '#app/lib/web/page-handle.ts'
import { pageFilter, queryFilters } from '#app/lib/web/query-filters.ts'
import { requestFacts } from '#app/lib/web/request-context.ts'
import { ListPages } from '#app/shell/filtered-list.tsx'
import { pageMeta } from '#app/shell/page-meta.ts'
import { BackArrow } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/card.tsx'
import type { Route } from './+types/notices'

const address = '/admin/notices'

export const handle = { kind: 'app', guard: 'signed-in', maxBodyBytes: MAX_FORM_BYTES } satisfies AppPage

const filters = queryFilters({ page: pageFilter })

export const meta: Route.MetaFunction = (args) => {
  const { title, text } = adminTexts.of(languageOf(args.location.pathname)).adminNotices
  return pageMeta({ ...args, title, description: text, hidden: true })
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const language = languageOf(url.pathname)
  const query = url.searchParams
  const { now } = requestFacts(context)
  const { isGone, ...page } = await loadNoticesPage(getActor(context), {
    ...{ now, query, language },
    page: filters.read(query).page,
  })
  if (isGone) {
    const { gone } = adminTexts.of(language).adminNotices
    throw redirectWithToast(context, localAddress(language, address), 'error', gone)
  }
  return page
}

export async function action({ context, url }: Route.ActionArgs) {
  const answer = await saveNotices(context, url)
  startPushes()
  return answer
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { adminNotices: texts } = useAdminTexts()
  const { kinds } = useSharedTexts().notices
  const { form, choices, notices, mayRelease, count, page, pages } = loaderData
  if (form)
    return (
      <div className="flex flex-col gap-5">
        <div>
          <LocalLink to={address} className="link target inline-flex items-center gap-1.5 text-sm">
            <BackArrow className="size-4" />
            {texts.back}
          </LocalLink>
          <h1 className="text-2xl">{form.isNew ? texts.newOf({ kind: kinds[form.kind] }) : texts.edit}</h1>
          {form.isHeld && <p className="text-ink-soft">{texts.heldText}</p>}
        </div>
        <NoticeForm key={form.id} form={form} choices={choices} answer={actionData} />
      </div>
    )
  return (
    <div className="flex flex-col gap-5">
      <div>
        <h1 className="text-2xl">{texts.title}</h1>
        <p className="measure text-ink-soft">{texts.text}</p>
      </div>
      <NewNoticeLinks />
      {count === 0 ? (
        <EmptyState title={texts.none} />
      ) : (
        <>
          <p className="text-ink-soft">{texts.count({ count })}</p>
          <NoticeAdminList notices={notices} mayRelease={mayRelease} />
        </>
      )}
      <ListPages texts={texts} page={page} pages={pages} address={(to) => address + filters.write({ page: to })} />
    </div>
  )
}
