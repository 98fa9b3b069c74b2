import { LocateFixed, Search, X } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import type { ListedCity } from '#app/features/mosques/mosque-types.ts'
import { cityNameFor } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useLanguage, useTexts } from '#app/i18n/texts.ts'
import { Written } from '#app/i18n/written.tsx'
import { cn } from '#app/lib/cn.ts'
import { buttonClass, IconButton } from '#app/ui/button.tsx'

type ToggleProps = { to: string; isOn: boolean; icon?: ReactNode; children: ReactNode }

/** A filter that is a link: to the list with it or, once it is chosen, to the list without it. */
export function ToggleLink({ to, isOn, icon, children }: ToggleProps) {
  return (
    <LocalLink
      to={to}
      aria-current={isOn ? 'true' : undefined}
      className={buttonClass(
        'secondary',
        'px-3 text-sm aria-[current]:border-primary-text aria-[current]:bg-primary-soft aria-[current]:text-primary-text',
      )}
    >
      {icon}
      {children}
    </LocalLink>
  )
}

/** The box of a field in a search form. */
const searchBoxClass =
  'target w-full text-ellipsis rounded-md border border-line-strong bg-surface py-2 text-ink transition-colors placeholder:text-ink-soft hover:border-ink-soft'

/**
 * The text field of a search with a clear button and 'Near me'. In a form that updates its list 'Near me' stays beside a
 * text, because the list by distance has the same filters, and the glass submits.
 */
export function SearchInput({
  label,
  isNear = false,
  isLive = false,
  className,
  ...rest
}: ComponentProps<'input'> & { label: string; isNear?: boolean; isLive?: boolean }) {
  const { mosques, near } = useTexts()
  const { search } = mosques
  const id = useId()
  return (
    <div className={cn('relative min-w-0', className)}>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      {isLive ? (
        <IconButton type="submit" label={search.submit} className="absolute inset-y-0 start-0">
          <Search />
        </IconButton>
      ) : (
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 start-3.5 my-auto size-5 text-ink-soft"
        />
      )}
      <input
        id={id}
        type="search"
        name="q"
        maxLength={120}
        autoComplete="off"
        enterKeyHint="search"
        className={cn(
          searchBoxClass,
          isNear ? 'placeholder-shown:pe-[min(8rem,45%)]' : 'placeholder-shown:pe-3.5',
          isLive && isNear ? 'pe-24' : 'pe-12',
          'peer ps-11 [&::-webkit-search-cancel-button]:hidden',
        )}
        {...rest}
      />
      {isNear && (
        <button
          type="button"
          className={cn(
            'needs-script absolute end-1 inset-y-1 flex items-center gap-1.5 rounded-md bg-primary-soft px-3 font-semibold text-primary-text text-sm [&_svg]:size-5',
            isLive
              ? 'peer-not-placeholder-shown:end-12 peer-not-placeholder-shown:[&>span]:sr-only'
              : 'peer-not-placeholder-shown:hidden',
          )}
          data-near-locate=""
          aria-controls="near"
        >
          <LocateFixed aria-hidden="true" />
          <span>{near.button}</span>
        </button>
      )}
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
function renderOptions(all: string, choices: readonly string[], text: (choice: string) => string = (choice) => choice) {
  return [
    <option key="" value="">
      {all}
    </option>,
    ...choices.map((choice) => <Written as="option" key={choice} value={choice} text={text(choice)} />),
  ]
}

type Select = { cities: readonly ListedCity[]; defaultValue: string; className?: string }

/** The choice of a city; nothing on a site with mosques in one only. */
export function CitySelect({ cities, ...select }: Select) {
  const { search: texts } = useTexts().mosques
  const language = useLanguage()
  if (cities.length === 0) return null
  return (
    <SearchSelect label={texts.city} name="city" {...select}>
      <option value="">{texts.allCities}</option>
      {cities.map(({ id, names, count }) => (
        <option key={id} value={id}>
          {texts.inCity({ city: cityNameFor(names, language), count })}
        </option>
      ))}
    </SearchSelect>
  )
}

/** The choice of an area. Where there is a choice of cities, a live form replaces the areas with those of the city. */
export function AreaSelect({ cities, areas, className, ...select }: Select & { areas: readonly string[] }) {
  const { search: texts } = useTexts().mosques
  const dropdown = (own?: string) => (
    <SearchSelect label={texts.area} name="area" className={own} {...select}>
      {renderOptions(texts.allAreas, areas)}
    </SearchSelect>
  )
  if (cities.length === 0) return dropdown(className)
  return (
    <div data-region="areas" className={className}>
      {dropdown()}
    </div>
  )
}
