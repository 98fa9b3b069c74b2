import { type ComponentProps, useEffect, useRef } from 'react'
import { cn } from '#app/lib/cn.ts'

/** A bar of tabs, each a link with `tabClass`; the open one has `aria-current="page"`. */
export function Tabs({ label, className, ...rest }: ComponentProps<'nav'> & { label: string }) {
  const ref = useRef<HTMLElement>(null)
  // On a small screen the open tab may be outside the bar. scrollIntoView() would scroll the page too.
  useEffect(() => {
    const bar = ref.current
    const open = bar?.querySelector('[aria-current]')
    if (!bar || !open) return
    const [frame, tab] = [bar.getBoundingClientRect(), open.getBoundingClientRect()]
    if (tab.left < frame.left || tab.right > frame.right) bar.scrollLeft += tab.left - frame.left - frame.width / 3
  })
  return (
    <nav
      ref={ref}
      data-slot="tabs"
      aria-label={label}
      className={cn('flex gap-1 overflow-x-auto border-line border-b [scrollbar-width:none]', className)}
      {...rest}
    />
  )
}

export const tabClass =
  'target -mb-px inline-flex shrink-0 items-center border-transparent border-b-3 px-4 font-semibold text-ink-soft no-underline transition-colors -outline-offset-3! hover:text-ink aria-[current]:border-primary-text aria-[current]:text-primary-text aria-[current]:[scroll-initial-target:nearest]'
