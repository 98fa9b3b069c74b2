import type { ReactNode } from 'react'
import { starPath } from '#app/ui/pattern/lattice.ts'

/** A mosque with a dome and two minarets, standing on y 0 in the middle of x 0; it is none in particular. */
const WALLS =
  'M-74 0v-50h148v50zM-64-50a14 14 0 0 1 28 0zM36-50a14 14 0 0 1 28 0zM-40-48c-11-36 20-56 40-76 20 20 51 40 40 76z'
const MINARETS =
  'M-113 0v-118h-4v-7h24v7h-4v118zM-112-125v-20h14v20zM-114-145h18c0-10-6-13-9-22-3 9-9 12-9 22zM97 0v-118h-4v-7h24v7h-4v118zM98-125v-20h14v20zM96-145h18c0-10-6-13-9-22-3 9-9 12-9 22z'
const FINIALS = 'M-1-122v-16h2v16zM-106-165v-12h2v12zM104-165v-12h2v12zM5-140a7 7 0 1 1-5-12 5.5 5.5 0 1 0 5 12z'
const OPENINGS =
  'M-11 0v-20c0-8 8-11 11-17 3 6 11 9 11 17v20zM-52-12v-13c0-4 4-6 6-9 2 3 6 5 6 9v13zM40-12v-13c0-4 4-6 6-9 2 3 6 5 6 9v13z'

function Mosque({ x, y, scale }: { x: number; y: number; scale: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <path className="scene-minaret" d={WALLS + MINARETS + FINIALS} />
      <path className="scene-windows" d={OPENINGS} />
    </g>
  )
}

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

/** The sky of every drawing of the home page, with stars; `name` is for tests. */
function SceneFrame({ name, children }: { name: string; children: ReactNode }) {
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
      </g>
      {children}
    </svg>
  )
}

type Front = { x: number; width: number; height: number; color: string; doorAt: number }

const colors = [
  '#d9577f',
  '#2fa79b',
  '#eeb93c',
  '#4d74c4',
  '#e57f3d',
  '#8fbf45',
  '#8a62b5',
  '#e0594b',
  '#57b3cf',
  '#f0d9a0',
]

/** A row of painted houses along a street that rises to the right. */
function terrace(): Front[] {
  const widths = [78, 66, 84, 60, 72, 90, 64, 76]
  const heights = [58, 66, 54, 70, 60, 64, 72, 56]
  const row: Front[] = []
  for (let x = -610, index = 0; x < 1910; index++) {
    const width = widths[(index * 3) % widths.length] ?? 72
    row.push({
      x,
      width,
      height: (heights[(index * 5) % heights.length] ?? 60) + Math.max(0, (x - 500) / 40),
      color: colors[(index * 7) % colors.length] ?? '#eeb93c',
      doorAt: index % 3 === 0 ? 0.5 : index % 3 === 1 ? 0.22 : 0.78,
    })
    x += width
  }
  return row
}

/** One path of rectangles, each `x y width height`. */
function boxes(list: readonly (readonly [x: number, y: number, width: number, height: number])[]): string {
  return list
    .map((box) => box.map(Math.round))
    .map(([x, y, width, height]) => `M${x} ${y}h${width}v${height}h-${width}z`)
    .join('')
}

const drawings = { cape: CapeScene, city: CityScene, desert: DesertScene, hills: HillsScene }
export type SceneName = keyof typeof drawings | 'none'

/** The drawing that the site has chosen; nothing for `none`. */
export function Scene({ name }: { name: SceneName }) {
  if (name === 'none') return null
  const Drawing = drawings[name]
  return <Drawing />
}

const GROUND_Y = 300
const windowPositions = [0.22, 0.5, 0.78]

/** Computed on rendering, not at module level, so that bundles without the drawing do not include it. */
function frontPaths() {
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
function CapeScene() {
  const { walls, cornices, doors, windows } = frontPaths()
  return (
    <SceneFrame name="cape-scene">
      <path className="scene-far" d="M-610 236H0l90-14 120-6 60 4v80H-610zM1910 232h-310l-80-16-130-8-90 6v86h610z" />
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
      <path
        className="scene-hill"
        d="M-610 276H0c180-34 380-38 560-24 220 16 420-2 620-28 160-20 300-12 420 6h310v70H-610z"
      />
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

const palms = [
  [560, 258, 1],
  [604, 262, 0.75],
  [986, 252, 0.85],
  [1036, 262, 1.1],
] as const

const TRUNK = 'M-3 0c0-28 2-44 7-66h4c-4 22-6 38-5 66z'
const LEAVES =
  'M6-66c-12-14-28-14-38-2 12-4 24-4 38 2zM6-66c-6-18-20-26-34-20 12 2 22 8 34 20zM6-66c0-18 12-28 28-24-12 4-20 10-28 24zM6-66c12-14 28-12 36 2-12-6-22-6-36-2zM6-66c-2-14 2-22 10-28-2 10-4 18-10 28z'

/** Dunes with a mosque between palms. */
function DesertScene() {
  return (
    <SceneFrame name="desert-scene">
      <path
        className="scene-far"
        d="M0 224c120-34 220-46 330-28 130 22 210 34 340 8 150-30 270-34 400-4 150 34 330 20 530-22v122H0z"
      />
      <g className="scene-fronts">
        <path
          fill="#e6c88f"
          d="M0 262c150-56 290-66 430-36 120 26 250 38 390 18 170-24 300-50 450-24 120 20 220 22 330 0v80H0z"
        />
        <path
          fill="#d7b273"
          d="M430 226c120 26 250 38 390 18-120 34-240 44-360 30-60-8-70-26-30-48zM1270 220c120 20 220 22 330 0v60c-130 6-260-10-330-60z"
        />
      </g>
      <Mosque x={800} y={250} scale={1.05} />
      <g className="scene-fronts">
        <path fill="#d0a862" d="M0 262c200-24 420-30 640-18 230 14 420 8 600-6 140-12 260-10 360 4v58H0z" />
        {palms.map(([x, y, size]) => (
          <g key={x} transform={`translate(${x} ${y}) scale(${size})`}>
            <path fill="#7d5a38" d={TRUNK} />
            <path fill="#4f7f46" d={LEAVES} />
          </g>
        ))}
      </g>
    </SceneFrame>
  )
}

type Block = readonly [x: number, y: number, width: number, height: number]

/** Blocks side by side, each with its width and height from repeating lists. */
function blocks(widths: readonly number[], heights: readonly number[], gap: number) {
  const row: Block[] = []
  for (let x = -20, index = 0; x < 1610; index++) {
    const [width, height] = [widths[index % widths.length]!, heights[(index * 2) % heights.length]!]
    row.push([x, GROUND_Y - height, width, height])
    x += width + gap
  }
  return row
}

const windowsOf = (row: readonly Block[]) =>
  row.flatMap(([x, y, width, height], block) =>
    [0.22, 0.58].flatMap((at, column) =>
      [14, 36, 58]
        .filter((below, line) => below < height - 22 && (block + column + line) % 4 !== 0)
        .map((below) => [x + width * at, y + below, 8, 12] as const),
    ),
  )

/** The square before the mosque. */
const SQUARE = { from: 650, to: 930, height: 58 }
const isAtSquare = ([x, , width]: Block) => x + width > SQUARE.from && x < SQUARE.to

/** The roofs of a city, with a mosque among them. */
function CityScene() {
  const far = blocks([54, 38, 66, 44, 58, 40], [132, 182, 116, 158, 206, 124, 168], 6)
  const middle = blocks([72, 58, 86, 64], [112, 148, 124, 98, 136, 108, 156], 0).filter((block) => !isAtSquare(block))
  const near = blocks([70, 92, 62, 84, 76], [84, 100, 72, 94, 78, 106, 88], 0).map((block): Block => {
    const [x, , width] = block
    return isAtSquare(block) ? [x, GROUND_Y - SQUARE.height, width, SQUARE.height] : block
  })
  return (
    <SceneFrame name="city-scene">
      <path className="scene-far" d={boxes(far)} />
      <path className="scene-mountain" d={boxes(middle)} />
      <path className="scene-ridges" d={boxes(middle.map(([x, y, width]): Block => [x, y, width, 5]))} />
      <Mosque x={790} y={246} scale={1.1} />
      <path className="scene-hill" d={boxes(near)} />
      <path className="scene-windows" d={boxes(windowsOf(near.filter((block) => !isAtSquare(block))))} />
    </SceneFrame>
  )
}

const trees = [
  [90, 260, 1.1],
  [128, 266, 0.8],
  [420, 256, 0.9],
  [452, 260, 1.2],
  [598, 250, 0.8],
  [1004, 248, 0.9],
  [1180, 254, 1.2],
  [1216, 260, 0.9],
  [1460, 262, 1.1],
] as const

/** Houses of the village, each x, y, width, height. */
const hillHouses = [
  [250, 232, 52, 40],
  [312, 238, 44, 36],
  [512, 226, 48, 38],
  [1058, 224, 50, 38],
  [1116, 232, 42, 34],
  [1300, 236, 52, 38],
] as const

const roof = ([x, y, width]: (typeof hillHouses)[number]) => `M${x - 5} ${y}l${width / 2 + 5}-22 ${width / 2 + 5} 22z`

/** Green hills with a village and its mosque. */
function HillsScene() {
  return (
    <SceneFrame name="hills-scene">
      <path
        className="scene-far"
        d="M0 190c90-40 170-56 250-40 80 14 130 44 220 24 110-24 190-84 300-66 100 16 150 66 250 64 110-2 180-66 290-58 110 8 190 46 290 36v150H0z"
      />
      <path
        className="scene-mountain"
        d="M0 236c140-48 270-58 400-30 130 28 230 22 350-14 110-32 220-26 330 8 170 52 340 30 520-16v116H0z"
      />
      <path className="scene-hill" d="M0 262c180-40 380-46 580-30 240 20 430 4 640-10 150-10 280-4 380 16v62H0z" />
      <Mosque x={800} y={246} scale={1} />
      <g className="scene-fronts">
        <path fill="#f0e3cc" d={boxes(hillHouses)} />
        <path fill="#b5654a" d={hillHouses.map(roof).join('')} />
        {trees.map(([x, y, size]) => (
          <g key={x} transform={`translate(${x} ${y}) scale(${size})`}>
            <path fill="#6e4f35" d="M-3 0v-20h6V0z" />
            <path fill="#4c7a4a" d="M0-72c16 18 22 34 18 46-4 10-32 10-36 0-4-12 2-28 18-46z" />
          </g>
        ))}
        <path fill="#6f9a57" d="M0 276c260-24 520-26 800-14 300 12 560 6 800-8v46H0z" />
      </g>
      <path
        className="scene-windows"
        d={boxes(
          hillHouses.flatMap(([x, y, width]) => [0.22, 0.6].map((at) => [x + width * at, y + 10, 8, 11] as const)),
        )}
      />
    </SceneFrame>
  )
}

const LANTERNS = 30
/** How far a lantern hangs down: each third one as far. */
const lanternDepths = [18, 34, 26] as const

/** The lanterns of a festive sky, of which so many are lit. */
export function Lanterns({ lit }: { lit: number }) {
  return (
    <svg aria-hidden="true" data-slot="lanterns" className="lanterns mirror-rtl">
      <defs>
        <g id="lantern">
          <line y1={-Math.max(...lanternDepths)} />
          <path d={starPath(0, 0, 6)} />
        </g>
      </defs>
      {Array.from({ length: LANTERNS }, (_, index) => `${((100 * (index + 0.5)) / LANTERNS).toFixed(1)}%`).map(
        (x, index) => (
          <use
            key={x}
            href="#lantern"
            x={x}
            y={lanternDepths[index % lanternDepths.length]}
            className={index < lit ? 'is-lit' : undefined}
          />
        ),
      )}
    </svg>
  )
}
