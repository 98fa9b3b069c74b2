import { readSavedArea, readSavedMosques, toggleSavedMosque } from '#app/features/mosques/near/saved-storage.ts'
import { onContent } from '#app/islands/regions.ts'

/**
 * A `data-save` button saves its mosque on this device. Where the page has `#saved`, the saved mosques or the chosen area
 * are shown; their code loads only when there are any.
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
    if (!section || (section.hidden && readSavedMosques().length === 0 && !readSavedArea())) return
    const { showSaved } = await import('#app/features/mosques/near/saved-list.ts')
    await showSaved(section)
  }
  const refresh = () =>
    void show().catch(() => {
      // Rows that were reserved for what cannot be loaded.
      if (section?.querySelector('li:empty')) section.hidden = true
    })
  document.addEventListener('click', ({ target }) => {
    const { save: slug, name = '', at } = (target as Element).closest<HTMLElement>('[data-save]')?.dataset ?? {}
    if (!slug) return
    const [latitude = 0, longitude = 0] = (at ?? '').split(',').map(Number)
    toggleSavedMosque({ slug, name, at: at ? { latitude, longitude } : null })
    refresh()
  })
  onContent(mark)
  document.addEventListener('rowschange', mark)
  addEventListener('storage', refresh)
  addEventListener('pageshow', ({ persisted }) => persisted && refresh())
  refresh()
}
