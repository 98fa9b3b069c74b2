import { showToast } from './toasts.ts'

/** A button with `data-copy="TEXT"` copies it, and shows its `data-copied` or `data-copy-failed` message. */
export function startCopy(): void {
  document.addEventListener('click', async ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('[data-copy]')
    if (!button) return
    const { copy = '', copied = '', copyFailed = '' } = button.dataset
    try {
      await navigator.clipboard.writeText(copy)
      showToast('success', copied)
    } catch {
      showToast('error', copyFailed)
    }
  })
}
