/**
 * Makes the line of HTML, its button and the preview follow what is chosen in an area: the choice
 * named `page` has addresses as values, every other one is a parameter of it, and an option may have `data-title` or
 * `data-height` of the frame. For public pages and the app alike.
 */
export function followFrameChoice(area: HTMLElement): void {
  const line = area.querySelector<HTMLInputElement>('input[data-frame-line]')
  const page = area.querySelector<HTMLSelectElement>('select[name="page"]')
  if (!line || !page) return
  const holder = document.createElement('template')
  holder.innerHTML = line.value
  const frame = holder.content.firstElementChild as HTMLIFrameElement
  const address = new URL(page.value)
  for (const choice of area.querySelectorAll('select')) {
    const { title, height } = choice.selectedOptions[0]?.dataset ?? {}
    if (title) frame.setAttribute('title', title)
    if (height) frame.setAttribute('height', height)
    if (choice !== page && choice.value) address.searchParams.set(choice.name, choice.value)
  }
  frame.setAttribute('src', address.href)
  line.value = holder.innerHTML
  const copy = area.querySelector<HTMLElement>('[data-copy]')
  if (copy) copy.dataset.copy = line.value
  const preview = area.querySelector('iframe')
  if (!preview) return
  preview.title = frame.title
  // A lazy frame that a choice has moved out of view would show the last choice.
  preview.loading = 'eager'
  preview.src = address.pathname + address.search
}
