import { useEffect, useId, useState } from 'react'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { contrastWithWhite, MIN_CONTRAST } from '#app/lib/contrast.ts'
import { defaultSettings } from '#app/services/settings-document.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'

const COLOUR = /^#[0-9a-f]{6}$/i

/** The primary colour, with its contrast counted and the whole page shown in it while it is chosen. */
export function ColourField({ saved, start, error }: { saved: string; start: string; error: string | undefined }) {
  const { customization: texts } = useAdminTexts().settings
  const [colour, setColour] = useState(start)
  const pickerId = useId()
  const valid = COLOUR.test(colour)
  useThemePreview(valid ? colour : saved)
  const ratio = valid ? contrastWithWhite(colour) : null
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-end gap-3">
        <TextField
          name="primaryColor"
          label={texts.primaryColor}
          hint={texts.primaryColorHint}
          dir="ltr"
          maxLength={7}
          error={error}
          value={colour}
          onChange={(event) => setColour(event.currentTarget.value)}
          className="flex-1"
        />
        <label htmlFor={pickerId} className="sr-only">
          {texts.pickColor}
        </label>
        <input
          id={pickerId}
          type="color"
          value={valid ? colour : saved}
          onChange={(event) => setColour(event.currentTarget.value)}
          className="target w-16 cursor-pointer rounded-md border border-line-strong bg-surface p-1"
        />
      </div>
      <div aria-live="polite" className="text-sm">
        {ratio !== null && (
          <p>
            {texts.contrast(`${ratio.toFixed(1)} : 1`)}{' '}
            {ratio >= MIN_CONTRAST ? texts.contrastGood : texts.contrastAdjusted}
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-4 rounded-md border border-line bg-surface p-4">
        <span className="text-ink-soft text-sm">{texts.preview}</span>
        <Button tabIndex={-1}>{texts.previewButton}</Button>
        <span className="link">{texts.previewLink}</span>
        <span aria-hidden="true" className="size-8 rounded-full border border-primary-line bg-primary-soft" />
        <span aria-hidden="true" className="size-8 rounded-full bg-primary" />
        <span aria-hidden="true" className="size-8 rounded-full bg-brand" />
      </div>
      {colour.toLowerCase() !== defaultSettings.customization.primaryColor && (
        <Button
          variant="quiet"
          className="self-start"
          onClick={() => setColour(defaultSettings.customization.primaryColor)}
        >
          {texts.reset}
        </Button>
      )}
    </div>
  )
}

/** Shows this page in a colour until it is left. */
function useThemePreview(colour: string) {
  useEffect(() => {
    const { style } = document.documentElement
    style.setProperty('--primary', colour)
    return () => {
      style.removeProperty('--primary')
    }
  }, [colour])
}
