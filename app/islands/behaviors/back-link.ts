const KEY = 'list'

/**
 * A link with `data-back` leads to the list that was left last, with its filters, also when other pages were opened in
 * between. Lists have `data-list`.
 */
export function startBackLink(): void {
  addEventListener('pagehide', () => {
    if (document.querySelector('[data-list]'))
      withSession((session) => session.setItem(KEY, location.pathname + location.search))
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
