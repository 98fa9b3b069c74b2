import { nearbyAddress, nearbySearch } from '#app/features/mosques/near/nearby-address.ts'

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
    const search = nearbySearch(location.search)
    const response = fetch(nearbyAddress(search))
    response.catch(() => {})
    failed.hidden = true
    control?.setAttribute('aria-busy', 'true')
    try {
      const { openNear } = await import('#app/features/mosques/near/open-near.ts')
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
  } catch {}
}
