import { boxes, terrace } from './fronts.ts'
import { SceneFrame } from './scene-frame.tsx'

const GROUND_Y = 300
const windowPositions = [0.22, 0.5, 0.78]

/** Computed on rendering, not at module level, so that bundles without the drawing do not include it. */
function houses() {
  const fronts = terrace()
  const top = (front: { height: number }) => GROUND_Y - front.height
  return {
    walls: [...new Set(fronts.map((front) => front.color))].map((color) => ({
      color,
      path: boxes(fronts.filter((front) => front.color === color).map((f) => [f.x, top(f), f.width, f.height])),
    })),
    cornices: boxes(fronts.map((f) => [f.x, top(f), f.width, 5])),
    doors: boxes(fronts.map((f) => [f.x + f.width * f.doorAt - 6, GROUND_Y - 30, 12, 30])),
    windows: boxes(
      fronts.flatMap((f) =>
        windowPositions
          .filter((position) => position !== f.doorAt)
          .map((position) => [f.x + f.width * position - 5, top(f) + 17, 10, 17] as const),
      ),
    ),
  }
}

/** Table Mountain, the house fronts of Bo-Kaap and one minaret. */
export function CapeScene() {
  const { walls, cornices, doors, windows } = houses()
  return (
    <SceneFrame name="cape-scene">
      <path className="scene-far" d="M0 236l90-14 120-6 60 4v80H0zM1600 232l-80-16-130-8-90 6v86h300z" />
      <path
        className="scene-mountain"
        d="M120 252l70-20 62-30 42-36 34-36 22-24 16-6 14 8 18 26 24 16 26 8 24-6 14-24 8-26 10-12 26-3 88-2 80 3 84-4 76 2 62-1 30 4 12 16 14 20 22 18 30 18 34 12 26 2 24-14 20-30 16-32 14-16 16 4 16 26 20 28 34 20 56 10 80 22 70 22v58H120z"
      />
      <path
        className="scene-ridges"
        d="M366 112l8 28-26 38 44-34zM493 136l14 36-28 40 52-48zM560 100l12 46-26 60 52-66zM640 104l8 34-18 52 40-50zM736 102l14 42-22 60 50-70zM826 104l8 40-20 56 44-58zM905 112l14 40-22 46 50-36zM1150 100l8 38-22 48 44-46z"
      />
      <path
        className="scene-cloud"
        d="M498 99c60-15 150-7 210-11 70-4 160 1 212 13-40-1-80 5-130 3-90-3-190 7-292-5z"
      />
      <path className="scene-hill" d="M0 276c180-34 380-38 560-24 220 16 420-2 620-28 160-20 300-12 420 6v70H0z" />
      <g className="scene-minaret">
        <path d="M1010 300V168l4-6v-22l-6-4v-7h32v7l-6 4v22l4 6v132zM1013 129v-26h22v26zM1010 103h28c0-10-9-14-14-24-5 10-14 14-14 24z" />
        <path d="M1023 81V64h2v17zM1030 62a7 7 0 1 1-5-12 5.5 5.5 0 1 0 5 12z" />
        <path d="M1038 300v-66h10c0-26 20-34 30-44 10 10 30 18 30 44h10v66z" />
      </g>
      <g className="scene-fronts">
        {walls.map(({ color, path }) => (
          <path key={color} fill={color} d={path} />
        ))}
        <path fill="#fff" fillOpacity="0.55" d={cornices} />
        <path fill="#3b2a22" fillOpacity="0.72" d={doors} />
      </g>
      <path className="scene-windows" d={windows} />
    </SceneFrame>
  )
}
