import { Mosque } from './mosque.tsx'
import { SceneFrame } from './scene-frame.tsx'

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
export function DesertScene() {
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
