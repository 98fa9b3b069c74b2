import { useSharedTexts } from '#app/i18n/texts.ts'
import { cn } from '#app/lib/cn.ts'
import { isDay, weekdayOf } from '#app/lib/days.ts'

/** A leaf of a tear-off calendar. It is decoration: the date in words is always next to it. */
export function CalendarLeaf({
  date,
  struck = false,
  className,
}: {
  date: string | null
  struck?: boolean
  className?: string
}) {
  const { dates } = useSharedTexts()
  const isKnown = isDay(date)
  return (
    <div
      aria-hidden="true"
      className={cn(
        'flex w-16 shrink-0 flex-col self-start overflow-hidden rounded-md border border-line bg-paper text-center leading-none',
        className,
      )}
    >
      <span
        className={cn(
          'truncate px-1 py-1.5 font-semibold text-xs leading-none',
          struck || !isKnown ? 'bg-sunken text-ink-soft' : 'bg-primary text-on-primary',
        )}
      >
        {isKnown ? dates.monthsShort[Number(date.slice(5, 7)) - 1] : '–'}
      </span>
      <span className={cn('pt-2 font-semibold text-2xl tabular-nums leading-none', struck && 'line-through')}>
        {isKnown ? Number(date.slice(8)) : '?'}
      </span>
      <span className="px-1 pt-1 pb-2 text-ink-soft text-xs leading-none">
        {isKnown ? dates.weekdaysShort[weekdayOf(date)] : dates.notAvailable}
      </span>
    </div>
  )
}
