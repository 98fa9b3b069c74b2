import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

const CLIENT_FOLDER = 'build/client'

type Chunk = {
  file: string
  name?: string
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
  assets?: string[]
}
type AppRoute = { id: string; parentId?: string; module: string; css?: string[] }

/** The files of the client build, from the manifests of Vite and React Router. */
export function clientBuild() {
  const chunks = JSON.parse(readFileSync(join(CLIENT_FOLDER, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
  const routes = readRoutes()
  const chunk = (key: string): Chunk => {
    const entry = chunks[key]
    if (!entry) throw new Error(`The build has no ${key}: update scripts/checks/budgets.ts.`)
    return entry
  }

  const keyOf = new Map(
    Object.entries(chunks)
      .filter(([key]) => key.endsWith('?__react-router-build-client-route'))
      .map(([key, { file }]) => [`/${file}`, key]),
  )

  const withImports = (...keys: string[]): string[] => {
    const visited = new Set<string>()
    const add = (key: string) => {
      if (visited.has(key)) return
      visited.add(key)
      chunk(key).imports?.forEach(add)
    }
    keys.forEach(add)
    return [...visited]
  }

  return {
    chunk,
    has: (key: string) => key in chunks,
    /** The file of a chunk group of vite.config.ts. */
    fileOf: (name: string) => Object.values(chunks).find((chunk) => chunk.name === name)?.file,
    /** The scripts that a browser loads for these modules, with their static imports. */
    scriptsOf: (...keys: string[]): string[] => withImports(...keys).map((key) => chunk(key).file),
    /** The modules that a module loads on demand, whichever of its static imports asks for them. */
    modulesOnDemand: (key: string): string[] => [
      ...new Set(withImports(key).flatMap((key) => chunk(key).dynamicImports ?? [])),
    ],
    /** The scripts and styles that a browser loads when it needs these modules on a page that has loaded another one. */
    filesOnDemand(loaded: string, ...keys: string[]): string[] {
      const present = withImports(loaded).map((key) => chunk(key).file)
      const files = withImports(...keys).flatMap((key) => [chunk(key).file, ...(chunk(key).css ?? [])])
      return [...new Set(files)].filter((file) => !present.includes(file))
    },
    /** Every script and stylesheet that a module loads, at once or later. */
    filesOf(key: string): string[] {
      const visited = new Set<string>()
      const add = (key: string) => {
        if (visited.has(key)) return
        visited.add(key)
        for (const next of [...(chunk(key).imports ?? []), ...(chunk(key).dynamicImports ?? [])]) add(next)
      }
      add(key)
      return [...new Set([...visited].flatMap((key) => [chunk(key).file, ...(chunk(key).css ?? [])]))]
    },
    /** The modules of a page of the app: its own, which two addresses may have, and those of its layouts. */
    routeModules(id: string): string[] {
      const modules: string[] = []
      for (let at = routes[id]; at; at = at.parentId ? routes[at.parentId] : undefined)
        modules.push(keyOf.get(at.module) ?? '')
      return modules
    },
    /** The styles inside each page, by the id of its route; a page of several skies has one for each. */
    pageStyles: (): Record<string, string> =>
      JSON.parse(readFileSync(join(CLIENT_FOLDER, '.vite/page-styles.json'), 'utf8')),
    code: (file: string) => readFileSync(join(CLIENT_FOLDER, file), 'utf8'),
  }
}

/** The total size of files as they are sent, that is compressed. */
export function transferBytes(files: readonly string[]): number {
  return files.reduce((total, file) => total + sizeOf(file), 0)
}

function sizeOf(file: string): number {
  if (file.endsWith('.woff2')) return statSync(join(CLIENT_FOLDER, file)).size
  try {
    return statSync(join(CLIENT_FOLDER, `${file}.br`)).size
  } catch {
    return brotliCompressSync(readFileSync(join(CLIENT_FOLDER, file))).length
  }
}

function readRoutes(): Record<string, AppRoute | undefined> {
  const name = readdirSync(join(CLIENT_FOLDER, 'assets')).find((file) => /^manifest-\w+\.js$/.test(file))
  const text = readFileSync(join(CLIENT_FOLDER, 'assets', String(name)), 'utf8')
  return JSON.parse(text.replace(/^window\.__reactRouterManifest=|;\s*$/g, '')).routes
}
