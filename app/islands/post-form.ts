/** Sends a form as the browser would, with the button that was pressed. Throws when the server fails. */
export async function postForm(form: HTMLFormElement, button: HTMLElement | null, options?: RequestInit) {
  const fields = new FormData(form, button)
  const body = form.enctype.includes('multipart') ? fields : new URLSearchParams([...fields] as [string, string][])
  const response = await fetch(form.action, { method: 'POST', body, ...options })
  if (response.status >= 500) throw new Error(String(response.status))
  return response
}
