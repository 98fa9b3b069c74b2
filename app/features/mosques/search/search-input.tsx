import { Search, X } from 'lucide-react'
import { type ComponentProps, useId } from 'react'
import { useTexts } from '#app/i18n/texts.ts'
import { Written } from '#app/i18n/written.tsx'
import { cn } from '#app/lib/cn.ts'
import { IconButton } from '#app/ui/button.tsx'

/** The box of a field in a search form. */
export const searchBoxClass =
  'target w-full text-ellipsis rounded-md border border-line-strong bg-surface py-2 text-ink transition-colors placeholder:text-ink-soft hover:border-ink-soft'

/** The text field of a search with a clear button. */
export function SearchInput({ label, className, ...rest }: ComponentProps<'input'> & { label: string }) {
  const { search } = useTexts().mosques
  const id = useId()
  return (
    <div className={cn('relative min-w-0', className)}>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 start-3.5 my-auto size-5 text-ink-soft"
      />
      <input
        id={id}
        type="search"
        name="q"
        maxLength={120}
        autoComplete="off"
        enterKeyHint="search"
        className={cn(
          searchBoxClass,
          'peer ps-11 pe-12 placeholder-shown:pe-3.5 [&::-webkit-search-cancel-button]:hidden',
        )}
        {...rest}
      />
      <IconButton
        label={search.clear}
        data-clear="q"
        className="needs-script absolute end-0 inset-y-0 my-auto peer-placeholder-shown:hidden"
      >
        <X />
      </IconButton>
    </div>
  )
}

/** A dropdown of a search. Its label is only for screen readers; the first option shows the same. */
export function SearchSelect({ label, className, ...rest }: ComponentProps<'select'> & { label: string }) {
  const id = useId()
  return (
    <div className={cn('min-w-0', className)}>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <select id={id} className={cn(searchBoxClass, 'ui-select px-3.5')} {...rest} />
    </div>
  )
}

/** The options of a dropdown: one for all, then each choice. */
export function renderOptions(
  all: string,
  choices: readonly string[],
  text: (choice: string) => string = (choice) => choice,
) {
  return [
    <option key="" value="">
      {all}
    </option>,
    ...choices.map((choice) => <Written as="option" key={choice} value={choice} text={text(choice)} />),
  ]
}
