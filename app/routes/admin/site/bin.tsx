import { Form } from 'react-router'
import { getActor } from '#app/access/session.server.ts'
import { listBin } from '#app/features/bin/bin.server.ts'
import { restoreEvent } from '#app/features/events/edit/event-bin.server.ts'
import { adminTexts, useAdminTexts } from '#app/i18n/admin-texts.ts'
import { languageOf, localAddress } from '#app/i18n/languages.ts'
import { redirectWithToast } from '#app/lib/web/flash.server.ts'
import { readText } from '#app/lib/web/forms.ts'
import { answerFailure } from '#app/lib/web/http.ts'
import { requestFacts, sentForm } from '#app/lib/web/request-context.ts'
import { siteInstantFormat } from '#app/services/site-time.server.ts'
import { adminMeta } from '#app/shell/page-meta.ts'
import { ActionNames } from '#app/ui/action-names.tsx'
import { Button } from '#app/ui/button.tsx'
import { Badge, EmptyState } from '#app/ui/card.tsx'
import { useSending } from '#app/ui/in-place-form.tsx'
import { type RecordColumn, RecordTable, rowTitleClass } from '#app/ui/list.tsx'
import { restoreMosque } from '#app/workflows/mosque-bin.server.ts'
import type { Route } from './+types/bin.ts'

const RETENTION_DAYS = 30
const DAY_MS = 86_400_000

export const meta: Route.MetaFunction = (args) => adminMeta(args, (texts) => texts.adminRecords.bin.title)

export async function loader({ context, url }: Route.LoaderArgs) {
  const { day } = await siteInstantFormat(languageOf(url.pathname))
  const { now } = requestFacts(context)
  const lines = (await listBin(getActor(context))).map(({ deletedAt, ...line }) => ({
    ...line,
    deletedOn: day(deletedAt),
    daysLeft: Math.max(0, RETENTION_DAYS - Math.floor((now.getTime() - Date.parse(deletedAt)) / DAY_MS)),
  }))
  return { lines }
}

export async function action({ context, url }: Route.ActionArgs) {
  const language = languageOf(url.pathname)
  const { bin } = adminTexts.of(language).adminRecords
  const actor = getActor(context)
  const { now } = requestFacts(context)
  const [kind, id = ''] = readText(sentForm(context), 'restore').split(':')
  const restored = await answerFailure(
    'A deletion could not be undone:',
    () => (kind === 'event' ? restoreEvent(actor, id, now) : restoreMosque(actor, id, now)),
    () => undefined,
  )
  const to = localAddress(language, '/admin/bin')
  if (restored === undefined) return redirectWithToast(context, to, 'error', bin.failed)
  return redirectWithToast(context, to, restored ? 'success' : 'error', restored ? bin.restored : bin.cannot)
}

export default function Page({ loaderData: { lines } }: Route.ComponentProps) {
  const { adminManage, adminMosques, adminPeople, adminRecords } = useAdminTexts()
  const { bin: texts, columns: heads } = adminRecords
  const restoring = useSending().formData?.get('restore')
  const columns: RecordColumn<(typeof lines)[number]>[] = [
    {
      head: adminPeople.panel.name,
      cell: (line) => (
        <span className="flex flex-wrap items-center gap-x-2">
          <bdi className={rowTitleClass}>{line.name}</bdi>{' '}
          <Badge>{line.kind === 'event' ? texts.event : adminMosques.room.kinds[line.placeKind]}</Badge>{' '}
          {line.kind === 'mosque' && <span className="text-ink-soft">{texts.with({ events: line.events })}</span>}
        </span>
      ),
      isName: true,
    },
    {
      head: heads.deleted,
      label: heads.deleted,
      cell: ({ deletedOn, deletedBy }) => (
        <>
          {deletedOn} · <bdi>{deletedBy}</bdi>
        </>
      ),
    },
    { head: heads.erased, label: heads.erased, cell: ({ daysLeft }) => texts.left({ days: daysLeft }) },
    {
      head: adminManage.columns.actions,
      cell: (line) => (
        <Form method="post">
          <ActionNames about={line.name} button={texts.restore} />
          <Button
            type="submit"
            name="restore"
            value={`${line.kind}:${line.id}`}
            variant="secondary"
            aria-label={`${texts.restore}: ${line.name}`}
            busy={restoring === `${line.kind}:${line.id}`}
            busyLabel={texts.restoring}
          >
            {texts.restore}
          </Button>
        </Form>
      ),
      isActions: true,
    },
  ]
  return (
    <>
      <h1 className="text-2xl">{texts.title}</h1>
      <p className="mb-5 text-ink-soft">{texts.text}</p>
      {lines.length === 0 ? (
        <EmptyState title={texts.empty} />
      ) : (
        <RecordTable caption={texts.title} rows={lines} columns={columns} />
      )}
    </>
  )
}
