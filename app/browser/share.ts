import { follow } from './follow.ts'
import { showToast } from './toasts.ts'

/**
 * Does what was pressed: the summary of `<details data-share="ADDRESS" data-title data-text>` opens the device's share
 * sheet, `data-copy="TEXT"` copies, with its `data-copied` or `data-copy-failed` message, `data-print`
 * prints, and `data-follow` follows.
 */
export async function share(pressed: HTMLElement): Promise<void> {
  const { copy, copied = '', copyFailed = '', print: prints, follow: follows } = pressed.dataset
  if (follows !== undefined) return follow(pressed)
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
