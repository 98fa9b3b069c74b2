import { data, Form } from 'react-router'
import { getActor } from '#app/access/session.server.ts'
import { historyFilters, MAX_REMOVAL_REASON_CHARS, removeFromHistory } from '#app/features/history/history.server.ts'
import { loadHistoryInWords } from '#app/features/history/history-in-words.server.ts'
import { HistoryList } from '#app/features/history/history-list.tsx'
import { MosqueHeading } from '#app/features/mosques/manage/mosque-heading.tsx'
import { loadMosqueName, loadPlaceKind, zoneOf } from '#app/features/mosques/mosque-lookup.server.ts'
import { adminTexts, useAdminTexts } from '#app/i18n/admin-texts.ts'
import { languageOf, localAddress } from '#app/i18n/languages.ts'
import { toSingleLine } from '#app/lib/text-fields.ts'
import { redirectWithToast } from '#app/lib/web/flash.server.ts'
import { readText } from '#app/lib/web/forms.ts'
import { answerFailure, notFound } from '#app/lib/web/http.ts'
import { sentForm } from '#app/lib/web/request-context.ts'
import { ListPages } from '#app/shell/filtered-list.tsx'
import { adminMeta } from '#app/shell/page-meta.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import type { Route } from './+types/history.ts'

export const meta: Route.MetaFunction = (args) => adminMeta(args, (texts) => texts.adminRecords.history.title)

const PAGE_SIZE = 30

export async function loader({ params: { mosqueId }, url }: Route.LoaderArgs) {
  const language = languageOf(url.pathname)
  const name = await loadMosqueName(mosqueId, language)
  if (name === null) notFound('Mosque not found')
  const { page } = historyFilters.read(url.searchParams)
  const zone = await zoneOf({ id: mosqueId })
  const place = { id: mosqueId, placeKind: await loadPlaceKind(mosqueId) }
  const { pages, changes, texts } = await loadHistoryInWords(place, { page, size: PAGE_SIZE }, language, zone)
  const { changed, empty } = texts.public.history
  return { name, page, pages, changed, empty, changes }
}

export async function action({ params: { mosqueId }, context, url }: Route.ActionArgs) {
  const language = languageOf(url.pathname)
  const { history: texts } = adminTexts.of(language).adminRecords
  const form = sentForm(context)
  const id = readText(form, 'id')
  const reason = toSingleLine(readText(form, 'reason'))
  const error = reason === '' ? texts.missing : reason.length > MAX_REMOVAL_REASON_CHARS ? texts.tooLong : null
  if (error) return data({ id, reason, error }, { status: 400 })
  const removed = await answerFailure(
    'Values could not be removed from a history:',
    () => removeFromHistory(getActor(context), mosqueId, { id, reason }),
    () => null,
  )
  const toast = removed === null ? texts.failed : removed ? texts.done : texts.gone
  const to = localAddress(language, `/admin/mosques/${encodeURIComponent(mosqueId)}/history${url.search}`)
  return redirectWithToast(context, to, removed ? 'success' : 'error', toast)
}

export default function Page({ loaderData, actionData, params: { mosqueId } }: Route.ComponentProps) {
  const { adminRecords: records } = useAdminTexts()
  const { history: texts } = records
  const { name, page, pages, changed, empty, changes } = loaderData
  return (
    <div className="flex flex-col gap-5">
      <MosqueHeading title={texts.title} text={texts.text} mosqueId={mosqueId} name={name} />
      {changes.length === 0 && <p>{empty}</p>}
      <HistoryList changes={changes} changed={changed}>
        {({ id, before, what }) => {
          const answer = actionData?.id === id ? actionData : null
          if (before === null && !answer) return null
          return (
            <details open={answer !== null} className="my-1">
              <summary className="target w-fit cursor-pointer py-2 text-sm">
                {texts.submit} <span className="sr-only">{what}</span>
              </summary>
              <Form method="post" className="flex flex-col items-start gap-3 sm:flex-row sm:items-end">
                <input type="hidden" name="id" value={id} />
                <TextField
                  name="reason"
                  label={texts.reason}
                  hint={texts.reasonHint}
                  error={answer?.error}
                  defaultValue={answer?.reason}
                  required
                  id={`reason-${id}`}
                />
                <Button type="submit" variant="danger">
                  {texts.submit}
                </Button>
              </Form>
            </details>
          )
        }}
      </HistoryList>
      <ListPages
        texts={records}
        page={page}
        pages={pages}
        address={(page) => `/admin/mosques/${mosqueId}/history?page=${page}`}
      />
    </div>
  )
}
