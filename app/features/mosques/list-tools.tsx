import { LocateFixed, Map as MapIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '#app/i18n/texts.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PlacedMosque } from './positions.ts'
import type { Here, Loaded } from './use-positions.ts'

/** 'Near me' and 'Show map', with what came of them. Both need script, so they are not shown without. */
export function ListTools({
  here,
  ask,
  forget,
  unsorted,
  map,
  onMap,
  tiles,
}: {
  here: Here
  /** True when the position is known but the list to sort could not be fetched. */
  unsorted: boolean
  ask: () => void
  forget: () => void
  map: boolean
  onMap: () => void
  tiles: string
}) {
  const texts = useTexts().mosques
  const told = {
    off: null,
    locating: texts.near.locating,
    known: unsorted ? texts.near.unsorted : texts.near.note,
    denied: texts.near.denied,
    failed: texts.near.failed,
  }[here.state]
  const host = URL.canParse(tiles) ? new URL(tiles).host : null
  return (
    <div className="mb-5 noscript:hidden">
      <div className="flex flex-wrap gap-3">
        {here.state === 'known' ? (
          <Button variant="secondary" onClick={forget}>
            <LocateFixed aria-hidden="true" />
            {texts.near.stop}
          </Button>
        ) : (
          <Button variant="secondary" busy={here.state === 'locating'} onClick={ask}>
            <LocateFixed aria-hidden="true" />
            {texts.near.button}
          </Button>
        )}
        <Button variant="secondary" aria-expanded={map} onClick={onMap}>
          <MapIcon aria-hidden="true" />
          {map ? texts.map.hide : texts.map.show}
        </Button>
      </div>
      <p role="status" className="mt-2 text-ink-soft text-sm empty:hidden">
        {told}
      </p>
      {host && <p className="mt-1 text-ink-soft text-sm">{texts.map.source(host)}</p>}
    </div>
  )
}

/** The box of the map: it has its height before anything is loaded, and says so when nothing comes. */
export function MapFrame({
  positions,
  children,
}: {
  positions: Loaded
  children: (mosques: readonly PlacedMosque[]) => ReactNode
}) {
  const { map: texts } = useTexts().mosques
  if (positions.state === 'failed')
    return (
      <Notice tone="error" className="mb-6">
        {texts.failed}
      </Notice>
    )
  return (
    <section
      aria-label={texts.label}
      className="mb-6 grid min-h-96 place-items-center rounded-lg bg-sunken sm:min-h-112"
    >
      {positions.state === 'ready' ? children(positions.mosques) : <p>{texts.loading}</p>}
    </section>
  )
}
