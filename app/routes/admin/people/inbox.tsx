import { getActor } from '#app/access/session.server.ts'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { requestFacts } from '#app/lib/web/request-context.ts'
import { InboxList } from '#app/pages/inbox-list.tsx'
import { adminMeta } from '#app/shell/page-meta.ts'
import { EmptyState } from '#app/ui/card.tsx'
import { loadInboxRows } from '#app/workflows/inbox.server.ts'
import type { Route } from './+types/inbox.ts'

export const meta: Route.MetaFunction = (args) => adminMeta(args, (texts) => texts.adminShell.inbox.title)

export const loader = ({ context }: Route.LoaderArgs) => loadInboxRows(getActor(context), requestFacts(context).now)

export default function Page({ loaderData: { rows, count } }: Route.ComponentProps) {
  const { inbox: texts } = useAdminTexts().adminShell
  return (
    <>
      <h1 className="text-2xl">{texts.title}</h1>
      <p className="mb-5 text-ink-soft">{texts.text}</p>
      {count === 0 ? <EmptyState title={texts.empty} /> : <InboxList rows={rows} />}
      {count > rows.length && <p className="mt-3 text-ink-soft">{texts.more({ count: count - rows.length })}</p>}
    </>
  )
}
