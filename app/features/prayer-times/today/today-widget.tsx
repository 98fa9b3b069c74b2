import { SchoolName } from '#app/features/prayer-times/by-school.tsx'
import { bothSchools } from '#app/features/prayer-times/choices.ts'
import type { PanelState } from '#app/features/prayer-times/page.server.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useTexts } from '#app/i18n/texts.ts'
import { Section } from '#app/ui/page-header.tsx'
import { TodayPanel } from './today-panel.tsx'

/** 'Today's Salaah Times' of the first city on the home page; `city` is null on a site for Cape Town. */
export function TodayWidget({ state, city }: { state: PanelState; city: string | null }) {
  const { widget } = useTexts().salaah
  return (
    <Section title={widget.title}>
      <p className="-mt-4 mb-4 text-ink-soft">
        {city ?? widget.subtitle} · <SchoolName of={bothSchools} />
      </p>
      <div data-region="today">
        <TodayPanel state={state} />
      </div>
      <LocalLink to="/prayer-times" className="link target mt-2 inline-flex items-center">
        {widget.all}
      </LocalLink>
    </Section>
  )
}
