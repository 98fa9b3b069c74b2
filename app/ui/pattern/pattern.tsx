import { useId } from 'react'
import { cn } from '#app/lib/cn.ts'
import { lattice, latticeContent, spokesPath, starPath } from './lattice.ts'

/**
 * The placeholder picture of a mosque or event: a lattice derived from its id. Fills its box; `wide` is for a box as wide
 * as the page, `small` for one in a row. Not for use behind text.
 */
export function PatternPicture({
  seed,
  wide = false,
  small = false,
  className,
}: {
  seed: string
  wide?: boolean
  small?: boolean
  className?: string
}) {
  const box = wide ? ([1280, 160] as const) : small ? ([128, 96] as const) : ([320, 180] as const)
  const drawn = lattice(seed)
  return (
    <svg
      data-slot="pattern"
      aria-hidden="true"
      viewBox={`0 0 ${box.join(' ')}`}
      preserveAspectRatio="xMidYMid slice"
      className={cn('block h-full w-full', `pattern-${drawn.tone}`, className)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: paths of numbers, which scripts write too
      dangerouslySetInnerHTML={{ __html: latticeContent(drawn, box, useId()) }}
    />
  )
}

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
