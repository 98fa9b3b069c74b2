import { pathToFileURL } from 'node:url'

export type BuiltSite = typeof import('#server/app.ts')['site']

/** The built site, as server/app.ts offers it to the commands and to the tests. */
export async function builtSite(): Promise<BuiltSite> {
  return (await import(pathToFileURL('build/server/app.js').href)).site
}
