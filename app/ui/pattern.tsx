import { cn } from '#app/lib/cn.ts'
import { spokesPath, starPath } from './star.ts'

/** A star with rays, in the color of the text: for avatars, empty states and bullets. */
export function Rosette({ className }: { className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 64 64"
      className={cn('shrink-0', className)}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinejoin="round"
    >
      <path d={starPath(32, 32, 30)} />
      <path d={spokesPath(32, 32, 13, 30)} />
      <path d={starPath(32, 32, 13, Math.PI / 8)} fill="currentColor" stroke="none" />
    </svg>
  )
}

/** A row of stars along the edge of a section. */
export function PatternEdge({ className }: { className?: string }) {
  return <div aria-hidden="true" data-slot="pattern-edge" className={cn('pattern-edge', className)} />
}
