import { type ComponentProps, useEffect, useState } from 'react'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { localAddress } from '#app/i18n/languages.ts'
import { useLanguage } from '#app/i18n/texts.ts'
import { useSearch } from '#app/lib/web/use-search.ts'
import { SelectField, TextField } from '#app/ui/field.tsx'
import type { MosqueChoices } from './mosque-admin-list.server.ts'

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
  const [texts, { list, room }] = [adminManage.choice, adminMosques]
  const [chosen, setChosen] = useState(defaultValue)
  useEffect(() => setChosen(defaultValue), [defaultValue])
  const address = localAddress(useLanguage(), '/admin/mosque-choices')
  const { found, search } = useSearch<MosqueChoices>()
  const searchFor = (q: string) => search(`${address}?${new URLSearchParams({ q, chosen })}`)
  const shown = found ?? choices
  const isUnlisted = chosen !== '' && !shown.mosques.some(({ id }) => id === chosen)
  // A draft may name a mosque that the page does not list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each mosque that is not listed
  useEffect(() => {
    if (isUnlisted) searchFor('')
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
            searchFor(event.currentTarget.value)
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
        {shown.mosques.map(({ id, placeKind, name }) => (
          <option key={id} value={id} disabled={id === except}>
            {placeKind === 'mosque' ? name : `${name} (${room.kinds[placeKind]})`}
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
