import { useTexts } from '#app/i18n/texts.ts'
import type { School } from '#salaah/sun.ts'
import type { DayArc } from './day-rows.ts'

/** The drawn way of sun and moon, in percent of its width and height, and a point of it at a share from 0 to 1. */
const ARC = 'M0 100A50 100 0 0 1 100 100'
const pointOnArc = (share: number) => [share * 100, 100 - 200 * Math.sqrt(share * (1 - share))] as const

/** Names nearer to the one before than this, in percent of the height, are left out. */
const MIN_NAME_DISTANCE = 6

type ArcProps = { arc: DayArc; school: School; now: number }

/**
 * The day from Fajr to Isha as a drawn arc, or the night: what is past solid, what comes dotted. The tiles say the same in
 * words. A page may be hours old, so that the line ends at what began last; script draws it on, and the sun or moon.
 */
export function ArcOfDay({ arc: { from, until, isNight, points }, school, now }: ArcProps) {
  const { names } = useTexts().salaah
  const placed = (at: number) => {
    const [x, y] = pointOnArc((at - from) / (until - from))
    return [Math.round(x * 10) / 10, Math.round(y * 10) / 10] as const
  }
  const reached = points.findLast(({ at }) => at <= now)?.at ?? from
  const next = points.find(({ name, at }) => at > now && name !== 'sunrise')
  return (
    <div
      className="day-arc mirror-rtl"
      data-arc={`${from} ${until}`}
      data-changes-at={points.find(({ at }) => at > now)?.at}
    >
      <svg aria-hidden="true" viewBox="0 0 100 100" preserveAspectRatio="none">
        <clipPath id={`arc-${school}`}>
          <rect y="-20" width={placed(reached)[0]} height="140" />
        </clipPath>
        <path data-way="" className="day-arc-casing" d={ARC} />
        <path className="day-arc-ahead" d={ARC} />
        <path clipPath={`url(#arc-${school})`} d={ARC} />
      </svg>
      <svg aria-hidden="true">
        {points.map(({ name, at }, index) => {
          const [x, y] = placed(at)
          const before = points[index - 1]
          const isNamed = !before || Math.abs(placed(before.at)[1] - y) >= MIN_NAME_DISTANCE || name === 'maghrib'
          const side = y < 8 ? 'middle' : x < 50 ? 'end' : 'start'
          return (
            <g key={name} data-past={at <= now || undefined}>
              {at === next?.at && <circle className="day-arc-ring" cx={`${x}%`} cy={`${y}%`} r="10" />}
              <circle className="day-arc-point" cx={`${x}%`} cy={`${y}%`} r={at === next?.at ? 6 : 4} />
              {isNamed && (
                <text
                  x={`${x}%`}
                  y={`${y}%`}
                  dx={side === 'middle' ? 0 : side === 'end' ? -26 : 26}
                  dy={side === 'middle' ? -24 : 5}
                  textAnchor={side}
                >
                  {names[name]}
                </text>
              )}
            </g>
          )
        })}
        <circle data-disc="" className={isNight ? 'day-arc-moon' : 'day-arc-sun'} r="0" />
      </svg>
    </div>
  )
}
