import { getActor } from '#app/access/session.server.ts'
import { listActivityChoices, readActivityQuery } from '#app/features/activity/activity.server.ts'
import { ActivityFilterForm } from '#app/features/activity/activity-filter-form.tsx'
import { activityFilters } from '#app/features/activity/activity-filters.ts'
import { ActivityByDay } from '#app/features/activity/activity-list.tsx'
import { useFieldName } from '#app/features/activity/field-names.ts'
import { adminTexts, useAdminTexts } from '#app/i18n/admin-texts.ts'
import { languageOf, localAddress } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { redirectWithToast } from '#app/lib/web/flash.server.ts'
import { readText } from '#app/lib/web/forms.ts'
import { answerFailure } from '#app/lib/web/http.ts'
import { requestFacts, sentForm } from '#app/lib/web/request-context.ts'
import { ListPages } from '#app/shell/filtered-list.tsx'
import { adminMeta } from '#app/shell/page-meta.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { listActivityInWords } from '#app/workflows/activity-in-words.server.ts'
import { undoChange } from '#app/workflows/undo-change.server.ts'
import type { Route } from './+types/activity.ts'

export const meta: Route.MetaFunction = (args) => adminMeta(args, (texts) => texts.adminRecords.activity.title)

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = getActor(context)
  const { filters, query } = await readActivityQuery(url)
  const choices = await listActivityChoices(actor)
  return { filters, choices, ...(await listActivityInWords(actor, query, languageOf(url.pathname))) }
}

export async function action({ context, url }: Route.ActionArgs) {
  const language = languageOf(url.pathname)
  const { activity } = adminTexts.of(language).adminRecords
  const id = readText(sentForm(context), 'undo')
  const undone = await answerFailure(
    'A change could not be undone:',
    () => undoChange(getActor(context), id, requestFacts(context).now),
    () => null,
  )
  const to = localAddress(language, `/admin/activity${url.search}`)
  if (undone === null) return redirectWithToast(context, to, 'error', activity.failed)
  return redirectWithToast(context, to, undone ? 'success' : 'error', undone ? activity.done : activity.cannot)
}

export default function Page({ loaderData }: Route.ComponentProps) {
  const { adminRecords: records } = useAdminTexts()
  const { activity: texts } = records
  const { filters, choices, entries, page, pages } = loaderData
  return (
    <>
      <h1 className="text-2xl">{texts.title}</h1>
      <p className="mb-5 text-ink-soft">{texts.text}</p>
      <ActivityFilterForm filters={filters} choices={choices} />
      <LocalLink
        to={`/admin/activity.csv${activityFilters.write({ ...filters, page: 1 })}`}
        reloadDocument
        className={buttonClass('secondary', 'mb-5')}
      >
        {texts.download}
      </LocalLink>
      <Card>
        <ActivityByDay entries={entries} fieldName={useFieldName()} />
      </Card>
      <ListPages
        texts={records}
        page={page}
        pages={pages}
        address={(page) => `/admin/activity${activityFilters.write({ ...filters, page })}`}
      />
    </>
  )
}
