/** Removes the toasts of public pages when their button is pressed or their animation ends. */
export function startToasts(): void {
  document.addEventListener('click', ({ target }) => {
    ;(target as Element).closest('[data-close-toast]')?.closest('[data-slot=toast]')?.remove()
  })
  document.addEventListener('animationend', ({ animationName, target }) => {
    if (animationName === 'ui-leave') (target as Element).remove()
  })
}

/** Shows a new toast from the page's template of its kind. */
export function showToast(kind: 'success' | 'error', message: string): void {
  const template = document.querySelector<HTMLTemplateElement>(`template[data-toast=${kind}]`)
  const toast = template?.content.firstElementChild?.cloneNode(true) as Element | undefined
  if (!template || !toast) return
  toast.querySelector('span')!.textContent = message
  template.parentElement?.prepend(toast)
}

/**
 * What is shared, copied, printed, followed or put in a frame: the code for it loads at the press. Where the device has
 * a share sheet, it opens instead of the menu `<details data-share>`.
 */
export function startSharing(): void {
  document.addEventListener('click', (event) => {
    const pressed = (event.target as Element).closest<HTMLElement>(
      '[data-share] > summary, [data-copy], [data-print], [data-follow], [data-frame]',
    )
    if (!pressed) return
    if (pressed.matches('summary')) {
      if (!navigator.share) return
      event.preventDefault()
    }
    import('./share.ts').then(
      ({ share }) => share(pressed),
      () => showToast('error', pressed.dataset.copyFailed ?? ''),
    )
  })
}
