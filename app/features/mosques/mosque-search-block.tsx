import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Form, useNavigate } from 'react-router'
import { localAddress } from '#app/i18n/languages.ts'
import { useLanguage, useTexts } from '#app/i18n/texts.ts'
import { cn } from '#app/lib/cn.ts'
import { Button } from '#app/ui/button.tsx'
import { filtersQuery } from './directory-filters.ts'
import { options, SearchInput, SearchSelect } from './search-input.tsx'

const stickyFrom = 400

/** The search of the home page and of the results: a plain form to /mosques/search that stays in reach while scrolling. */
export function MosqueSearchBlock({
  areas,
  q = '',
  area = '',
  sticky = true,
}: {
  areas: readonly string[]
  q?: string
  area?: string
  sticky?: boolean
}) {
  const { search: texts } = useTexts().mosques
  const address = localAddress(useLanguage(), '/mosques/search')
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [empty, setEmpty] = useState(q === '' && area === '')
  const place = useRef<HTMLDivElement>(null)
  const stuck = useStuck(place, sticky)

  function sought() {
    const fields = new FormData(form.current!)
    return { q: String(fields.get('q')).trim(), area: String(fields.get('area')) }
  }
  const look = () => setEmpty(Object.values(sought()).every((value) => value === ''))
  // Something may have been typed before the script arrived.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival
  useEffect(look, [])

  function submit(event: FormEvent) {
    event.preventDefault()
    navigate(address + filtersQuery(sought()))
  }

  function clearAll() {
    for (const name of ['q', 'area']) {
      const field = form.current?.elements.namedItem(name) as HTMLInputElement | null
      if (field) field.value = ''
    }
    setEmpty(true)
    input.current?.focus()
  }

  return (
    <div ref={place}>
      <Form
        ref={form}
        role="search"
        action={address}
        onSubmit={submit}
        onInput={look}
        data-sticky={stuck || undefined}
        className={cn(
          'grid grid-cols-2 gap-3 max-lg:[&>:nth-child(-n+2)]:col-span-2 lg:grid-cols-[1fr_14rem_auto_auto]',
          stuck &&
            'fixed inset-x-0 top-0 z-10 border-line border-b bg-surface px-4 py-3 shadow-lift sm:px-6 xl:px-[calc((100vw-71rem)/2)]',
        )}
      >
        <SearchInput
          label={texts.label}
          placeholder={texts.placeholder}
          defaultValue={q}
          input={input}
          onClear={look}
        />
        <SearchSelect label={texts.area} name="area" defaultValue={area} className={stuck ? 'max-lg:hidden' : ''}>
          {options(texts.allAreas, areas)}
        </SearchSelect>
        <Button type="submit" className={stuck ? 'max-lg:hidden' : ''}>
          {texts.submit}
        </Button>
        <Button variant="secondary" disabled={empty} onClick={clearAll} className={stuck ? 'max-lg:hidden' : ''}>
          {texts.clearAll}
        </Button>
      </Form>
    </div>
  )
}

/** On once the page is scrolled far enough; the place of the form keeps its height, so that nothing jumps. */
function useStuck(place: { current: HTMLDivElement | null }, sticky: boolean): boolean {
  const [stuck, setStuck] = useState(false)
  useEffect(() => {
    if (!sticky) return
    const look = () => {
      const box = place.current
      if (!box) return
      const next = window.scrollY > stickyFrom && window.scrollY > box.offsetTop
      box.style.minHeight = next ? `${box.offsetHeight}px` : ''
      setStuck(next)
    }
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [place, sticky])
  return stuck
}
