import { pathToFileURL } from 'node:url'

export type BuiltSite = typeof import('#server/app.ts')['site']

/** Imports the built server, for commands and tests. */
export async function importBuiltSite(): Promise<BuiltSite> {
  return (await import(pathToFileURL('build/server/app.js').href)).site
}
