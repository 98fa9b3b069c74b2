type Field = HTMLInputElement | HTMLSelectElement

/**
 * `data-clear` empties the field of its form that it names, or all of them. Live results follow. A button for all fields
 * is disabled while there is nothing to clear.
 */
export function startClearing(): void {
  document.addEventListener('click', (event) => {
    const control = (event.target as Element).closest<HTMLElement>('[data-clear]')
    const form = control?.closest('form')
    if (!control || !form || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    const name = control.dataset.clear
    const cleared = fieldsOf(form).filter((field) => !name || field.name === name)
    for (const field of cleared) field.value = ''
    // After all filters of a live form are gone, its results are what matters.
    if (name || form.dataset.live === undefined) cleared[0]?.focus()
    if (name) cleared[0]?.dispatchEvent(new Event('input', { bubbles: true }))
    else form.dispatchEvent(new Event('change', { bubbles: true }))
  })
  for (const type of ['input', 'change'])
    document.addEventListener(type, ({ target }) => disableWhenEmpty((target as Element).closest('form')))
  for (const form of document.forms) disableWhenEmpty(form)
}

function disableWhenEmpty(form: HTMLFormElement | null): void {
  const button = form?.querySelector<HTMLButtonElement>('button[data-clear=""]')
  if (form && button) button.disabled = fieldsOf(form).every(({ value }) => value === '')
}

const fieldsOf = (form: HTMLFormElement) =>
  ([...form.elements] as Field[]).filter((field) => field.matches('input:not([type=hidden]), select'))
