declare global {
  interface Document {
    /** Chromium's, not yet in TypeScript's types. */
    readonly prerendering?: boolean
  }
}

/** Shows a page that was rendered ahead, or is still in memory, at once: a cross-fade would delay it. */
export function startInstantPages(): void {
  const skipNext = () =>
    addEventListener('pagereveal', ({ viewTransition }) => viewTransition?.skipTransition(), { once: true })
  if (document.prerendering) skipNext()
  addEventListener('pageshow', ({ persisted }) => persisted && skipNext())
}
