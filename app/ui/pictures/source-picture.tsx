import { cn } from '#app/lib/cn.ts'

export type PictureSources = {
  src: string
  width: number
  height: number
  sets: readonly { type: string; srcSet: string }[]
}

/** Where styles fail, a picture is not wider than a phone. */
const PLAIN_WIDTH = 320

/**
 * A stored picture in the size and format that suit the screen; `sizes` is the width it is shown at. Only the main
 * picture of a page is `eager`, or the first of a list that begins with one. Styles give it its size, except where it is
 * shown in its own.
 */
export function SourcePicture({
  sources,
  alt,
  sizes,
  eager = false,
  ownSize = false,
  className,
}: {
  sources: PictureSources
  alt: string
  sizes: string
  eager?: boolean
  ownSize?: boolean
  className?: string
}) {
  const width = ownSize ? sources.width : Math.min(sources.width, PLAIN_WIDTH)
  return (
    <picture data-slot="picture" className="contents">
      {sources.sets.map((set) => (
        <source key={set.type} type={set.type} srcSet={set.srcSet} sizes={sizes} />
      ))}
      <img
        src={sources.src}
        alt={alt}
        width={width}
        height={Math.round((sources.height * width) / sources.width)}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
        decoding={eager ? 'sync' : 'async'}
        className={cn('ui-picture', className)}
      />
    </picture>
  )
}
