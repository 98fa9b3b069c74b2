import { MapPin } from 'lucide-react'
import { type ClipboardEvent, lazy, Suspense, useState } from 'react'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { Button } from '#app/ui/button.tsx'
import { CheckboxField } from '#app/ui/choice.tsx'
import { type FieldErrors, TextField } from '#app/ui/field.tsx'

// The map is large, so it is loaded only when it is opened.
const PositionMap = lazy(() => import('./position-map.tsx').then((module) => ({ default: module.PositionMap })))

type PositionInput = { latitude: string; longitude: string }

/** The position as two number fields, with a map that sets the same values. */
export function PositionField({
  position: initialPosition,
  approximate,
  errors,
  tiles,
  onChange,
}: {
  position: PositionInput
  approximate: boolean
  errors: FieldErrors
  tiles: string
  onChange: () => void
}) {
  const { position: texts } = useAdminTexts().adminMosques
  const [position, setPosition] = useState(initialPosition)
  const [open, setOpen] = useState(false)
  const change = (next: PositionInput) => {
    setPosition(next)
    onChange()
  }
  const pastePair = (event: ClipboardEvent) => {
    const pair = /^\s*(-?\d+(?:\.\d+)?)\s*[,\s]\s*(-?\d+(?:\.\d+)?)\s*$/.exec(event.clipboardData.getData('text'))
    if (!pair) return
    event.preventDefault()
    change({ latitude: pair[1]!, longitude: pair[2]! })
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
      <div className="flex flex-wrap gap-3 noscript:hidden">
        <Button variant="secondary" aria-expanded={open} onClick={() => setOpen(!open)}>
          <MapPin aria-hidden="true" />
          {open ? texts.close : texts.open}
        </Button>
        {(position.latitude || position.longitude) && (
          <Button variant="quiet" onClick={() => change({ latitude: '', longitude: '' })}>
            {texts.clear}
          </Button>
        )}
      </div>
      {open && (
        <Suspense fallback={<p className="text-ink-soft">{texts.loading}</p>}>
          <PositionMap
            position={position}
            tiles={tiles}
            onMove={(latitude, longitude) => change({ latitude: latitude.toFixed(6), longitude: longitude.toFixed(6) })}
          />
          <p className="text-ink-soft text-sm">{texts.source(new URL(tiles).hostname)}</p>
        </Suspense>
      )}
    </div>
  )
}
