/** Buttons with `data-print` print the page. */
export function startPrint(): void {
  document.addEventListener('click', ({ target }) => {
    if ((target as Element).closest('[data-print]')) print()
  })
}
