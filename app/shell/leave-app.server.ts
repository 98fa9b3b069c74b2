import { isAppAddress } from '#app/i18n/app-addresses.ts'

/**
 * The app cannot show public pages: every redirect to one, wherever it is thrown or returned, makes the app's router
 * load a document. The header is React Router's own, as `redirectDocument` sets it.
 */
export async function leaveAppByDocument(_: unknown, next: () => Promise<unknown>): Promise<Response> {
  const response = (await next()) as Response
  const address = response.headers.get('Location')
  if (address && !isAppAddress(address)) response.headers.set('X-Remix-Reload-Document', 'true')
  return response
}
