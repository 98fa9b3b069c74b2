declare global {
  interface Document {
    /** Chromium's, not yet in TypeScript's types. */
    readonly prerendering?: boolean
  }
}

/** Shows prerendered pages and those from the back/forward cache without the cross-fade, which would delay them. */
export function startInstantPages(): void {
  const skipNext = () =>
    addEventListener('pagereveal', ({ viewTransition }) => viewTransition?.skipTransition(), { once: true })
  if (document.prerendering) skipNext()
  addEventListener('pageshow', ({ persisted }) => persisted && skipNext())
}
