import { readFlash } from '#app/lib/web/flash.server.ts'
import { requestWith } from '#tests/support/data/accounts.ts'
import { visit } from './route-site.ts'

/** Sends a form. Returns the status, where the answer leads, and the message that is shown there: `success: Saved`. */
export async function press(
  path: string,
  as: string,
  form: Record<string, string> | FormData,
): Promise<[status: number, to: string | null, message: string | null]> {
  const { status, headers } = await visit(path, { as, form })
  return [status, headers.get('location'), messageOf(headers)]
}

/** The message that the page after this response shows. */
export function messageOf(headers: Headers): string | null {
  const flash = readFlash(requestWith(headers))
  return flash && `${flash.kind}: ${flash.text}`
}

/** A form with several values of a name. */
export function formOf(fields: Record<string, string | readonly string[]>): FormData {
  const form = new FormData()
  for (const [name, values] of Object.entries(fields)) for (const value of [values].flat()) form.append(name, value)
  return form
}
