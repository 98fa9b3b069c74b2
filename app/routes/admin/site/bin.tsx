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
import { Badge, Card, EmptyState } from '#app/ui/card.tsx'
import { useSending } from '#app/ui/in-place-form.tsx'
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
  const { adminRecords, adminMosques } = useAdminTexts()
  const [{ bin: texts }, { room }] = [adminRecords, adminMosques]
  const restoring = useSending().formData?.get('restore')
  return (
    <>
      <h1 className="text-2xl">{texts.title}</h1>
      <p className="mb-5 text-ink-soft">{texts.text}</p>
      {lines.length === 0 && <EmptyState title={texts.empty} />}
      <ul className="flex flex-col gap-3">
        {lines.map((line) => (
          <li key={line.id}>
            <Card className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <div className="min-w-56 flex-1">
                <h2 className="flex flex-wrap items-center gap-2 text-lg">
                  <bdi>{line.name}</bdi>{' '}
                  <Badge>{line.kind === 'event' ? texts.event : room.kinds[line.placeKind]}</Badge>
                </h2>
                <p className="text-ink-soft text-sm">
                  {line.kind === 'mosque' && `${texts.with({ events: line.events })} · `}
                  {texts.deleted({ day: line.deletedOn, who: line.deletedBy })} · {texts.left({ days: line.daysLeft })}
                </p>
              </div>
              <Form method="post">
                <ActionNames about={line.name} button={texts.restore} />
                <Button
                  type="submit"
                  name="restore"
                  value={`${line.kind}:${line.id}`}
                  variant="secondary"
                  busy={restoring === `${line.kind}:${line.id}`}
                  busyLabel={texts.restoring}
                >
                  {texts.restore}
                </Button>
              </Form>
            </Card>
          </li>
        ))}
      </ul>
    </>
  )
}
