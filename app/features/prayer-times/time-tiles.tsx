import { useTexts } from '#app/i18n/texts.ts'
import { cn } from '#app/lib/cn.ts'
import { clockText } from '#salaah/clock.ts'
import { type Moment, type ShownTime, shownTimes } from './day-rows.ts'

/** The six times of a day; the next prayer is marked, and once the page is alive its arc fills towards it. */
export function TimeTiles({ moment, now }: { moment: Moment; now: number | null }) {
  const { day, next, since } = moment
  return (
    <ul className="grid grid-cols-2 gap-2.5 md:grid-cols-3 lg:grid-cols-6 lg:gap-3">
      {shownTimes.map((name, index) => {
        const marked = next?.name === name ? next : null
        const done = marked && now !== null ? Math.min(1, Math.max(0, (now - since) / (marked.at - since))) : 0
        const tomorrow = marked && marked.day !== day.day ? marked.minutes : null
        const minutes = day.minutes[index] ?? null
        return <Tile key={name} name={name} minutes={minutes} next={marked !== null} tomorrow={tomorrow} done={done} />
      })}
    </ul>
  )
}

type TileProps = {
  name: ShownTime
  minutes: number | null
  next: boolean
  /** The time of tomorrow, once that is the next one. */
  tomorrow: number | null
  done: number
}

function Tile({ name, minutes, next, tomorrow, done }: TileProps) {
  const { salaah, dates } = useTexts()
  return (
    <li
      data-next={next || undefined}
      className={cn(
        'relative flex flex-col items-center overflow-hidden rounded-lg border px-2 pt-7 pb-4 text-center',
        next ? 'border-brass-line bg-brass-soft' : 'border-line bg-surface',
      )}
    >
      <Arc next={next} done={done} />
      <span className={cn('font-semibold text-sm', next ? 'text-brass' : 'text-ink-soft')}>
        {salaah.names[name]}
        {next && <span className="sr-only">, {salaah.nextMark}</span>}
      </span>
      {minutes === null ? (
        <span className="py-2 font-semibold text-2xl text-ink-soft">{dates.notAvailable}</span>
      ) : (
        <time className="salaah-time font-bold text-4xl">{clockText(minutes)}</time>
      )}
      {tomorrow === null ? (
        <ArabicName name={name} />
      ) : (
        <span className="text-brass text-sm">
          {salaah.tomorrow} <time className="salaah-time font-semibold">{clockText(tomorrow)}</time>
        </span>
      )}
    </li>
  )
}

/** The Arabic name under the English one; nothing where the page is in Arabic. */
function ArabicName({ name }: { name: ShownTime }) {
  const { names, arabicNames } = useTexts().salaah
  if (names[name] === arabicNames[name]) return null
  return (
    <span lang="ar" className="text-ink-soft text-sm leading-normal">
      {arabicNames[name]}
    </span>
  )
}

function Arc({ next, done }: { next: boolean; done: number }) {
  const path = 'M4 14 Q60 -4 116 14'
  return (
    <svg viewBox="0 0 120 16" aria-hidden="true" className="absolute inset-x-3 top-2 mx-auto max-w-38 rtl:-scale-x-100">
      <path d={path} className={cn('salaah-arc', next ? 'stroke-brass-line' : 'stroke-line')} />
      {next && done > 0 && (
        <path
          d={path}
          pathLength={100}
          strokeDasharray={`${(done * 100).toFixed(2)} 200`}
          className="salaah-arc salaah-arc-done"
        />
      )}
    </svg>
  )
}
