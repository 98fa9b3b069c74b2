/**
 * `<details data-share="ADDRESS" data-title data-text>` opens the device's share sheet where there is one, and its menu
 * elsewhere.
 */
export function startShare(): void {
  document.addEventListener('click', (event) => {
    const menu = (event.target as Element).closest('summary')?.closest<HTMLElement>('[data-share]')
    if (!menu || typeof navigator.share !== 'function') return
    event.preventDefault()
    const { share: url, title, text } = menu.dataset
    // The promise also rejects when the visitor cancels, which is no error.
    navigator.share({ url, title, text }).catch(() => {})
  })
}
