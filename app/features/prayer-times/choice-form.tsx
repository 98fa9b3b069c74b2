import { monthAndYear } from '#app/i18n/dates.ts'
import { localAddress } from '#app/i18n/languages.ts'
import { useLanguage, useTexts } from '#app/i18n/texts.ts'
import { Button } from '#app/ui/button.tsx'
import { Options, SelectField } from '#app/ui/field.tsx'
import { SegmentedToggle } from '#app/ui/tabs.tsx'
import type { SalaahPage } from './page.server.ts'

// Two fields fit side by side on the narrowest phones, with room for 'September 2027' and 'Pietermaritzburg'.
const FIELD_CLASS =
  'min-w-36 flex-1 max-sm:[&>select]:px-2.5 max-sm:[&>select]:pe-7 max-sm:[&>select]:text-sm sm:w-52 sm:flex-none'

type ChoiceFormProps = Pick<SalaahPage, 'choices' | 'cities' | 'months' | 'today'>

/** City, month and school as a GET form. Script applies each choice at once and remembers it on the device. */
export function ChoiceForm({ choices, cities, months, today }: ChoiceFormProps) {
  const { salaah, dates } = useTexts()
  const action = localAddress(useLanguage(), '/prayer-times')
  const { city, month, school } = choices
  return (
    <form data-live data-remember={today} action={action} className="flex flex-wrap items-end gap-3 print:hidden">
      <SelectField label={salaah.city} name="city" defaultValue={city} className={FIELD_CLASS}>
        {cities.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField label={salaah.month} name="month" defaultValue={month} className={FIELD_CLASS}>
        <Options of={months} label={(each) => monthAndYear(dates, each)} />
      </SelectField>
      <SegmentedToggle
        legend={salaah.school}
        name="school"
        defaultValue={school}
        options={[
          { value: 'shafii', label: salaah.schools.shafii },
          { value: 'hanafi', label: salaah.schools.hanafi },
        ]}
      />
      <Button type="submit" variant="secondary">
        {salaah.show}
      </Button>
    </form>
  )
}
