import { boxes } from './fronts.ts'
import { Mosque } from './mosque.tsx'
import { SceneFrame } from './scene-frame.tsx'

const GROUND_Y = 300

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
export function CityScene() {
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
