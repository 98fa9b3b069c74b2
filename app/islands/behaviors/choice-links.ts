/**
 * A link with `data-choose="when=week"` sets that field of the page's live form, or empties it when it has this value.
 * Without script the link leads to the same list.
 */
export function startChoiceLinks(): void {
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLElement>('[data-choose]')
    const form = document.querySelector<HTMLFormElement>('form[data-live]')
    if (!link || !form || event.metaKey || event.ctrlKey || event.shiftKey) return
    const [name = '', value = ''] = link.dataset.choose!.split('=')
    const field = form.elements.namedItem(name) as HTMLSelectElement
    event.preventDefault()
    field.value = field.value === value ? '' : value
    field.dispatchEvent(new Event('change', { bubbles: true }))
  })
}
