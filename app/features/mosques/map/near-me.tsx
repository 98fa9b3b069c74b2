import { LocateFixed } from 'lucide-react'
import { useLayoutEffect, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { cn } from '#app/lib/cn.ts'
import { Button } from '#app/ui/button.tsx'
import { RetryNotice } from '#app/ui/retry-notice.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import type { DistanceTexts } from './distance.ts'
import { NearList } from './near-list.tsx'
import { getNearPosition, onNearChange, setNearPosition } from './near-position.ts'
import { useLocate } from './use-locate.ts'
import { usePositions } from './use-positions.ts'

export type NearMeTexts = DistanceTexts & {
  button: string
  stop: string
  locating: string
  note: string
  denied: string
  failed: string
  unsorted: string
  withoutPosition: string
  showMore: string
  retry: string
}

/**
 * 'Near me': shows the matching mosques by distance instead of the list of the page, and follows the filters. The list is
 * rendered into `listId`; meanwhile the element `resultsId` has `data-by-distance`.
 */
export function NearMe({
  texts,
  mosquesPath,
  resultsId,
  listId,
}: {
  texts: NearMeTexts
  /** The address of a mosque without its slug. */
  mosquesPath: string
  resultsId: string
  listId: string
}) {
  const position = useSyncExternalStore(onNearChange, getNearPosition, () => null)
  const [locating, locate] = useLocate(setNearPosition)
  const positions = usePositions(position !== null)
  const list = position && positions.state === 'ready' && positions.mosques.length > 0 ? positions : null

  useLayoutEffect(() => {
    document.getElementById(resultsId)?.toggleAttribute('data-by-distance', list !== null)
  }, [list, resultsId])

  const status = positions.state === 'ready' ? texts.note : null
  const message = position ? status : locating === 'idle' ? null : texts[locating]
  const isUnsorted = position && positions.state === 'failed'
  return (
    <>
      {position ? (
        <Button variant="secondary" className="max-sm:px-4" onClick={() => setNearPosition(null)}>
          <LocateFixed aria-hidden="true" />
          {texts.stop}
        </Button>
      ) : (
        <Button variant="secondary" className="max-sm:px-4" aria-busy={locating === 'locating'} onClick={locate}>
          {locating === 'locating' ? <Spinner /> : <LocateFixed aria-hidden="true" />}
          {texts.button}
        </Button>
      )}
      <p role="status" className="order-1 basis-full text-ink-soft text-sm empty:hidden">
        {message}
      </p>
      <RetryNotice
        message={texts.unsorted}
        retry={texts.retry}
        className={cn('order-1 basis-full', !isUnsorted && 'on-failure')}
      />
      {list &&
        createPortal(
          <NearList key={list.query} {...list} position={position!} texts={texts} mosquesPath={mosquesPath} />,
          document.getElementById(listId)!,
        )}
    </>
  )
}
