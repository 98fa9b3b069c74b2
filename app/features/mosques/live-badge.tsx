import { useTexts } from '#app/i18n/texts.ts'
import { endingOf } from '#app/lib/web/ending.ts'
import { Badge } from '#app/ui/card.tsx'
import type { LiveMark } from './mosque-types.ts'

/** 'Live until 13:45', until then. */
export function LiveBadge({ live }: { live: LiveMark }) {
  const { live: texts } = useTexts().mosques
  return (
    <p {...endingOf(live)}>
      <Badge tone="primary">{texts.until({ time: live.time })}</Badge>
    </p>
  )
}
