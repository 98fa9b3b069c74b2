import { Form } from 'react-router'
import { getActor } from '#app/access/session.server.ts'
import { listActivityChoices, readActivityQuery } from '#app/features/activity/activity.server.ts'
import { type ActivityFilters, activityFilters, activityKinds } from '#app/features/activity/activity-filters.ts'
import { ActivityByDay } from '#app/features/activity/activity-list.tsx'
import { useFieldName } from '#app/features/activity/field-names.ts'
import { adminTexts, useAdminTexts } from '#app/i18n/admin-texts.ts'
import { languageOf, localAddress } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useSiteDeskTexts } from '#app/i18n/site-desk-texts.ts'
import { siteTextLabel, siteTextValue } from '#app/i18n/site-texts.ts'
import { useLanguage } from '#app/i18n/texts.ts'
import { redirectWithToast } from '#app/lib/web/flash.server.ts'
import { readText } from '#app/lib/web/forms.ts'
import { answerFailure } from '#app/lib/web/http.ts'
import { requestFacts, sentForm } from '#app/lib/web/request-context.ts'
import { ListPages } from '#app/shell/filtered-list.tsx'
import { adminMeta } from '#app/shell/page-meta.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
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
  const { texts: siteTexts } = useSiteDeskTexts().settings
  const fieldName = useFieldName()
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
        <ActivityByDay
          entries={entries}
          fieldName={(field) => siteTextLabel(siteTexts, field) ?? fieldName(field)}
          valueName={(field, value) => siteTextValue(siteTexts, field, value)}
        />
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

type Choice = { id: string; name: string }

/** Filters the changes by person, kind, mosque and day. */
function ActivityFilterForm({
  filters,
  choices: { people, mosques },
}: {
  filters: ActivityFilters
  choices: { people: readonly Choice[]; mosques: readonly Choice[] }
}) {
  const { activity: texts } = useAdminTexts().adminRecords
  const { page: _page, ...chosen } = filters
  const query = activityFilters.write(chosen)
  return (
    <Form
      key={query}
      action={localAddress(useLanguage(), '/admin/activity')}
      role="search"
      className="mb-5 grid gap-3 sm:flex sm:flex-wrap sm:items-end"
    >
      <Select name="person" label={texts.person} all={texts.everybody} chosen={filters.person} choices={people} />
      <Select
        name="kind"
        label={texts.kind}
        all={texts.everything}
        chosen={filters.kind}
        choices={activityKinds.map((id) => ({ id, name: texts.kinds[id] }))}
      />
      <Select name="mosque" label={texts.mosque} all={texts.allMosques} chosen={filters.mosque} choices={mosques} />
      <TextField type="date" name="day" label={texts.day} defaultValue={filters.day ?? ''} />
      <Button type="submit" variant="secondary">
        {texts.filter}
      </Button>
      {query && (
        <LocalLink to="/admin/activity" className={buttonClass('quiet')}>
          {texts.showAll}
        </LocalLink>
      )}
    </Form>
  )
}

function Select({
  name,
  label,
  all,
  chosen,
  choices,
}: {
  name: string
  label: string
  all: string
  chosen: string | null
  choices: readonly Choice[]
}) {
  return (
    <SelectField name={name} label={label} defaultValue={chosen ?? ''} className="sm:min-w-40 sm:max-w-56">
      <option value="">{all}</option>
      {choices.map((choice) => (
        <option key={choice.id} value={choice.id}>
          {choice.name}
        </option>
      ))}
    </SelectField>
  )
}
