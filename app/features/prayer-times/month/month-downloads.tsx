import { CalendarPlus, Download } from 'lucide-react'
import type { SalaahChoices } from '#app/features/prayer-times/choices.ts'
import { useTexts } from '#app/i18n/texts.ts'
import { buttonClass } from '#app/ui/button.tsx'

/** The month as CSV, and a calendar feed to subscribe to. */
export function MonthDownloads({ choices, origin }: { choices: SalaahChoices; origin: string }) {
  const { salaah } = useTexts()
  const { city, month, school } = choices
  const feed = `/prayer-times/${city}.ics?school=${school}`
  return (
    <>
      <a
        className={buttonClass('secondary')}
        href={`/prayer-times/${city}.csv?month=${month}&school=${school}`}
        download={`salaah-${city}-${month}.csv`}
      >
        <Download aria-hidden="true" />
        {salaah.csv}
      </a>
      <details className="group relative">
        <summary className={buttonClass('secondary', 'list-none')}>
          <CalendarPlus aria-hidden="true" />
          {salaah.subscribe}
        </summary>
        <div className="mt-2 flex max-w-sm flex-col gap-2 rounded-md border border-line bg-surface p-4">
          <p className="text-ink-soft text-sm">{salaah.subscribeHint}</p>
          <a className="link target inline-flex items-center" href={origin.replace(/^https?:/, 'webcal:') + feed}>
            {salaah.subscribeOpen}
          </a>
          <a className="link target inline-flex items-center" href={feed} download={`salaah-${city}.ics`}>
            {salaah.subscribeFile}
          </a>
        </div>
      </details>
    </>
  )
}
