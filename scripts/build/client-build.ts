import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

const client = 'build/client'

type Chunk = {
  file: string
  name?: string
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
  assets?: string[]
}
type AppRoute = { id: string; parentId?: string; css?: string[] }

/** What the build has made for browsers, as Vite and React Router list it. */
export function clientBuild() {
  const chunks = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
  const routes = readRoutes()
  const chunk = (key: string): Chunk => {
    const found = chunks[key]
    if (!found) throw new Error(`The build has no ${key}: bring scripts/checks/budgets.ts up to date.`)
    return found
  }

  return {
    chunk,
    has: (key: string) => key in chunks,
    /** The file of a group that vite.config.ts names. */
    fileOf: (name: string) => Object.values(chunks).find((chunk) => chunk.name === name)?.file,
    /** The scripts that a browser loads for these modules: their own and those they import statically. */
    scriptsOf(...keys: string[]): string[] {
      const found = new Set<string>()
      const add = (key: string) => {
        if (found.has(key)) return
        found.add(key)
        chunk(key).imports?.forEach(add)
      }
      keys.forEach(add)
      return [...found].map((key) => chunk(key).file)
    },
    /** The modules of a page of the app: its own and those of the layouts around it. */
    routeModules(id: string): string[] {
      const modules: string[] = []
      for (let at = routes[id]; at; at = at.parentId ? routes[at.parentId] : undefined)
        modules.push(`app/${at.id}.tsx?__react-router-build-client-route`)
      return modules
    },
    /** The stylesheets of a page. */
    stylesOf: (id: string): string[] =>
      ['root', id].flatMap((name) => routes[name]?.css ?? []).map((file) => file.replace(/^\/|#$/g, '')),
    code: (file: string) => readFileSync(join(client, file), 'utf8'),
  }
}

/** The bytes of files as they are sent. */
export function sentBytes(files: readonly string[]): number {
  return files.reduce((total, file) => total + sizeOf(file), 0)
}

function sizeOf(file: string): number {
  if (file.endsWith('.woff2')) return statSync(join(client, file)).size
  try {
    return statSync(join(client, `${file}.br`)).size
  } catch {
    return brotliCompressSync(readFileSync(join(client, file))).length
  }
}

function readRoutes(): Record<string, AppRoute | undefined> {
  const name = readdirSync(join(client, 'assets')).find((file) => /^manifest-\w+\.js$/.test(file))
  const text = readFileSync(join(client, 'assets', String(name)), 'utf8')
  return JSON.parse(text.replace(/^window\.__reactRouterManifest=|;\s*$/g, '')).routes
}
