/** The shapes of the sample pictures, as SVG text on a canvas of 1280 by 854. */
export const WIDTH = 1280
export const HEIGHT = 854

/** Random numbers that are the same at every run. */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

export const gradient = (id: string, ...colors: string[]) =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${colors
    .map((color, step) => `<stop offset="${step / (colors.length - 1)}" stop-color="${color}"/>`)
    .join('')}</linearGradient>`

export const rect = (x: number, y: number, width: number, height: number, fill: string, more = '') =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${more}/>`

export const disc = (x: number, y: number, radius: number, fill: string, more = '') =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}" ${more}/>`

/** Table Mountain with the peaks at its sides. */
export const mountain = (base: number, fill: string, height = 230) =>
  `<path fill="${fill}" d="M0 ${base} L90 ${base - height * 0.35} L190 ${base - height * 0.62} L235 ${base - height * 0.8} L270 ${base - height * 0.6} L350 ${base - height * 0.92} L380 ${base - height} L900 ${base - height * 1.02} L935 ${base - height * 0.9} L990 ${base - height * 0.55} L1060 ${base - height * 0.72} L1100 ${base - height * 0.5} L1190 ${base - height * 0.2} L1280 ${base - height * 0.1} V${HEIGHT} H0 Z"/>`

/** A pointed arch standing on `base`. */
export const arch = (x: number, base: number, width: number, height: number, fill: string, more = '') => {
  const shoulder = base - height + width * 0.62
  return `<path fill="${fill}" ${more} d="M${x} ${base} V${shoulder} Q${x} ${shoulder - width * 0.34} ${x + width / 2} ${base - height} Q${x + width} ${shoulder - width * 0.34} ${x + width} ${shoulder} V${base} Z"/>`
}

/** A dome with its finial, centered on `x` and standing on `base`. */
export const dome = (x: number, base: number, radius: number, fill: string, metal = '#c9a227') =>
  `<path fill="${fill}" d="M${x - radius} ${base} C${x - radius * 1.18} ${base - radius * 0.75} ${x - radius * 0.42} ${base - radius * 1.12} ${x} ${base - radius * 1.42} C${x + radius * 0.42} ${base - radius * 1.12} ${x + radius * 1.18} ${base - radius * 0.75} ${x + radius} ${base} Z"/>${rect(x - 2, base - radius * 1.42 - 34, 4, 38, metal)}${crescent(x, base - radius * 1.42 - 46, 13, metal)}`

export const crescent = (x: number, y: number, radius: number, fill: string) =>
  `<path fill="${fill}" d="M${x + radius * 0.5} ${y - radius * 0.87} A${radius} ${radius} 0 1 0 ${x + radius * 0.5} ${y + radius * 0.87} A${radius * 0.78} ${radius * 0.78} 0 1 1 ${x + radius * 0.5} ${y - radius * 0.87} Z"/>`

/** A minaret with one balcony. */
export const minaret = (x: number, base: number, height: number, width: number, wall: string, trim: string) => {
  const top = base - height
  return [
    rect(x - width / 2, top, width, height, wall),
    rect(x - width * 0.8, top + height * 0.2, width * 1.6, width * 0.35, trim),
    rect(x - width * 0.62, top + height * 0.2 + width * 0.35, width * 1.24, width * 0.2, trim),
    arch(x - width * 0.18, top + height * 0.17, width * 0.36, width * 0.8, trim),
    arch(x - width * 0.14, top + height * 0.55, width * 0.28, width * 0.7, trim),
    dome(x, top, width * 0.56, trim),
  ].join('')
}

/** An eight-pointed star. */
export const star8 = (x: number, y: number, radius: number, fill: string, more = '') => {
  const points = Array.from({ length: 16 }, (_, step) => {
    const reach = step % 2 === 0 ? radius : radius * 0.765
    const angle = (step * Math.PI) / 8
    return `${(x + reach * Math.cos(angle)).toFixed(1)},${(y + reach * Math.sin(angle)).toFixed(1)}`
  })
  return `<polygon points="${points.join(' ')}" fill="${fill}" ${more}/>`
}

/** Small stars in the upper sky. */
export const nightSky = (count: number, seed: number, below: number) => {
  const random = randomFrom(seed)
  return Array.from({ length: count }, () =>
    disc(
      Math.round(random() * WIDTH),
      Math.round(random() * below),
      0.8 + random() * 1.6,
      '#fff',
      `opacity="${(0.4 + random() * 0.6).toFixed(2)}"`,
    ),
  ).join('')
}

/** A lamp on a chain, with its glow. */
export const lantern = (x: number, length: number, size: number, body: string, glow: string) =>
  [
    rect(x - 1.5, 0, 3, length, body),
    disc(x, length + size, size * 2.6, glow, 'opacity="0.16"'),
    `<path fill="${body}" d="M${x - size * 0.35} ${length} h${size * 0.7} l${size * 0.45} ${size * 0.6} v${size * 1.1} l${-size * 0.45} ${size * 0.6} h${-size * 0.7} l${-size * 0.45} ${-size * 0.6} v${-size * 1.1} Z"/>`,
    rect(x - size * 0.5, length + size * 0.65, size, size * 0.95, glow, 'rx="6"'),
  ].join('')

/** A terrace of colored house fronts, as in the Bo-Kaap. */
export const houses = (base: number, colors: string[], trim: string) =>
  colors
    .map((color, index) => {
      const width = WIDTH / colors.length
      const x = index * width
      const height = 170 + ((index * 53) % 70)
      return [
        rect(x, base - height, width + 1, HEIGHT, color),
        rect(x, base - height, width + 1, 12, trim),
        rect(x + width * 0.14, base - height + 44, width * 0.2, 62, trim),
        rect(x + width * 0.66, base - height + 44, width * 0.2, 62, trim),
        arch(x + width * 0.41, base + 30, width * 0.19, 110, '#3b2f2a'),
      ].join('')
    })
    .join('')

export const palm = (x: number, base: number, height: number, trunk: string, leaf: string) => {
  const top = base - height
  const fronds = [-150, -115, -75, -40, -10].map((angle) => {
    const reach = height * 0.42
    const end = (angle * Math.PI) / 180
    return `<path fill="none" stroke="${leaf}" stroke-width="${height * 0.045}" stroke-linecap="round" d="M${x} ${top} Q${x + reach * 0.6 * Math.cos(end)} ${top + reach * Math.sin(end) * 1.1} ${x + reach * Math.cos(end)} ${top + reach * 0.35 * Math.sin(end) + reach * 0.3}"/>`
  })
  return `<path fill="none" stroke="${trunk}" stroke-width="${height * 0.05}" d="M${x} ${base} Q${x + height * 0.08} ${base - height * 0.5} ${x} ${top}"/>${fronds.join('')}`
}
