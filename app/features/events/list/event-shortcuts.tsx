import { eventsAddress } from '#app/features/events/event-links.ts'
import { dayChoices } from '#app/features/events/event-rules.ts'
import { audiences } from '#app/features/events/event-types.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useTexts } from '#app/i18n/texts.ts'
import { cn } from '#app/lib/cn.ts'
import type { EventFilters } from './event-filters.ts'

const rowClass = 'flex min-w-0 gap-2 overflow-x-auto [scrollbar-width:none] print:hidden'

/** Links for the days and the audience that people look for most; pressing one again removes it. */
export function EventShortcuts({ filters, className }: { filters: EventFilters; className?: string }) {
  const { events } = useTexts()
  return (
    <>
      <nav data-region="days" aria-label={events.dayFilter} className={cn(rowClass, 'flex-1 sm:flex-none')}>
        {dayChoices.map((when) => (
          <Shortcut
            key={when}
            label={events.days[when]}
            choice={`when=${when}`}
            isOn={filters.when === when}
            to={eventsAddress({ ...filters, page: 1, when: filters.when === when ? null : when })}
          />
        ))}
      </nav>
      <nav data-region="audiences" aria-label={events.audience} className={cn(rowClass, className)}>
        {audiences
          .filter((audience) => audience !== 'everyone')
          .map((audience) => (
            <Shortcut
              key={audience}
              label={events.audiences[audience]}
              choice={`audience=${audience}`}
              isOn={filters.audience === audience}
              to={eventsAddress({ ...filters, page: 1, audience: filters.audience === audience ? null : audience })}
            />
          ))}
      </nav>
    </>
  )
}

function Shortcut({ label, choice, isOn, to }: { label: string; choice: string; isOn: boolean; to: string }) {
  return (
    <LocalLink
      to={to}
      data-choose={choice}
      aria-current={isOn ? 'true' : undefined}
      className="target -outline-offset-3 inline-flex shrink-0 items-center justify-center rounded-full border border-line-strong bg-surface px-3 font-semibold text-ink text-sm no-underline hover:border-primary-text hover:text-primary-text aria-[current]:border-transparent aria-[current]:bg-primary aria-[current]:text-on-primary"
    >
      {label}
    </LocalLink>
  )
}
