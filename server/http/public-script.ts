import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The address of the public pages' script, whose name the build has made from its content. */
export function publicScript(clientDir: string, development: boolean): string {
  if (development) return '/app/islands/start-in-development.ts'
  const manifest = JSON.parse(readFileSync(join(clientDir, '.vite/manifest.json'), 'utf8'))
  return `/${manifest['app/islands/start.ts'].file}`
}
