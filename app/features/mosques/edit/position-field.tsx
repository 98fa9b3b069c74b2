import { type ClipboardEvent, useState } from 'react'
import type { PlaceMap } from '#app/features/mosques/map/place-map.server.ts'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { parseDegrees } from '#app/lib/position.ts'
import { CheckboxField } from '#app/ui/choice.tsx'
import { type FieldErrors, TextField } from '#app/ui/field.tsx'
import { type PositionInput, PositionPicker } from './position-picker.tsx'

/** The position as two number fields, with a map that sets the same values. */
export function PositionField({
  position: initialPosition,
  approximate,
  errors,
  map,
  onChange,
}: {
  position: PositionInput
  approximate: boolean
  errors: FieldErrors
  map: PlaceMap
  onChange: () => void
}) {
  const { position: texts } = useAdminTexts().adminMosques
  const [position, setPosition] = useState(initialPosition)
  const change = (next: PositionInput) => {
    setPosition(next)
    onChange()
  }
  const pastePair = (event: ClipboardEvent) => {
    const pair = parseDegrees(event.clipboardData.getData('text'))
    if (!pair) return
    event.preventDefault()
    change({ latitude: String(pair.latitude), longitude: String(pair.longitude) })
  }
  return (
    <div className="flex flex-col gap-4">
      <p className="text-ink-soft text-sm">{texts.hint}</p>
      <div className="ui-field-pairs">
        <TextField
          name="latitude"
          label={texts.latitude}
          value={position.latitude}
          onChange={(event) => change({ ...position, latitude: event.target.value })}
          onPaste={pastePair}
          error={errors.latitude}
          inputMode="text"
          dir="ltr"
        />
        <TextField
          name="longitude"
          label={texts.longitude}
          value={position.longitude}
          onChange={(event) => change({ ...position, longitude: event.target.value })}
          error={errors.longitude}
          inputMode="text"
          dir="ltr"
        />
      </div>
      <CheckboxField name="approximate" label={texts.approximate} defaultChecked={approximate} />
      <PositionPicker position={position} map={map} labels={texts} onChange={change} />
    </div>
  )
}
