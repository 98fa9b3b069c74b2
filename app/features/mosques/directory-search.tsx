import { type FormEvent, type RefObject, useEffect, useRef } from 'react'
import { Form, useNavigate } from 'react-router'
import { localAddress } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useLanguage, useTexts } from '#app/i18n/texts.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { type DirectoryFilters, filtersQuery, isFiltered, readFilters } from './directory-filters.ts'
import { facilityText } from './mosque-rules.ts'
import { options, SearchInput, SearchSelect } from './search-input.tsx'

const typingPause = 150
const scrollPause = 200

/** The directory's search: answers as one types, and is a plain form without script. */
export function DirectorySearch({
  filters,
  areas,
  facilities,
  list,
}: {
  filters: DirectoryFilters
  areas: readonly string[]
  facilities: readonly string[]
  /** What to scroll to after a choice. */
  list: RefObject<HTMLElement | null>
}) {
  const texts = useTexts().mosques
  const address = localAddress(useLanguage(), '/mosques')
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<number>(undefined)
  const scrollToList = useScrollTo(list, input)

  useEffect(() => () => clearTimeout(timer.current), [])
  // The address may change by Back or by a link; what is being typed is left alone.
  useEffect(() => {
    if (input.current && input.current !== document.activeElement) input.current.value = filters.q
  }, [filters.q])

  function answer() {
    clearTimeout(timer.current)
    const fields = new FormData(form.current!) as unknown as Iterable<[string, string]>
    const asked = filtersQuery(readFilters(new URLSearchParams([...fields])))
    if (asked !== filtersQuery({ ...filters, page: 1 }))
      navigate(address + asked, { replace: true, preventScrollReset: true })
  }

  function onInput() {
    clearTimeout(timer.current)
    timer.current = window.setTimeout(answer, typingPause)
  }

  function choose() {
    answer()
    scrollToList()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    input.current?.blur()
    choose()
  }

  function cleared() {
    clearTimeout(timer.current)
    if (input.current) input.current.value = ''
    scrollToList()
  }

  return (
    <Form
      ref={form}
      role="search"
      action={address}
      onSubmit={submit}
      className="mt-2 grid grid-cols-2 gap-3 lg:grid-cols-[1fr_13rem_13rem_auto_auto]"
    >
      <SearchInput
        label={texts.search.directoryLabel}
        placeholder={texts.search.directoryPlaceholder}
        defaultValue={filters.q}
        input={input}
        onInput={onInput}
        onClear={answer}
        className="max-lg:col-span-2"
      />
      <SearchSelect
        key={`area ${filters.area}`}
        label={texts.search.area}
        name="area"
        defaultValue={filters.area}
        onChange={choose}
      >
        {options(texts.search.allAreas, areas)}
      </SearchSelect>
      <SearchSelect
        key={`facility ${filters.facility}`}
        label={texts.search.facility}
        name="facility"
        defaultValue={filters.facility}
        onChange={choose}
      >
        {options(texts.search.allFacilities, facilities, (facility) => facilityText(texts.facilities, facility))}
      </SearchSelect>
      <Button type="submit">{texts.search.submit}</Button>
      {isFiltered(filters) ? (
        <LocalLink to="/mosques" replace preventScrollReset onClick={cleared} className={buttonClass('secondary')}>
          {texts.search.clearAll}
        </LocalLink>
      ) : (
        <Button variant="secondary" disabled>
          {texts.search.clearAll}
        </Button>
      )}
    </Form>
  )
}

/** Scrolls after a choice, never while someone types, and at once where motion is unwanted. */
function useScrollTo(list: RefObject<HTMLElement | null>, input: RefObject<HTMLInputElement | null>): () => void {
  const timer = useRef<number>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return () => {
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    clearTimeout(timer.current)
    timer.current = window.setTimeout(
      () => {
        if (document.activeElement !== input.current)
          list.current?.scrollIntoView({ behavior: still ? 'instant' : 'smooth', block: 'start' })
      },
      still ? 0 : scrollPause,
    )
  }
}
