import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { localAddress } from '#app/i18n/languages.ts'
import { useLanguage } from '#app/i18n/texts.ts'
import { SelectField, TextField } from '#app/ui/field.tsx'
import type { MosqueChoices } from './mosque-admin-list.server.ts'

const SEARCH_DELAY_MS = 200

type Props = Omit<ComponentProps<typeof SelectField>, 'defaultValue' | 'children'> & {
  choices: MosqueChoices
  /** The text of the empty choice. */
  none: string
  defaultValue: string
  /** A mosque that is shown but cannot be chosen. */
  except?: string | null
}

/** A list to choose a mosque from. On a site with too many to list, a search above it narrows the list. */
export function MosqueSelect({ choices, none, defaultValue, except, onChange, ...select }: Props) {
  const { adminManage, adminMosques } = useAdminTexts()
  const [texts, { list }] = [adminManage.choice, adminMosques]
  const [chosen, setChosen] = useState(defaultValue)
  useEffect(() => setChosen(defaultValue), [defaultValue])
  const { found, search } = useMosqueSearch(chosen)
  const shown = found ?? choices
  const isUnlisted = chosen !== '' && !shown.mosques.some(({ id }) => id === chosen)
  // A draft may name a mosque that the page does not list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each mosque that is not listed
  useEffect(() => {
    if (isUnlisted) search('')
  }, [isUnlisted, chosen])
  return (
    <>
      {choices.hasMore && (
        <TextField
          type="search"
          label={texts.search}
          placeholder={texts.nameOrArea}
          className={select.className}
          maxLength={120}
          autoComplete="off"
          onInput={(event) => {
            event.stopPropagation()
            search(event.currentTarget.value)
          }}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      <SelectField
        {...select}
        value={chosen}
        onChange={(event) => {
          setChosen(event.currentTarget.value)
          onChange?.(event)
        }}
      >
        <option value="">{none}</option>
        {isUnlisted && <option value={chosen}>…</option>}
        {shown.mosques.map(({ id, name }) => (
          <option key={id} value={id} disabled={id === except}>
            {name}
          </option>
        ))}
        {shown.hasMore && <option disabled>{texts.more}</option>}
      </SelectField>
      <span role="status" className="sr-only">
        {found && list.count({ count: found.mosques.length })}
      </span>
    </>
  )
}

/** Asks the server for mosques while somebody types; `found` is null until the first answer. */
function useMosqueSearch(chosen: string) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const pending = useRef<AbortController>(undefined)
  const address = localAddress(useLanguage(), '/admin/mosque-choices')
  const [found, setFound] = useState<MosqueChoices | null>(null)

  async function load(q: string) {
    pending.current = new AbortController()
    const { signal } = pending.current
    const answer = await fetch(`${address}?${new URLSearchParams({ q, chosen })}`, { signal }).catch(() => null)
    const next = answer?.ok ? await answer.json().catch(() => null) : null
    if (next && !signal.aborted) setFound(next)
  }

  function search(q: string) {
    clearTimeout(timer.current)
    pending.current?.abort()
    timer.current = setTimeout(load, SEARCH_DELAY_MS, q)
  }

  useEffect(
    () => () => {
      clearTimeout(timer.current)
      pending.current?.abort()
    },
    [],
  )
  return { found, search }
}
