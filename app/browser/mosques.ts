import { nearbyAddress, nearbySearch } from '#app/features/mosques/near/nearby-address.ts'
import { readSavedArea, readSavedMosques, toggleSavedMosque } from '#app/features/mosques/near/saved-storage.ts'
import { keepOffline } from './offline.ts'
import { onContent } from './regions.ts'

/** As in near-state.ts, which loads later. */
const NEAR_KEY = 'near'

/**
 * 'Near me' (`data-near-locate`) and the choice of a place (`data-near-place`) show the list by distance in `#near`. Its
 * code and the mosques begin to load at the press, before the visitor has allowed the position.
 */
export function startNear(): void {
  const section = document.getElementById('near')
  if (!section) return
  const open = async (control: HTMLElement | null) => {
    const failed = document.querySelector<HTMLElement>('[data-near-failed]')!
    const search = nearbySearch(location.search, section.dataset.held)
    const response = fetch(nearbyAddress(search))
    response.catch(() => {})
    failed.hidden = true
    control?.setAttribute('aria-busy', 'true')
    try {
      const { openNear } = await import('#app/features/mosques/near/near-list.ts')
      await openNear(section, control, { search, response })
    } catch {
      failed.hidden = false
    }
    control?.removeAttribute('aria-busy')
  }
  document.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('[data-near-locate]')
    if (button) void open(button)
  })
  document.addEventListener('change', ({ target }) => {
    if ((target as Element).matches('[data-near-place]')) void open(target as HTMLElement)
  })
  try {
    if (sessionStorage.getItem(NEAR_KEY)) void open(null)
    else if (location.hash === `#${NEAR_KEY}`) document.querySelector<HTMLElement>('[data-near-locate]')?.click()
  } catch {}
}

/**
 * A `data-save` button saves its mosque on this device. Where the page has `#saved`, the saved mosques or the chosen area
 * are shown, and a lead with the fast has the times of the first one; their code loads only when there are any.
 */
export function startSavedMosques(): void {
  const mark = () => {
    const saved = new Set(readSavedMosques().map(({ slug }) => slug))
    for (const button of document.querySelectorAll<HTMLElement>('[data-save]'))
      button.ariaPressed = String(saved.has(button.dataset.save!))
  }
  const section = document.getElementById('saved')
  const show = async () => {
    mark()
    const isShown = document.querySelector('.saved-rows > li') !== null
    if (!section || !(isShown || readSavedMosques().length > 0 || readSavedArea())) return
    const { showSaved } = await import('#app/features/mosques/near/saved-list.ts')
    await showSaved(section)
  }
  const refresh = () =>
    void show().catch(() => {
      // Room that was reserved for what cannot be loaded.
      for (const row of document.querySelectorAll('.saved-rows > li:empty'))
        row.closest<HTMLElement>('[id]')!.hidden = true
    })
  document.addEventListener('click', ({ target }) => {
    const { save: slug, name = '', at } = (target as Element).closest<HTMLElement>('[data-save]')?.dataset ?? {}
    if (!slug) return
    const [latitude = 0, longitude = 0] = (at ?? '').split(',').map(Number)
    toggleSavedMosque({ slug, name, at: at ? { latitude, longitude } : null })
    void navigator.storage?.persist?.()
    void keepOffline()
    refresh()
  })
  onContent(() => {
    mark()
    const [first] = readSavedMosques()
    if (first && document.querySelector('[data-season-time]'))
      import('#app/features/mosques/near/saved-fast.ts').then(({ showFastAt }) => showFastAt(first)).catch(() => {})
  })
  document.addEventListener('rowschange', mark)
  addEventListener('storage', refresh)
  addEventListener('pageshow', ({ persisted }) => persisted && refresh())
  refresh()
}

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
