import { cn } from '#app/lib/cn.ts'

/** A person's photo, else the first letter of the name, else 'U'. */
export function Avatar({
  name,
  photo,
  className,
}: {
  name?: string | null
  photo?: string | null
  className?: string
}) {
  const baseClass = cn('size-9 shrink-0 rounded-full border border-primary-line', className)
  if (photo) return <img src={photo} alt="" width={36} height={36} className={cn(baseClass, 'object-cover')} />
  return (
    <span
      aria-hidden="true"
      className={cn(
        baseClass,
        'inline-flex items-center justify-center bg-primary-soft font-semibold text-primary-text',
      )}
    >
      {firstLetter(name)}
    </span>
  )
}

/** The first letter of a name, uppercased; 'U' when there is no name. */
export function firstLetter(name: string | null | undefined): string {
  return [...(name?.trim() ?? '')][0]?.toUpperCase() ?? 'U'
}
