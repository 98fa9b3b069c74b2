import { fingerprint, seededRandom } from '#app/lib/seeded.ts'

// Brass is rare, because it is the accent of 'next' and 'today'.
const tones = ['emerald', 'mint', 'dusk', 'night', 'emerald', 'mint', 'dusk', 'night', 'brass'] as const

export type Lattice = {
  id: string
  tone: (typeof tones)[number]
  cell: number
  shift: { x: number; y: number }
  star: string
  heart: string
  rays: string | null
  filled: boolean
  ringed: boolean
}

/** The star-and-cross lattice of a seed: the same id always gives the same picture. */
export function lattice(seed: string): Lattice {
  const random = seededRandom(seed)
  const tone = tones[Math.floor(random() * tones.length)] ?? 'emerald'
  const cell = 52 + Math.floor(random() * 5) * 10
  const middle = cell / 2
  const heartSize = middle * (0.3 + random() * 0.3)
  return {
    id: `lattice-${fingerprint(seed).toString(36)}`,
    tone,
    cell,
    shift: { x: Math.floor(random() * cell), y: Math.floor(random() * cell) },
    star: starPath(middle, middle, middle),
    heart: starPath(middle, middle, heartSize, random() < 0.5 ? 0 : Math.PI / 8),
    rays: random() < 0.5 ? spokesPath(middle, middle, heartSize, middle) : null,
    filled: random() < 0.6,
    ringed: random() < 0.5,
  }
}

/** What the SVG of a lattice has inside, for a box; `unique` sets it apart where a page shows it twice. */
export function latticeContent({ id, cell, shift, star, heart, rays, filled, ringed }: Lattice, box: Box, unique = '') {
  const path = (name: string, d: string) => `<path d="${d}" class="pattern-${name}"/>`
  const paths = [
    path(filled ? 'fill' : 'line', star),
    rays ? path('line', rays) : '',
    path(ringed ? 'ring' : 'heart', heart),
  ]
  const at = `x="${shift.x}" y="${shift.y}" width="${cell}" height="${cell}"`
  return `<defs><pattern id="${id}${unique}" ${at} patternUnits="userSpaceOnUse">${paths.join('')}</pattern></defs><rect width="${box[0]}" height="${box[1]}" fill="url(#${id}${unique})"/>`
}

type Box = readonly [width: number, height: number]

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

type Colors = { ground: string; figure: string; heart: string }

/** The colors of app/ui/patterns.css for images, which have no style sheet. */
const colors: Record<Lattice['tone'], Colors> = {
  emerald: { ground: '#00583a', figure: '#00734c', heart: '#9be0bd' },
  mint: { ground: '#cdeedb', figure: '#a9d9bf', heart: '#12805a' },
  brass: { ground: '#efe0ba', figure: '#e2cb92', heart: '#97721c' },
  dusk: { ground: '#cfdcd9', figure: '#b4c8c5', heart: '#3d6b6a' },
  night: { ground: '#17382d', figure: '#1f4a3b', heart: '#d9b968' },
}

/** The lattice of a seed as an SVG pattern with the id `lattice`, and its background color. */
export function latticePattern(seed: string, scale: number): { pattern: string; ground: string } {
  const { tone, cell, shift, star, heart, rays, filled } = lattice(seed)
  const { ground, figure, heart: inner } = colors[tone]
  const line = `fill="none" stroke="${figure}" stroke-width="2"`
  const pattern = `<pattern id="lattice" width="${cell}" height="${cell}" x="${shift.x}" y="${shift.y}" patternUnits="userSpaceOnUse" patternTransform="scale(${scale})"><path d="${star}" ${filled ? `fill="${figure}"` : line}/>${rays ? `<path d="${rays}" ${line}/>` : ''}<path d="${heart}" fill="${inner}"/></pattern>`
  return { pattern, ground }
}
