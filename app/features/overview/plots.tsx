import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { monthAndYear } from '#app/i18n/dates.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useSharedTexts } from '#app/i18n/texts.ts'
import { cn } from '#app/lib/cn.ts'

/** A bar for each month, with texts for screen readers. */
export function MonthsPlot({ months, current }: { months: { month: string; count: number }[]; current: string }) {
  const { plots: texts } = useAdminTexts().adminShell
  const { dates } = useSharedTexts()
  const max = Math.max(1, ...months.map(({ count }) => count))
  return (
    <ol className="flex items-end gap-1">
      {months.map(({ month, count }, index) => (
        <li key={month} className="flex min-w-0 flex-1 flex-col items-center gap-1">
          <span className="sr-only">{texts.events({ month: monthAndYear(dates, month), count })}</span>
          <span aria-hidden="true" className="text-ink-soft text-xs tabular-nums">
            {count || ''}
          </span>
          <svg aria-hidden="true" viewBox="0 0 10 100" preserveAspectRatio="none" className="h-28 w-full max-w-9">
            <Bar share={count / max} current={month === current} />
          </svg>
          <span
            aria-hidden="true"
            className={cn(
              'flex w-0 justify-center whitespace-nowrap text-xs',
              month === current ? 'font-semibold text-brass' : 'text-ink-soft',
              // On small screens only every third month is labeled, including the current one.
              index % 3 !== 2 && 'max-sm:invisible',
            )}
          >
            {dates.monthsShort[Number(month.slice(5)) - 1]}
          </span>
        </li>
      ))}
    </ol>
  )
}

function Bar({ share, current }: { share: number; current: boolean }) {
  const height = share === 0 ? 1 : Math.max(4, share * 100)
  const color = share === 0 ? 'fill-line-strong' : current ? 'fill-brass-line' : 'fill-primary'
  return <rect x="0" y={100 - height} width="10" height={height} className={color} />
}

/** A bar for each area, largest first. */
export function AreasPlot({ areas }: { areas: { area: string | null; count: number }[] }) {
  const { plots: texts } = useAdminTexts().adminShell
  const lines = areas.map(({ area, count }) => ({
    label: area ?? texts.otherAreas,
    count,
    to: area && `/admin/mosques?q=${encodeURIComponent(area)}`,
  }))
  return <Lines lines={lines} />
}

const ages = ['day', 'twoDays', 'week', 'longer'] as const

/** The number of waiting messages by age; those later than promised are highlighted. */
export function WaitingPlot({ waiting }: { waiting: Record<(typeof ages)[number], number> }) {
  const { plots: texts } = useAdminTexts().adminShell
  if (ages.every((age) => waiting[age] === 0)) return <p className="text-ink-soft">{texts.noneWaiting}</p>
  const lines = ages.map((age) => ({
    label: texts.waitingSince[age],
    count: waiting[age],
    late: age === 'week' || age === 'longer',
    to: '/admin/messages',
  }))
  return (
    <>
      <Lines lines={lines} />
      <p className="mt-4 text-ink-soft text-sm">{texts.promised}</p>
    </>
  )
}

/** A bar for each line; its label leads to what it counts. */
function Lines({ lines }: { lines: { label: string; count: number; late?: boolean; to: string | null }[] }) {
  const max = Math.max(1, ...lines.map(({ count }) => count))
  return (
    <ul className="flex flex-col gap-2">
      {lines.map(({ label, count, late, to }) => (
        <li key={label} className="grid grid-cols-[minmax(0,9rem)_1fr_2rem] items-center gap-3 text-sm">
          {to ? (
            <LocalLink to={to} className="link target flex min-w-0 items-center">
              <bdi className="truncate">{label}</bdi>
            </LocalLink>
          ) : (
            <bdi className="truncate">{label}</bdi>
          )}
          <svg aria-hidden="true" viewBox="0 0 100 10" preserveAspectRatio="none" className="h-3 w-full mirror-rtl">
            <rect width={(count / max) * 100} height="10" className={late ? 'fill-danger' : 'fill-primary'} />
          </svg>
          <span className="text-end tabular-nums">{count}</span>
        </li>
      ))}
    </ul>
  )
}
