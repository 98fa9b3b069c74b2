import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ServerBuild } from 'react-router'

/** The address of the script of public pages; the build gives it a name with a hash. */
export function publicScript(clientDir: string, development: boolean): string {
  if (development) return '/app/browser/start-in-development.ts'
  const manifest = JSON.parse(readFileSync(join(clientDir, '.vite/manifest.json'), 'utf8'))
  return `/${manifest['app/browser/start.ts'].file}`
}

/** The address of the stylesheet that every page shares. */
export function stylesheet({ assets }: ServerBuild, development: boolean): string {
  const [built = ''] = assets.routes.root?.css ?? []
  return development ? '/app/app.css' : built.replace('#', '')
}
