import { Form } from 'react-router'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { localAddress } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useLanguage } from '#app/i18n/texts.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { type ActivityFilters, activityFilters, activityKinds } from './activity-filters.ts'

type Choice = { id: string; name: string }

/** Filters the changes by person, kind, mosque and day. Works without script. */
export function ActivityFilterForm({
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
