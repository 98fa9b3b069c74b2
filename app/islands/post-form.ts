/** Sends a form as the browser would, with the button that was pressed. */
export function postForm(form: HTMLFormElement, button: HTMLElement | null, options?: RequestInit): Promise<Response> {
  const fields = [...new FormData(form, button)] as [string, string][]
  return fetch(form.action, { method: 'POST', body: new URLSearchParams(fields), ...options })
}
