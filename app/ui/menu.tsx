import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { cn } from '#app/lib/cn.ts'

/** A menu behind a button. Opens without script; with script it also closes on a click elsewhere, on Escape and after a choice. */
export function Menu({
  label,
  trigger,
  align = 'end',
  className,
  triggerClassName,
  children,
}: {
  label: string
  trigger: ReactNode
  align?: 'start' | 'end'
  className?: string
  triggerClassName?: string
  children: ReactNode
}) {
  const ref = useRef<HTMLDetailsElement>(null)
  useClosing(ref)
  return (
    <details ref={ref} data-slot="menu" className={cn('relative', className)}>
      <summary
        aria-label={label}
        className={cn(
          'target flex list-none items-center justify-center rounded-md hover:bg-primary-soft',
          triggerClassName,
        )}
      >
        {trigger}
      </summary>
      <div
        className={cn(
          'absolute z-30 mt-2 flex min-w-52 flex-col rounded-md border border-line bg-surface p-1.5 shadow-float',
          align === 'end' ? 'end-0' : 'start-0',
        )}
      >
        {children}
      </div>
    </details>
  )
}

/** The look of one line of a menu: a link or a button. */
export const menuItemClass =
  'target flex w-full items-center gap-3 rounded-sm px-3 text-start text-ink no-underline transition-colors hover:bg-primary-soft hover:text-primary-text [&_svg]:size-5 [&_svg]:shrink-0'

export function MenuButton({ className, type = 'button', ...rest }: ComponentProps<'button'>) {
  return <button type={type} className={cn(menuItemClass, className)} {...rest} />
}

function useClosing(ref: { current: HTMLDetailsElement | null }) {
  useEffect(() => {
    const close = (event: Event) => {
      const details = ref.current
      if (!details?.open) return
      const target = event.target as Element
      if (event instanceof KeyboardEvent) {
        if (event.key !== 'Escape') return
        details.open = false
        details.querySelector('summary')?.focus()
      } else if (!details.contains(target) || target.closest('a, button')) {
        details.open = false
      }
    }
    document.addEventListener('click', close)
    document.addEventListener('keydown', close)
    return () => {
      document.removeEventListener('click', close)
      document.removeEventListener('keydown', close)
    }
  }, [ref])
}
