/**
 * `<details data-share="ADDRESS" data-title data-text>` opens the device's own way to share where there is one, and
 * its menu elsewhere.
 */
export function startShare(): void {
  document.addEventListener('click', (event) => {
    const menu = (event.target as Element).closest('summary')?.closest<HTMLElement>('[data-share]')
    if (!menu || typeof navigator.share !== 'function') return
    event.preventDefault()
    const { share: url, title, text } = menu.dataset
    // Refused or called off by the visitor: nothing to report.
    navigator.share({ url, title, text }).catch(() => {})
  })
}
