/** An eight-pointed star of two squares, as an SVG path through its tips and inner corners. */
export function starPath(x: number, y: number, radius: number, turn = 0): string {
  const inner = radius * (Math.cos(Math.PI / 4) / Math.cos(Math.PI / 8))
  let path = ''
  for (let corner = 0; corner < 16; corner++) {
    const distance = corner % 2 === 0 ? radius : inner
    const angle = turn + (corner * Math.PI) / 8
    path += `${corner === 0 ? 'M' : 'L'}${roundToTenth(x + distance * Math.cos(angle))} ${roundToTenth(y + distance * Math.sin(angle))}`
  }
  return `${path}Z`
}

/** Eight lines from the center to the tips. */
export function spokesPath(x: number, y: number, from: number, to: number): string {
  let path = ''
  for (let tip = 0; tip < 8; tip++) {
    const [cos, sin] = [Math.cos((tip * Math.PI) / 4), Math.sin((tip * Math.PI) / 4)]
    path += `M${roundToTenth(x + from * cos)} ${roundToTenth(y + from * sin)}L${roundToTenth(x + to * cos)} ${roundToTenth(y + to * sin)}`
  }
  return path
}

function roundToTenth(value: number): number {
  return Math.round(value * 10) / 10
}
