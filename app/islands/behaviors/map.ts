/** A `data-map` button shows and hides the map it controls. The map's code and tiles load at the first press. */
export function startMap(): void {
  document.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest('[data-map]')
    const frame = document.getElementById(button?.getAttribute('aria-controls') ?? '')
    if (!button || !frame) return
    frame.hidden = !frame.hidden
    button.setAttribute('aria-expanded', String(!frame.hidden))
    if (!frame.hidden) void load(frame)
  })
}

async function load(frame: HTMLElement): Promise<void> {
  const showMessage = (message: string | null) => {
    for (const element of frame.querySelectorAll<HTMLElement>('[data-message]'))
      element.hidden = element.dataset.message !== message
  }
  showMessage('loading')
  try {
    if (frame.dataset.pick) {
      const { showPicker } = await import('#app/features/mosques/map/pick-position.ts')
      showPicker(frame, showMessage)
    } else {
      const { showMap } = await import('#app/features/mosques/map/mosque-map.ts')
      await showMap(frame, showMessage)
    }
  } catch {
    showMessage('failed')
  }
}
