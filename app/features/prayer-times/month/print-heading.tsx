import { SchoolName } from '#app/features/prayer-times/by-school.tsx'
import type { SalaahPage } from '#app/features/prayer-times/page.server.ts'
import { monthAndYear } from '#app/i18n/dates.ts'
import { useTexts } from '#app/i18n/texts.ts'

/** The heading above the table of a printed month. */
export function PrintHeading({ choices, schools }: Pick<SalaahPage, 'choices' | 'schools'>) {
  const { salaah, dates } = useTexts()
  return (
    <div className="mb-3 hidden print:block">
      <p className="font-bold text-2xl">
        {salaah.tableLabel(monthAndYear(dates, choices.month), salaah.cities[choices.city])}
      </p>
      <p className="text-sm">
        {salaah.method(salaah.angles)}. <SchoolName of={schools} />. {salaah.offsets}. {salaah.mosqueFirst}
      </p>
    </div>
  )
}
