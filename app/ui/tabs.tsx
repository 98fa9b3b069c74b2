import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
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

type Option = { value: string; label: ReactNode }

/** A bar of two or three radio buttons. */
export function SegmentedToggle({
  legend,
  name,
  options,
  hideLegend = false,
  className,
  ...input
}: Omit<ComponentProps<'input'>, 'value' | 'type'> & {
  legend: ReactNode
  name: string
  options: readonly Option[]
  hideLegend?: boolean
}) {
  const { defaultValue, ...rest } = input
  return (
    <fieldset data-slot="segmented" className={className}>
      <legend className={hideLegend ? 'sr-only' : 'mb-1.5 font-semibold text-sm'}>{legend}</legend>
      <div className="inline-flex flex-wrap gap-1 rounded-md border border-line-strong bg-surface p-1">
        {options.map((option) => (
          <label key={option.value} className={segmentClass}>
            <input
              type="radio"
              name={name}
              value={option.value}
              defaultChecked={option.value === defaultValue}
              className="knows-has:sr-only"
              {...rest}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** The classes of one segment, for a bar of links: mark the current one with `aria-current`. */
export const segmentClass =
  'inline-flex min-h-11 cursor-pointer items-center justify-center rounded-sm px-4 font-semibold text-ink-soft no-underline transition-colors hover:text-ink has-checked:bg-primary-soft has-checked:text-primary-text has-disabled:cursor-not-allowed has-focus-visible:outline-3 has-focus-visible:outline-primary-text has-focus-visible:outline-offset-2 aria-[current]:bg-primary-soft aria-[current]:text-primary-text'
