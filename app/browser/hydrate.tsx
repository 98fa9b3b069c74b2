import { type ComponentType, StrictMode } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { IslandRoot } from '#app/ui/island.tsx'

/** Hydrates one island over the server's markup; resolves when its handlers are attached. */
export function hydrateIsland(element: HTMLElement, component: unknown): Promise<Root> {
  const props = JSON.parse(element.dataset.props ?? '{}') as object
  return new Promise((resolve) => {
    const root = hydrateRoot(
      element,
      <StrictMode>
        <IslandRoot of={component as ComponentType<object>} props={props} onReady={() => resolve(root)} />
      </StrictMode>,
      { identifierPrefix: element.dataset.prefix },
    )
  })
}
