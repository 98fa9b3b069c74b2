import { Plus, X } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { Button, IconButton } from '#app/ui/button.tsx'
import { FieldError, TextAreaField, TextField } from '#app/ui/field.tsx'
import type { ImamContent } from './mosque-content.ts'
import { MAX_ENTRIES } from './mosque-schema.ts'

const emptyImam: ImamContent = { name: '', position: '', bio: '' }

/** The rows of imams, at least one. All but the first can be removed. Without script there is one empty row at the end. */
export function ImamRows({
  imams,
  error,
  onChange,
}: {
  imams: readonly ImamContent[]
  error: ReactNode
  onChange: () => void
}) {
  const { imams: texts } = useAdminTexts().adminMosques
  const nextKey = useRef(0)
  const withKey = (imam: ImamContent) => ({ ...imam, key: nextKey.current++ })
  const [rows, setRows] = useState(() => (imams.length > 0 ? imams : [emptyImam]).map(withKey))
  const change = (next: typeof rows) => {
    setRows(next)
    onChange()
  }
  return (
    <div className="flex flex-col gap-5">
      {rows.map((row, index) => (
        <ImamRow
          key={row.key}
          imam={row}
          number={index + 1}
          onRemove={index === 0 ? null : () => change(rows.filter((other) => other.key !== row.key))}
        />
      ))}
      <noscript>
        <ImamRow imam={emptyImam} number={rows.length + 1} onRemove={null} />
      </noscript>
      <FieldError id="imams-error">{error}</FieldError>
      {rows.length < MAX_ENTRIES.imams && (
        <Button
          variant="secondary"
          className="self-start noscript:hidden"
          onClick={() => change([...rows, withKey(emptyImam)])}
        >
          <Plus aria-hidden="true" />
          {texts.add}
        </Button>
      )}
    </div>
  )
}

function ImamRow({ imam, number, onRemove }: { imam: ImamContent; number: number; onRemove: (() => void) | null }) {
  const { imams: texts } = useAdminTexts().adminMosques
  return (
    <fieldset className="grid gap-4 border-line border-b pb-5 last-of-type:border-b-0 sm:grid-cols-2">
      <legend className="sr-only">{texts.row(number)}</legend>
      <div className="flex items-end gap-2">
        <TextField name="imamName" label={texts.name} defaultValue={imam.name} maxLength={120} className="flex-1" />
        {onRemove && (
          <IconButton label={texts.remove(number)} onClick={onRemove}>
            <X />
          </IconButton>
        )}
      </div>
      <TextField name="imamPosition" label={texts.position} defaultValue={imam.position} maxLength={120} />
      <TextAreaField
        name="imamBio"
        label={texts.bio}
        defaultValue={imam.bio}
        rows={2}
        maxLength={1000}
        className="sm:col-span-2"
      />
    </fieldset>
  )
}
