import { currentAddress } from './regions.ts'

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

const KEY = 'list'

/**
 * A link with `data-back` leads to the list that was left last, with its filters, also when other pages were opened in
 * between. Lists have `data-list`.
 */
export function startBackLink(): void {
  addEventListener('pagehide', () => {
    if (document.querySelector('[data-list]')) withSession((session) => session.setItem(KEY, currentAddress()))
  })
  document.addEventListener('click', ({ target }) => {
    const link = (target as Element).closest<HTMLAnchorElement>('a[data-back]')
    const list = withSession((session) => session.getItem(KEY))
    if (link && list?.startsWith(link.pathname)) link.href = list
  })
}

/** A browser can refuse the storage. */
function withSession<T>(access: (session: Storage) => T): T | null {
  try {
    return access(sessionStorage)
  } catch {
    return null
  }
}

/** Makes links with `data-language-switch` lead to the current address: filters change it without a new page. */
export function startLanguageSwitch(): void {
  for (const event of ['pointerdown', 'focusin', 'click'])
    document.addEventListener(event, ({ target }) => {
      const link = (target as Element).closest<HTMLAnchorElement>('a[data-language-switch]')
      if (!link) return
      const url = new URL(link.href)
      url.searchParams.set('to', currentAddress())
      link.href = url.href
    })
}
