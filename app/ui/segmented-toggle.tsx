import type { ComponentProps, ReactNode } from 'react'

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
              className="sr-only"
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
