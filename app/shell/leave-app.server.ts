import { isAppAddress } from '#app/i18n/site-addresses.ts'

/**
 * The app cannot show public pages, so every redirect to one makes its router load a document. The header is the one
 * that `redirectDocument` sets.
 */
export async function leaveAppByDocument(_: unknown, next: () => Promise<unknown>): Promise<Response> {
  const response = (await next()) as Response
  const address = response.headers.get('Location')
  if (address && !isAppAddress(address)) response.headers.set('X-Remix-Reload-Document', 'true')
  return response
}
