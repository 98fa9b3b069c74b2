import { cn } from '#app/lib/cn.ts'
import { type ButtonVariant, buttonClass } from './button.tsx'
import { Notice } from './notice.tsx'

/** An error message with a link that loads the page again. */
export function RetryNotice({ message, retry, className }: { message: string; retry: string; className?: string }) {
  return (
    <Notice tone="error" className={cn('flex flex-wrap items-center justify-between gap-3', className)}>
      <p>{message}</p>
      <RetryLink variant="danger">{retry}</RetryLink>
    </Notice>
  )
}

/** A link to the current address, also after filters changed it. */
export function RetryLink({ variant, children }: { variant: ButtonVariant; children: string }) {
  return (
    // biome-ignore lint/a11y/useValidAnchor: an empty address is that of the document
    <a href="" className={buttonClass(variant)}>
      {children}
    </a>
  )
}
