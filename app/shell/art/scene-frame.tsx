import type { ReactNode } from 'react'

const stars = [
  [140, 40],
  [260, 86],
  [372, 30],
  [455, 70],
  [560, 24],
  [668, 62],
  [760, 20],
  [860, 58],
  [962, 28],
  [1040, 74],
  [1130, 34],
  [1240, 60],
  [1320, 22],
  [1420, 76],
  [1510, 44],
] as const

/** The sky of every drawing of the home page, with stars, moon and sun; `name` is for tests. */
export function SceneFrame({ name, children }: { name: string; children: ReactNode }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 1600 300"
      preserveAspectRatio="xMidYMax slice"
      className="scene"
      data-slot={name}
    >
      <g className="scene-stars">
        {stars.map(([x, y]) => (
          <circle key={x} cx={x} cy={y} r={x % 3 === 0 ? 2 : 1.4} />
        ))}
        <path d="M1214 96a26 26 0 1 1-17-45 21 21 0 1 0 17 45z" />
      </g>
      <circle className="scene-sun" r="34" />
      {children}
    </svg>
  )
}
