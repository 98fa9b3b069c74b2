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
export function terrace(): Front[] {
  const widths = [78, 66, 84, 60, 72, 90, 64, 76]
  const heights = [58, 66, 54, 70, 60, 64, 72, 56]
  const row: Front[] = []
  for (let x = -10, index = 0; x < 1610; index++) {
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
export function boxes(list: readonly (readonly [x: number, y: number, width: number, height: number])[]): string {
  return list
    .map((box) => box.map(Math.round))
    .map(([x, y, width, height]) => `M${x} ${y}h${width}v${height}h-${width}z`)
    .join('')
}
