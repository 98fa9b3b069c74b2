import { useId } from 'react'
import { cn } from '#app/lib/cn.ts'
import { lattice, spokesPath, starPath } from './lattice.ts'

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
  const [width, height] = wide ? [1280, 160] : small ? [128, 96] : [320, 180]
  const { id: name, tone, cell, shift, star, heart, rays, filled, ringed } = lattice(seed)
  // A page may show the picture of one mosque twice.
  const id = `${name}${useId()}`
  return (
    <svg
      data-slot="pattern"
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      className={cn('block h-full w-full', `pattern-${tone}`, className)}
    >
      <defs>
        <pattern id={id} width={cell} height={cell} x={shift.x} y={shift.y} patternUnits="userSpaceOnUse">
          <path d={star} className={filled ? 'pattern-fill' : 'pattern-line'} />
          {rays && <path d={rays} className="pattern-line" />}
          <path d={heart} className={ringed ? 'pattern-ring' : 'pattern-heart'} />
        </pattern>
      </defs>
      <rect width={width} height={height} fill={`url(#${id})`} />
    </svg>
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
