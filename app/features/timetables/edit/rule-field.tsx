import type { ReactNode } from 'react'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { cn } from '#app/lib/cn.ts'
import { FieldError, Options } from '#app/ui/field.tsx'
import type { RuleValues, Way } from './form-values.ts'

const jamaatWays: readonly Way[] = ['fixed', 'after', 'rounded', 'none']
const adhanWays: readonly Way[] = ['begins', 'fixed', 'after', 'rounded', 'none']

const controlClass =
  'target w-full min-w-0 rounded-md border border-line-strong bg-surface px-3 py-2 text-ink hover:border-ink-soft aria-invalid:border-2 aria-invalid:border-danger'

/**
 * The time of a jamaat or an adhan: how it is given, and the time or the minutes. The input that the choice does not need
 * is hidden by CSS alone, so that this works without script.
 */
export function RuleField({
  name,
  label,
  what,
  values,
  error,
  className,
}: {
  name: string
  /** Where the name of the salaah does not stand above it already. */
  label?: string
  /** Names the field on its own, such as 'Fajr: jamaat'. */
  what: string
  values: RuleValues
  error?: ReactNode
  className?: string
}) {
  const { way: texts } = useAdminTexts().adminTimes
  const ways = name.endsWith('.adhan') ? adhanWays : jamaatWays
  const described = {
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? `${name}-error` : undefined,
  }
  return (
    <div className={cn('group/rule min-w-0', className)}>
      <label htmlFor={`${name}.way`} className={cn('font-semibold text-sm', !label && 'sr-only')}>
        <span className="sr-only">{what}</span>
        <span aria-hidden="true">{label}</span>
      </label>
      <div className="mt-1 flex gap-2">
        <select
          id={`${name}.way`}
          name={`${name}.way`}
          defaultValue={values.way}
          className={cn(controlClass, 'ui-select flex-1 truncate pe-9')}
        >
          <Options of={ways} label={(way) => texts[way]} />
        </select>
        <input
          type="time"
          name={`${name}.time`}
          aria-label={texts.time({ what })}
          defaultValue={values.time}
          className={cn(
            controlClass,
            'knows-has:hidden max-w-34 shrink-0 group-has-[option[value=fixed]:checked]/rule:block',
          )}
          {...described}
        />
        <input
          type="text"
          inputMode="numeric"
          maxLength={3}
          name={`${name}.minutes`}
          aria-label={texts.minutes({ what })}
          defaultValue={values.minutes}
          className={cn(
            controlClass,
            'knows-has:hidden max-w-20 shrink-0 group-has-[option[value=after]:checked]/rule:block group-has-[option[value=rounded]:checked]/rule:block',
          )}
          {...described}
        />
      </div>
      <FieldError id={`${name}-error`}>{error}</FieldError>
    </div>
  )
}
