declare global {
  interface Document {
    /** Chromium's, not yet in TypeScript's types. */
    readonly prerendering?: boolean
  }
}

/** Shows prerendered pages and those from the back/forward cache without the cross-fade, which would delay them. */
export function startInstantPages(): void {
  const skip = ({ viewTransition }: PageRevealEvent) => {
    // A transition that is skipped rejects `ready`.
    viewTransition?.ready.catch(() => {})
    viewTransition?.skipTransition()
  }
  const skipNext = () => addEventListener('pagereveal', skip, { once: true })
  if (document.prerendering) skipNext()
  addEventListener('pageshow', ({ persisted }) => persisted && skipNext())
}
