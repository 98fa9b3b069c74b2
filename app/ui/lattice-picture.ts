import { type Lattice, lattice } from './lattice.ts'

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
