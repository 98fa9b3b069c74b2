import { fingerprint, seededRandom } from '#app/lib/seeded.ts'
import { spokesPath, starPath } from './star.ts'

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
