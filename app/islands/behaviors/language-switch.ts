/** Makes links with `data-language-switch` lead to the current address: filters change it without a new page. */
export function startLanguageSwitch(): void {
  for (const event of ['pointerdown', 'focusin', 'click'])
    document.addEventListener(event, ({ target }) => {
      const link = (target as Element).closest<HTMLAnchorElement>('a[data-language-switch]')
      if (!link) return
      const url = new URL(link.href)
      url.searchParams.set('to', location.pathname + location.search)
      link.href = url.href
    })
}
