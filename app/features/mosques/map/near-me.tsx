import { LocateFixed } from 'lucide-react'
import { useLayoutEffect, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '#app/ui/button.tsx'
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
  unplaced: string
  showMore: string
}

/**
 * 'Near me': shows the mosques found by distance instead of the page's own list, and follows the filters. The list is
 * drawn into `listId`; while it is there, the element `resultsId` says so with `data-by-distance`.
 */
export function NearMe({
  texts,
  mosquesPath,
  resultsId,
  listId,
}: {
  texts: NearMeTexts
  /** The address of a mosque without its id. */
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

  const said = position
    ? { waiting: null, failed: texts.unsorted, ready: texts.note }[positions.state]
    : locating === 'idle'
      ? null
      : texts[locating]
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
        {said}
      </p>
      <p role="alert" className="order-1 basis-full text-ink-soft text-sm on-failure">
        {texts.unsorted}
      </p>
      {list &&
        createPortal(
          <NearList {...list} position={position!} texts={texts} mosquesPath={mosquesPath} />,
          document.getElementById(listId)!,
        )}
    </>
  )
}
