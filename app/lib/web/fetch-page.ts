/** Fetches a page of this site; throws on an error status and when the response is not HTML. */
export async function fetchPage(address: string, options: RequestInit): Promise<Document> {
  const response = await fetch(address, { ...options, headers: { Accept: 'text/html' } })
  if (!response.ok) throw new Error(String(response.status))
  return parsePage(response)
}

/**
 * Parses a response as a page; throws when it is not HTML. Its styles are left out: a page for one visitor has a nonce of
 * its own in each response, and Chromium reports such a style of another response as not allowed here.
 */
export async function parsePage(response: Response): Promise<Document> {
  if (!response.headers.get('Content-Type')?.startsWith('text/html')) throw new Error('Not HTML')
  return new DOMParser().parseFromString((await response.text()).replace(/<style.*?<\/style>/gs, ''), 'text/html')
}

/** Sends a form as the browser would, with the button that was pressed. Throws when the server fails. */
export async function postForm(form: HTMLFormElement, button: HTMLElement | null, options?: RequestInit) {
  const fields = new FormData(form)
  if (button instanceof HTMLButtonElement && button.name) fields.append(button.name, button.value)
  const body = form.enctype.includes('multipart') ? fields : new URLSearchParams([...fields] as [string, string][])
  const response = await fetch(form.action, { method: 'POST', body, ...options })
  if (response.status >= 500) throw new Error(String(response.status))
  return response
}

/** Aborts after a time; `AbortSignal.timeout` is newer than the oldest browsers. */
export function abortAfter(milliseconds: number): AbortSignal {
  const controller = new AbortController()
  setTimeout(() => controller.abort(), milliseconds)
  return controller.signal
}
