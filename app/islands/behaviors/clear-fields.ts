type Field = HTMLInputElement | HTMLSelectElement

/**
 * `data-clear="NAME"` empties that field of its form, `data-clear=""` all of them; live results update. A button that
 * clears all fields is disabled while they are empty.
 */
export function startClearing(): void {
  document.addEventListener('click', (event) => {
    const control = (event.target as Element).closest<HTMLElement>('[data-clear]')
    const form = control?.closest('form')
    if (!control || !form || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    const name = control.dataset.clear
    const cleared = fieldsOf(form).filter((field) => !name || field.name === name)
    for (const field of cleared)
      if (isCheckbox(field)) field.checked = false
      else field.value = ''
    // Clearing all filters of a live form does not focus a field: a keyboard would cover the new results on a phone.
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
  if (form && button)
    button.disabled = fieldsOf(form).every((field) => (isCheckbox(field) ? !field.checked : field.value === ''))
}

const isCheckbox = (field: Field): field is HTMLInputElement => field.type === 'checkbox'

const fieldsOf = (form: HTMLFormElement) =>
  ([...form.elements] as Field[]).filter((field) => field.matches('input:not([type=hidden]), select'))
