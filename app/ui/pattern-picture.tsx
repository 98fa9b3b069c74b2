import { useId } from 'react'
import { cn } from '#app/lib/cn.ts'
import { lattice } from './lattice.ts'

/**
 * The placeholder picture of a mosque or event: a lattice derived from its id. Fills its box; `wide` is for a box as wide
 * as the page. Not for use behind text.
 */
export function PatternPicture({
  seed,
  wide = false,
  className,
}: {
  seed: string
  wide?: boolean
  className?: string
}) {
  const [width, height] = wide ? [1280, 160] : [320, 180]
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
