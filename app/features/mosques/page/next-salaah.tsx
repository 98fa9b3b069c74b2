import { Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '#app/i18n/texts.ts'

/** The next salaah at the position of a mosque. It shows the time instead of a countdown, so that the cached page stays correct. */
export function NextSalaah({ prayer, time, school }: { prayer: string; time: string; school: ReactNode }) {
  const { page: texts } = useTexts().mosques
  return (
    <div className="flex items-start gap-3 self-start rounded-md border border-brass-line bg-brass-soft px-4 py-2.5">
      <Clock aria-hidden="true" className="mt-1 size-5 shrink-0 text-brass" />
      <p>
        <span className="font-semibold tabular-nums">{texts.nextSalaah(prayer, time)}</span>
        <span className="block text-ink-soft text-sm">
          {texts.nextSalaahHere} {school}.
        </span>
      </p>
    </div>
  )
}
