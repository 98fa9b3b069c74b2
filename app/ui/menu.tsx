import type { ComponentProps, ReactNode } from 'react'
import { cn } from '#app/lib/cn.ts'

/** A menu that opens without script. `app/browser/menus.ts` closes it, on public pages and in the app. */
export function Menu({
  label,
  trigger,
  align = 'end',
  className,
  triggerClassName = menuTriggerClass,
  children,
  ...rest
}: Omit<ComponentProps<'details'>, 'open'> & {
  label: string
  trigger: ReactNode
  align?: 'start' | 'end'
  triggerClassName?: string
}) {
  return (
    <details data-slot="menu" className={cn('relative', className)} {...rest}>
      <summary aria-label={label} className={cn('list-none', triggerClassName)}>
        {trigger}
      </summary>
      <div
        className={cn(
          'absolute z-30 mt-2 flex max-h-[calc(100dvh-5rem)] min-w-52 flex-col overflow-y-auto rounded-md border border-line bg-surface p-1.5 shadow-float',
          align === 'end' ? 'end-0' : 'start-0',
        )}
      >
        {children}
      </div>
    </details>
  )
}

const menuTriggerClass = 'target flex items-center justify-center rounded-md hover:bg-primary-soft'

/** The classes of one line of a menu: a link or a button. */
export const menuItemClass =
  'target flex w-full items-center gap-3 rounded-sm px-3 text-start text-ink no-underline transition-colors hover:bg-primary-soft hover:text-primary-text [&_svg]:size-5 [&_svg]:shrink-0'

export function MenuButton({ className, type = 'button', ...rest }: ComponentProps<'button'>) {
  return <button type={type} className={cn(menuItemClass, className)} {...rest} />
}
