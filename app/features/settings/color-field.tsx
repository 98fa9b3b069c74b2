import { useEffect, useState } from 'react'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { useSiteDeskTexts } from '#app/i18n/site-desk-texts.ts'
import { contrastWithWhite, MIN_CONTRAST } from '#app/lib/color.ts'
import { defaultSettings } from '#app/services/settings-document.ts'
import { Button } from '#app/ui/button.tsx'
import { ColorCodeField, isColorCode } from '#app/ui/field.tsx'
import { siteColorStyle } from '#app/ui/site-colors.ts'

/** The primary color, with its contrast and a preview on the whole page while it is edited. */
export function ColorField({ saved, start, error }: { saved: string; start: string; error: string | undefined }) {
  const { customization: texts } = useSiteDeskTexts().settings
  const [color, setColor] = useState(start)
  const valid = isColorCode(color)
  useThemePreview(valid ? color : saved)
  const ratio = valid ? contrastWithWhite(color) : null
  return (
    <div className="flex flex-col gap-3">
      <ColorCodeField
        name="primaryColor"
        label={texts.primaryColor}
        hint={texts.primaryColorHint}
        error={error}
        value={color}
        start={saved}
        pick={useAdminTexts().adminEditing.pickColor}
        onChange={setColor}
      />
      <div aria-live="polite" className="text-sm">
        {ratio !== null && (
          <p>
            {texts.contrast({ ratio: `${ratio.toFixed(1)} : 1` })}{' '}
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
      {color.toLowerCase() !== defaultSettings.customization.primaryColor && (
        <Button
          variant="quiet"
          className="self-start"
          onClick={({ currentTarget }) => {
            setColor(defaultSettings.customization.primaryColor)
            // The form counts it as typed.
            currentTarget.dispatchEvent(new Event('input', { bubbles: true }))
          }}
        >
          {texts.reset}
        </Button>
      )}
    </div>
  )
}

/**
 * Previews the color on the page until it unmounts. A style sheet and not the style of the root, so that another scheme of
 * the device changes all colors at once.
 */
function useThemePreview(color: string) {
  useEffect(() => {
    const style = document.createElement('style')
    style.nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''
    style.textContent = siteColorStyle(color)
    document.head.append(style)
    return () => style.remove()
  }, [color])
}
