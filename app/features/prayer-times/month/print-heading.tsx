import { AdoptedNote } from '#app/features/prayer-times/adopted/adopted-note.tsx'
import { SchoolName } from '#app/features/prayer-times/by-school.tsx'
import { describeCalculation } from '#app/features/prayer-times/calculation.ts'
import type { SalaahPage } from '#app/features/prayer-times/page.server.ts'
import { monthAndYear } from '#app/i18n/dates.ts'
import { useTexts } from '#app/i18n/texts.ts'

/** The heading above the table of a printed month. */
export function PrintHeading({
  adopted,
  calculation,
  choices,
  cityName,
  schools,
}: Pick<SalaahPage, 'adopted' | 'calculation' | 'choices' | 'cityName' | 'schools'>) {
  const texts = useTexts()
  const { salaah, dates } = texts
  const { method, offsets } = describeCalculation(calculation, texts)
  return (
    <div className="mb-3 hidden print:block">
      <p className="font-bold text-2xl">{salaah.tableLabel(monthAndYear(dates, choices.month), cityName)}</p>
      <p className="text-sm">
        {adopted && adopted.shown !== 'none' && <AdoptedNote source={adopted} withDates />}
        {adopted?.shown !== 'all' && ` ${method}. ${offsets ? `${offsets}. ` : ''}`} <SchoolName of={schools} />.{' '}
        {salaah.mosqueFirst}
      </p>
    </div>
  )
}
