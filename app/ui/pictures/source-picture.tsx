import { cn } from '#app/lib/cn.ts'

export type PictureSources = {
  src: string
  width: number
  height: number
  sets: readonly { type: string; srcSet: string }[]
}

/**
 * A stored picture in the size and format that suit the screen; `sizes` is the width it is shown at. Only the main
 * picture of a page is `eager`, or the first of a list that begins with one.
 */
export function SourcePicture({
  sources,
  alt,
  sizes,
  eager = false,
  className,
}: {
  sources: PictureSources
  alt: string
  sizes: string
  eager?: boolean
  className?: string
}) {
  return (
    <picture data-slot="picture" className="contents">
      {sources.sets.map((set) => (
        <source key={set.type} type={set.type} srcSet={set.srcSet} sizes={sizes} />
      ))}
      <img
        src={sources.src}
        alt={alt}
        width={sources.width}
        height={sources.height}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
        decoding="async"
        className={cn('ui-picture', className)}
      />
    </picture>
  )
}
