import { createContext, data, type RouterContextProvider } from 'react-router'

type Context = Readonly<RouterContextProvider>

/** The host parses each form once, within its limits, before any action runs; null when a request brings none. */
export const formContext = createContext<FormData | null>(null)

/** The form of this request; a request without one, or with another Content-Type, ends with 400. */
export function sentForm(context: Context): FormData {
  const form = context.get(formContext)
  if (!form) throw data('', { status: 400 })
  return form
}
