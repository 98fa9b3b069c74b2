import { type ShownTime, shownTimes } from '#app/features/prayer-times/day-rows.ts'
import { useTexts } from '#app/i18n/texts.ts'
import { useDayHalves } from '#app/i18n/use-time-format.ts'
import { cn } from '#app/lib/cn.ts'
import type { PanelStage } from './stages.ts'

/** The six times of a day with the next prayer marked. Script moves the mark and fills the arc as time passes. */
export function TimeTiles({ times, stage }: { times: readonly string[]; stage: PanelStage }) {
  return (
    <ul className="salaah-tiles">
      {shownTimes.map((name, index) => (
        <Tile key={name} name={name} time={times[index] ?? ''} next={stage.next === name} tomorrow={stage.tomorrow} />
      ))}
    </ul>
  )
}

type TileProps = { name: ShownTime; time: string; next: boolean; tomorrow: string }

function Tile({ name, time, next, tomorrow }: TileProps) {
  const { salaah, dates } = useTexts()
  // The element takes its value from its text, which must have 24 hours.
  const halves = useDayHalves()
  const Time = halves ? 'span' : 'time'
  const isAvailable = time !== dates.notAvailable
  return (
    <li
      data-name={name}
      data-next={next || undefined}
      className="group relative flex flex-col items-center overflow-hidden rounded-lg border border-line bg-surface px-2 pt-7 pb-4 text-center data-next:border-brass-line data-next:bg-brass-soft"
    >
      <Arc />
      <span className="font-semibold text-ink-soft text-sm group-data-next:text-brass">
        {salaah.names[name]}
        <span className="sr-only group-not-data-next:hidden">, {salaah.nextMark}</span>
      </span>
      {isAvailable ? (
        <Time data-time="" className={cn('salaah-time font-bold', halves ? 'py-1 text-2xl' : 'text-4xl')}>
          {time}
        </Time>
      ) : (
        <span data-time="" className="py-2 font-semibold text-2xl text-ink-soft">
          {time}
        </span>
      )}
      <span data-tomorrow="" className="peer font-semibold text-brass text-sm tabular-nums empty:hidden">
        {next && tomorrow}
      </span>
      <ArabicName name={name} />
    </li>
  )
}

/** The Arabic name under the English one, hidden while the tile shows tomorrow's time. Not rendered on Arabic pages. */
function ArabicName({ name }: { name: ShownTime }) {
  const { names, arabicNames } = useTexts().salaah
  if (names[name] === arabicNames[name]) return null
  return (
    <span lang="ar" className="text-ink-soft text-sm leading-normal peer-not-empty:hidden">
      {arabicNames[name]}
    </span>
  )
}

function Arc() {
  const path = 'M4 14 Q60 -4 116 14'
  return (
    <svg viewBox="0 0 120 16" aria-hidden="true" className="absolute inset-x-3 top-2 mx-auto max-w-38 rtl:-scale-x-100">
      <path d={path} className="salaah-arc stroke-line group-data-next:stroke-brass-line" />
      <path d={path} data-arc="" pathLength={100} className="salaah-arc salaah-arc-done" />
    </svg>
  )
}
