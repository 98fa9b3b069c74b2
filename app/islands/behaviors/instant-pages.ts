declare global {
  interface Document {
    /** Chromium's, not yet in TypeScript's types. */
    readonly prerendering?: boolean
  }
}

/**
 * Shows pages that are already there without the cross-fade, which would delay them: those that a mouse prerendered by
 * hovering over their link, and those from the back/forward cache.
 */
export function startInstantPages(): void {
  let isMouse = false
  addEventListener('pointerdown', ({ pointerType }) => {
    isMouse = pointerType === 'mouse'
  })
  addEventListener('keydown', () => {
    isMouse = false
  })
  // The picture of the page that is left takes time too, so a fade that is not wanted ends before it is taken.
  addEventListener('pageswap', ({ activation, viewTransition }) => {
    if (isMouse || activation?.navigationType === 'traverse') skip(viewTransition)
  })
  const skipNext = () => addEventListener('pagereveal', ({ viewTransition }) => skip(viewTransition), { once: true })
  if (document.prerendering) skipNext()
  addEventListener('pageshow', ({ persisted }) => persisted && skipNext())
}

function skip(transition: ViewTransition | null): void {
  // A transition that is skipped rejects `ready`.
  transition?.ready.catch(() => {})
  transition?.skipTransition()
}
