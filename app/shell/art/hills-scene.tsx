import { boxes } from './fronts.ts'
import { Mosque } from './mosque.tsx'
import { SceneFrame } from './scene-frame.tsx'

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
const houses = [
  [250, 232, 52, 40],
  [312, 238, 44, 36],
  [512, 226, 48, 38],
  [1058, 224, 50, 38],
  [1116, 232, 42, 34],
  [1300, 236, 52, 38],
] as const

const roof = ([x, y, width]: (typeof houses)[number]) => `M${x - 5} ${y}l${width / 2 + 5}-22 ${width / 2 + 5} 22z`

/** Green hills with a village and its mosque. */
export function HillsScene() {
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
        <path fill="#f0e3cc" d={boxes(houses)} />
        <path fill="#b5654a" d={houses.map(roof).join('')} />
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
        d={boxes(houses.flatMap(([x, y, width]) => [0.22, 0.6].map((at) => [x + width * at, y + 10, 8, 11] as const)))}
      />
    </SceneFrame>
  )
}
