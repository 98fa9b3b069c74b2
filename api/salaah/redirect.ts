import type { SalaahResponse } from './errors.ts'
import { corsHeaders } from './headers.ts'
import type { Query } from './route.ts'

/** A redirect with the query of the request, encoded as PHP does it; the question mark stays without a query. */
export function redirect(path: string, query: Query, status = 302): SalaahResponse {
  const text = new URLSearchParams([...query]).toString().replaceAll('*', '%2A')
  return { status, headers: { ...corsHeaders, Location: `${path}?${text}` }, body: '' }
}
