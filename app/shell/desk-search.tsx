import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { localAddress } from '#app/i18n/languages.ts'
import { useLanguage } from '#app/i18n/texts.ts'
import { useSearch } from '#app/lib/web/use-search.ts'
import { controlClass } from '#app/ui/field.tsx'

export type DeskMatch = {
  kind: 'page' | 'setting' | 'mosque' | 'prayer-room' | 'event' | 'person'
  title: string
  detail: string
  /** Its page, without the language. */
  to: string
}

/** The search over the desk, above its sections; Ctrl K leads to it from everywhere, and opens the sheet that it is in. */
export function DeskSearch() {
  const { search: texts } = useAdminTexts().adminShell
  const language = useLanguage()
  const navigate = useNavigate()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [query, setQuery] = useState('')
  const [active, setActive] = useState(0)
  const { found, search, clear } = useSearch<DeskMatch[]>()
  const matches = found ?? []
  const chosen = matches[active]

  useEffect(() => {
    const focus = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      const sheet = input.current?.closest<HTMLElement>('[popover]')
      if (sheet?.showPopover && input.current?.getClientRects().length === 0) sheet.showPopover()
      input.current?.select()
    }
    document.addEventListener('keydown', focus)
    return () => document.removeEventListener('keydown', focus)
  }, [])

  function type(text: string) {
    setQuery(text)
    setActive(0)
    if (text.trim()) search(`${localAddress(language, '/admin/search')}?${new URLSearchParams({ q: text })}`)
    else clear()
  }

  function go({ to }: DeskMatch) {
    type('')
    navigate(localAddress(language, to))
  }

  function handleKey(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && matches.length > 0) setActive((active + step + matches.length) % matches.length)
    else if (event.key === 'Enter' && chosen) go(chosen)
    else if (event.key === 'Escape' && query) type('')
    else return
    event.preventDefault()
  }

  const optionId = (index: number) => `${id}-${index}`
  useEffect(() => {
    // Newer browsers answer with a promise, which is no clean-up.
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active])
  return (
    <search className="relative mb-2 block noscript:hidden">
      <input
        ref={input}
        type="search"
        role="combobox"
        aria-label={texts.label}
        aria-keyshortcuts="Control+K"
        aria-expanded={matches.length > 0}
        aria-controls={matches.length > 0 ? id : undefined}
        aria-autocomplete="list"
        aria-activedescendant={chosen && optionId(active)}
        placeholder={texts.label}
        autoComplete="off"
        spellCheck={false}
        maxLength={120}
        value={query}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={handleKey}
        className={controlClass}
      />
      {!query && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-e-3 top-3 hidden rounded-sm bg-sunken px-1.5 text-ink-soft text-xs lg:block"
        >
          Ctrl K
        </span>
      )}
      {matches.length > 0 && (
        <div id={id} role="listbox" aria-label={texts.label} className="mt-1 rounded-md border border-line bg-surface">
          {matches.map((match, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys of its list
            <div
              key={`${match.to} ${match.title}`}
              id={optionId(index)}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => go(match)}
              className="target cursor-pointer px-3 py-2 hover:bg-primary-soft aria-selected:bg-primary-soft"
            >
              <bdi className="block break-words font-medium">{match.title}</bdi>
              <span className="block break-words text-ink-soft text-sm">
                {texts.kinds[match.kind]}
                {match.detail && (
                  <>
                    {' · '}
                    <bdi>{match.detail}</bdi>
                  </>
                )}
              </span>
            </div>
          ))}
        </div>
      )}
      <p role="status" className={matches.length > 0 ? 'sr-only' : 'px-1 text-ink-soft text-sm'}>
        {query && found && texts.found({ count: matches.length })}
      </p>
    </search>
  )
}
