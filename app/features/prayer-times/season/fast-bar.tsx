import { useTexts } from '#app/i18n/texts.ts'
import { useTimeFormat } from '#app/i18n/use-time-format.tsx'

/** Minutes after 00:00 of a fast that goes on. */
export type FastBarTimes = {
  fajr: number
  iftar: number
  now: number
  between: { name: 'sunrise' | 'dhuhr' | 'asr'; minutes: number }[]
}

/**
 * The fast of today from Fajr to Maghrib as a bar that is filled to now, as of when the page was made; it fills by
 * itself, without script. The times stand in words above it.
 */
export function FastBar({ fajr, iftar, now, between }: FastBarTimes) {
  const { names } = useTexts().salaah
  const formatTime = useTimeFormat()
  const placeOf = (minutes: number) => `${((100 * (minutes - fajr)) / (iftar - fajr)).toFixed(1)}%`
  const moving = { from: placeOf(now), to: '100%', dur: `${Math.round((iftar - now) * 60)}s`, fill: 'freeze' } as const
  return (
    <div data-slot="fast-bar" className="mirror-rtl mt-3">
      <svg aria-hidden="true" className="fast-bar">
        <defs>
          <linearGradient id="fast">
            <stop stopColor="#3f6c63" />
            <stop offset="0.08" stopColor="#cfc99a" />
            <stop offset="0.12" stopColor="#f3d486" />
            <stop offset="0.8" stopColor="#e9ad45" />
            <stop offset="1" stopColor="#cd6f3c" />
          </linearGradient>
        </defs>
        <rect width="100%" height="100%" fill="url(#fast)" />
        {between.map(({ name, minutes }) => (
          <line key={name} x1={placeOf(minutes)} x2={placeOf(minutes)} y2="100%" />
        ))}
        <rect data-rest="" x={placeOf(now)} width="100%" height="100%">
          <animate attributeName="x" {...moving} />
        </rect>
        <rect data-now="" x={placeOf(now)} width="3" height="100%">
          <animate attributeName="x" {...moving} />
        </rect>
      </svg>
      <svg aria-hidden="true" className="fast-names">
        {between.map(({ name, minutes }) => (
          <text key={name} x={placeOf(minutes)} y="1.1em" textAnchor="middle">
            {names[name]}
            <tspan className="max-lg:hidden"> {formatTime(minutes)}</tspan>
          </text>
        ))}
      </svg>
    </div>
  )
}
