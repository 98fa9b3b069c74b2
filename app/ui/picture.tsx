import type { ComponentProps } from 'react'
import { cn } from '#app/lib/cn.ts'

/** A picture that keeps its place while it loads, and shows its text in that place when it cannot. */
export function Picture({
  src,
  alt,
  width,
  height,
  eager = false,
  className,
  ...rest
}: ComponentProps<'img'> & { src: string; alt: string; width: number; height: number; eager?: boolean }) {
  return (
    <img
      data-slot="picture"
      src={src}
      alt={alt}
      width={width}
      height={height}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding="async"
      className={cn('ui-picture h-auto w-full', className)}
      {...rest}
    />
  )
}
