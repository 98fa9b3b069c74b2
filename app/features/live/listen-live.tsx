import { Radio } from 'lucide-react'
import { LiveBadge } from '#app/features/mosques/live-badge.tsx'
import { toSafeWebUrl } from '#app/features/mosques/mosque-rules.ts'
import type { LiveMark } from '#app/features/mosques/mosque-types.ts'
import { useTexts } from '#app/i18n/texts.ts'

type Props = { streamUrl: string | null; live: { mark: LiveMark | null; changesAt: number | null } }

/** The link to the stream of a mosque, which is at its own address, and whether the mosque is live now. */
export function ListenLive({ streamUrl, live: { mark, changesAt } }: Props) {
  const { live: texts, page } = useTexts().mosques
  const href = toSafeWebUrl(streamUrl)
  return (
    <div data-region="live" className="empty:hidden">
      {href && (
        <div data-changes-at={changesAt ?? undefined} className="flex flex-wrap items-center gap-x-4">
          <a
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            className="link target inline-flex items-center gap-2"
          >
            <Radio aria-hidden="true" className="size-5" />
            {texts.listen}
            <span className="sr-only">{page.newTab}</span>
          </a>
          {mark && <LiveBadge live={mark} />}
        </div>
      )}
    </div>
  )
}
