import { cn } from '#app/lib/cn.ts'
import { type ButtonVariant, buttonClass } from './button.tsx'
import { Notice } from './notice.tsx'

/** Something did not come: why, and a link that asks for it again. */
export function RetryNotice({ message, retry, className }: { message: string; retry: string; className?: string }) {
  return (
    <Notice tone="error" className={cn('flex flex-wrap items-center justify-between gap-3', className)}>
      <p>{message}</p>
      <RetryLink variant="danger">{retry}</RetryLink>
    </Notice>
  )
}

/** A link to the page as it now is, also after its address was exchanged. */
export function RetryLink({ variant, children }: { variant: ButtonVariant; children: string }) {
  return (
    // biome-ignore lint/a11y/useValidAnchor: an empty address is that of the document
    <a href="" className={buttonClass(variant)}>
      {children}
    </a>
  )
}
