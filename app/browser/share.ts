import { followFrameChoice } from '#app/lib/web/frame-chooser.ts'
import { followInBrowser } from './follow.ts'
import { showToast } from './toasts.ts'

/**
 * Does what was pressed: the summary of `<details data-share="ADDRESS" data-title data-text>` opens the device's share
 * sheet, `data-copy="TEXT"` copies, with its `data-copied` or `data-copy-failed` message, `data-print="PAPER"`
 * prints with the styles of that paper, `data-follow` follows, and from the first press in `data-frame` the line of
 * HTML in it follows what is chosen.
 */
export async function share(pressed: HTMLElement): Promise<void> {
  const { copy, copied = '', copyFailed = '', print: prints, follow: follows, frame } = pressed.dataset
  if (frame !== undefined) {
    if (pressed.onchange) return
    pressed.onchange = () => followFrameChoice(pressed)
    // Something may have been chosen while this code was loading.
    return followFrameChoice(pressed)
  }
  if (follows !== undefined) return followInBrowser(pressed)
  if (prints !== undefined) {
    const { dataset } = document.documentElement
    dataset.paper = prints
    addEventListener('afterprint', () => delete dataset.paper, { once: true })
    return print()
  }
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
