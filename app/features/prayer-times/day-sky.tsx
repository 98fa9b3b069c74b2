import { useTexts } from '#app/i18n/texts.ts'
import { cn } from '#app/lib/cn.ts'
import type { School } from '#salaah/sun.ts'
import { shownTimes } from './day-rows.ts'
import type { SalaahPage } from './page.server.ts'
import { HORIZON_Y, type SkyOfDay } from './sky-of-day.ts'
import type { PanelStage } from './stages.ts'
import { Next, TimesNote, Today } from './today-panel.tsx'

type TodayPanelProps = Pick<SalaahPage, 'panel' | 'skies' | 'schools' | 'now'>

/** Which salaah is next, and the day as a picture above its six times. Script updates them with the clock. */
export function TodayPanel({ panel, skies, schools, now }: TodayPanelProps) {
  const { skyNote } = useTexts().salaah
  return (
    <>
      <Today state={panel}>
        {({ school, stages, stage }) => {
          const sky = skies.find((each) => each.school === school)?.sky
          return (
            <div data-salaah={JSON.stringify(stages)} data-school={school}>
              <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6">
                <Next stage={stage} />
                <p data-hijri="" className="text-ink-soft">
                  {stage.hijri}
                </p>
              </div>
              {sky && <DaySky sky={sky} school={school} now={now} />}
              <Columns times={stages.days[stage.day]?.times ?? []} stage={stage} />
            </div>
          )
        }}
      </Today>
      {panel.state === 'ready' && (
        <p data-drawn="" className="mt-2 text-ink-soft text-sm">
          {skyNote}
        </p>
      )}
      <TimesNote state={panel} schools={schools} className="mt-0.5" />
    </>
  )
}

/** The six times of a day in equal columns, to which the lines of the picture lead. */
function Columns({ times, stage }: { times: readonly string[]; stage: PanelStage }) {
  const { names, arabicNames, nextMark, nowMark } = useTexts().salaah
  return (
    <ul className="salaah-columns">
      {shownTimes.map((name, index) => (
        <li
          key={name}
          data-name={name}
          data-past={index < stage.past || undefined}
          data-current={stage.current === name || undefined}
          data-next={stage.next === name || undefined}
          className="group"
        >
          <span className="text-xs lg:text-sm">
            {names[name]}
            {names[name] !== arabicNames[name] && (
              <span lang="ar" className="hidden lg:inline">
                {' '}
                {arabicNames[name]}
              </span>
            )}
            <span className="sr-only group-not-data-next:hidden">, {nextMark}</span>
            <span className="sr-only group-not-data-current:hidden">, {nowMark}</span>
          </span>{' '}
          <span data-time="" className="salaah-time font-bold lg:text-3xl">
            {times[index]}
          </span>
        </li>
      ))}
    </ul>
  )
}

type DaySkyProps = { sky: SkyOfDay; school: School; now: number }

/**
 * The day as the height of the sun over the clock, in the light of the sky; lines lead from its times to the columns
 * below, which say the same. A page may be hours old: the solid line ends at what began last, and script draws it on.
 */
function DaySky({ sky: { from, until, curve, points, lights }, school, now }: DaySkyProps) {
  const [light, past] = [`light-${school}`, `past-${school}`]
  const next = points.find(({ name, at }) => at > now && name !== 'sunrise')
  const reached = points.findLast(({ at }) => at <= now)?.x ?? 0
  const isOver = now >= until
  return (
    <div
      data-drawn=""
      className="day-sky mirror-rtl"
      data-arc={from <= now && !isOver ? `${from} ${until}` : undefined}
      data-changes-at={points.find(({ at }) => at > now)?.at}
    >
      <div className="day-sky-picture">
        <svg aria-hidden="true" viewBox="0 0 100 100" preserveAspectRatio="none">
          <linearGradient id={light}>
            <stop className="light-night" offset={`${lights.dawn}%`} />
            <stop className="light-dawn" offset={`${(lights.dawn + lights.day) / 2}%`} />
            <stop className="light-day" offset={`${lights.day}%`} />
            <stop className="light-day" offset={`${lights.dusk}%`} />
            <stop className="light-dusk" offset={`${(lights.dusk + lights.night) / 2}%`} />
            <stop className="light-night" offset={`${lights.night}%`} />
          </linearGradient>
          <rect width="100" height="100" fill={`url(#${light})`} />
          <clipPath id={past}>
            <rect width={isOver ? 100 : reached} height="100" />
          </clipPath>
          <path d={`M0 ${HORIZON_Y}H100V100H0Z`} className="day-sky-ground" />
          <path data-way="" d={curve} className="day-sky-ahead" />
          <path d={curve} clipPath={`url(#${past})`} />
          {points.map(({ name, at, x, y }) => (
            <path key={name} d={`M${x} ${y}V100`} className={cn('day-sky-stem', at === next?.at && 'day-sky-next')} />
          ))}
        </svg>
        <svg aria-hidden="true">
          {points.map(({ name, at, x, y }) => (
            <circle
              key={name}
              className={cn('day-sky-point', at > now && 'day-sky-open')}
              cx={`${x}%`}
              cy={`${y}%`}
              r={at === next?.at ? 7 : 4.5}
            />
          ))}
          <circle data-disc="" r="0" />
        </svg>
      </div>
      <svg aria-hidden="true" viewBox="0 0 100 100" preserveAspectRatio="none" className="day-sky-leads">
        {points.map(({ name, at, x }) => {
          const column = (100 * (shownTimes.indexOf(name) + 0.5)) / shownTimes.length
          return (
            <path
              key={name}
              d={`M${x} 0C${x} 60 ${column.toFixed(1)} 40 ${column.toFixed(1)} 100`}
              className={cn('day-sky-stem', at === next?.at && 'day-sky-next')}
            />
          )
        })}
      </svg>
    </div>
  )
}
