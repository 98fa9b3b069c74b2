/** Empty fields of GET forms stay out of the address. */
export function startOmitEmptyFields(): void {
  document.addEventListener('formdata', ({ target, formData }) => {
    if ((target as HTMLFormElement).method !== 'get') return
    for (const [name, value] of [...formData]) if (value === '') formData.delete(name)
  })
}
