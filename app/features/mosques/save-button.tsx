import { Bookmark } from 'lucide-react'
import { useTexts } from '#app/i18n/texts.ts'
import { cn } from '#app/lib/cn.ts'
import { buttonClass } from '#app/ui/button.tsx'
import type { PlaceKind } from './mosque-types.ts'

type Saved = { slug: string; name: string; latitude: number | null; longitude: number | null; placeKind?: PlaceKind }

/** 'Save this mosque' saves it on this device, where the script also says whether it is pressed. On cards only its icon is shown. */
export function SaveButton({ mosque, isIcon, className }: { mosque: Saved; isIcon?: boolean; className?: string }) {
  const { slug, name, latitude, longitude } = mosque
  const texts = useTexts().near
  const data = {
    'data-save': slug,
    'data-name': name,
    'data-at': latitude === null || longitude === null ? undefined : `${latitude.toFixed(5)},${longitude.toFixed(5)}`,
  }
  if (isIcon) {
    const label = texts.saveNamed({ name })
    return (
      <button
        type="button"
        aria-label={label}
        title={label}
        className={cn('ui-card-button needs-script', className)}
        {...data}
      >
        <span className="mark mark-bookmark" />
      </button>
    )
  }
  const pressedClass = 'needs-script aria-pressed:text-primary-text aria-pressed:[&_svg]:fill-current'
  return (
    <button type="button" className={buttonClass('secondary', cn(pressedClass, className))} {...data}>
      <Bookmark aria-hidden="true" />
      {mosque.placeKind === 'prayer-room' ? texts.saveRoom : texts.save}
    </button>
  )
}
