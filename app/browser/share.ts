import { showToast } from './toasts.ts'

/**
 * Does what was pressed: the summary of `<details data-share="ADDRESS" data-title data-text>` opens the device's share
 * sheet, `data-copy="TEXT"` copies, with its `data-copied` or `data-copy-failed` message, and `data-print` prints.
 */
export async function share(pressed: HTMLElement): Promise<void> {
  const { copy, copied = '', copyFailed = '', print: prints } = pressed.dataset
  if (prints !== undefined) return print()
  if (copy === undefined) {
    const { share: url, title, text } = pressed.parentElement!.dataset
    // The promise also rejects when the visitor cancels, which is no error.
    return navigator.share({ url, title, text }).catch(() => {})
  }
  try {
    await navigator.clipboard.writeText(copy)
    showToast('success', copied)
  } catch {
    showToast('error', copyFailed)
  }
}
