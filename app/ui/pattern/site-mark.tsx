import { cn } from '#app/lib/cn.ts'
import { starPath } from './lattice.ts'

/** Two stars of eight points, in a square of 64: the inner one as large as devices leave of an icon that they cut round. */
export const markPaths = { outer: starPath(32, 32, 31), inner: starPath(32, 32, 14, Math.PI / 8) }

/** The mark of a site without a logo of its own, as in its icon, in the color of the text. */
export function SiteMark({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 64 64" className={cn('shrink-0', className)} fill="currentColor">
      <path d={markPaths.outer} />
      <path d={markPaths.inner} className="fill-surface" />
    </svg>
  )
}
