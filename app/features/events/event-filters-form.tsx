import { Search } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Form, useSubmit } from 'react-router'
import { localAddress } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useLanguage, useTexts } from '#app/i18n/texts.ts'
import { buttonClass, IconButton } from '#app/ui/button.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { eventsAddress } from './event-links.ts'
import { monthChoices } from './event-rules.ts'
import { eventTypes, type ListFilters } from './event-types.ts'

const TYPING_PAUSE_MS = 250

/** A plain GET form; with script every choice shows its events at once. */
export function EventFiltersForm({
  filters,
  mosques,
}: {
  filters: ListFilters
  mosques: { id: string; name: string }[]
}) {
  const { events } = useTexts()
  const language = useLanguage()
  const { form, soon, now } = useInstantForm(filters)
  const filtered = Boolean(filters.q || filters.month || filters.mosque || filters.type)
  return (
    <Form
      ref={form}
      method="get"
      action={localAddress(language, '/events')}
      aria-label={events.filters}
      role="search"
      className="grid grid-cols-2 gap-x-3 gap-y-4 sm:gap-x-4 lg:grid-cols-[1.6fr_1fr_1.3fr_1fr_auto]"
      onChange={(event) => (event.target instanceof HTMLSelectElement ? now() : soon())}
      onSubmit={(event) => {
        event.preventDefault()
        now()
      }}
    >
      {filters.tab === 'past' && <input type="hidden" name="tab" value="past" />}
      <div className="col-span-2 flex items-end gap-2 lg:col-span-1">
        <TextField
          label={events.search}
          type="search"
          name="q"
          defaultValue={filters.q}
          placeholder={events.searchPlaceholder}
          maxLength={100}
          className="grow"
        />
        <IconButton type="submit" label={events.apply} className="border border-line-strong bg-surface">
          <Search aria-hidden="true" />
        </IconButton>
      </div>
      <SelectField label={events.month} name="month" defaultValue={filters.month ?? ''}>
        <option value="">{events.allMonths}</option>
        {monthChoices.map((choice) => (
          <option key={choice} value={choice}>
            {events.months[choice]}
          </option>
        ))}
      </SelectField>
      <SelectField label={events.mosque} name="mosque" defaultValue={filters.mosque ?? ''}>
        <option value="">{events.allMosques}</option>
        {mosques.map((mosque) => (
          <option key={mosque.id} value={mosque.id}>
            {mosque.name}
          </option>
        ))}
      </SelectField>
      <SelectField label={events.type} name="type" defaultValue={filters.type ?? ''}>
        <option value="">{events.allTypes}</option>
        {eventTypes.map((type) => (
          <option key={type} value={type}>
            {events.types[type]}
          </option>
        ))}
      </SelectField>
      <div className="flex items-end">
        {filtered ? (
          <LocalLink
            to={eventsAddress({ tab: filters.tab })}
            preventScrollReset
            className={buttonClass('secondary', 'w-full')}
          >
            {events.clear}
          </LocalLink>
        ) : (
          <button type="button" disabled className={buttonClass('secondary', 'w-full')}>
            {events.clear}
          </button>
        )}
      </div>
    </Form>
  )
}

/** Submits on change: choices at once, typing after a short pause; empty fields stay out of the address. */
function useInstantForm(filters: ListFilters) {
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const submit = useSubmit()
  useEffect(() => () => clearTimeout(timer.current), [])

  // Back, the tabs and 'Clear All' change the address; the fields follow it, but never under the visitor's fingers.
  useEffect(() => {
    for (const name of ['q', 'month', 'mosque', 'type'] as const) {
      const field = form.current?.elements.namedItem(name)
      if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue
      if (name !== 'q' || field !== document.activeElement) field.value = filters[name] ?? ''
    }
  }, [filters])

  function now(typing = false) {
    clearTimeout(timer.current)
    const element = form.current
    if (!element) return
    const filled = [...new FormData(element)].filter(([, value]) => value !== '') as [string, string][]
    submit(new URLSearchParams(filled), {
      method: 'get',
      action: element.getAttribute('action') ?? undefined,
      // Each choice is a step for Back; the letters of a word are not.
      replace: typing && filters.q !== '',
      preventScrollReset: true,
    })
  }

  function soon() {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => now(true), TYPING_PAUSE_MS)
  }

  return { form, now, soon }
}
