import { cn } from '#app/lib/cn.ts'

/** A spinner. With a label it is announced to screen readers, without one it is decoration. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  const wheel = (
    <svg data-slot="spinner" viewBox="0 0 24 24" aria-hidden="true" className={cn('size-5 animate-spin', className)}>
      <circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" strokeWidth="3" opacity="0.25" />
      <path d="M12 3a9 9 0 0 1 9 9" fill="none" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
    </svg>
  )
  if (!label) return wheel
  return (
    <span role="status" className="inline-flex items-center gap-2 text-ink-soft">
      {wheel}
      {label}
    </span>
  )
}
