import { type ReactNode, useState } from 'react'
import { PositionPicker } from '#app/features/mosques/edit/position-picker.tsx'
import type { PlaceMap } from '#app/features/mosques/map/place-map.server.ts'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { parseDegrees } from '#app/lib/position.ts'
import { TextField } from '#app/ui/field.tsx'

const MAX_POSITION_CHARS = 60

/** Where a session elsewhere is held: a text field, with a map that sets the same value. */
export function VenuePosition({
  name,
  defaultValue,
  error,
  map,
  onChange,
}: {
  name: string
  defaultValue: string
  error: ReactNode
  map: PlaceMap
  onChange: () => void
}) {
  const { form } = useAdminTexts().adminTimes
  const [text, setText] = useState(defaultValue)
  const degrees = parseDegrees(text)
  const position = { latitude: String(degrees?.latitude ?? ''), longitude: String(degrees?.longitude ?? '') }
  return (
    <div className="flex flex-col gap-3 sm:col-span-2">
      <TextField
        name={name}
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={error}
        label={form.position}
        hint={form.positionHint}
        maxLength={MAX_POSITION_CHARS}
        dir="ltr"
      />
      <PositionPicker
        position={position}
        map={map}
        labels={form.venueMap}
        onChange={({ latitude, longitude }) => {
          setText(latitude && `${latitude}, ${longitude}`)
          onChange()
        }}
      />
    </div>
  )
}
