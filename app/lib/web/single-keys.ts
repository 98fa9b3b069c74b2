const NAME = 'single-keys'

/** Whether single keys work on this device, such as the one for the next in the inbox. Private windows may refuse storage. */
export function hasSingleKeys(): boolean {
  try {
    return localStorage.getItem(NAME) !== 'off'
  } catch {
    return true
  }
}

export function setSingleKeys(on: boolean): void {
  try {
    if (on) localStorage.removeItem(NAME)
    else localStorage.setItem(NAME, 'off')
  } catch {}
}
