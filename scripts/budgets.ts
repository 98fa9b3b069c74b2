import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

const scriptLimit = 110_000
const firstVisitLimit = 220_000
const fontLimit = 60_000
const client = 'build/client'

/** Words that only these libraries leave behind in built code; none of them may reach a visitor. */
const unwanted: Record<string, RegExp> = {
  zod: /\bZodError\b|invalid_union/,
  'better-auth': /better-auth/,
  minisearch: /MiniSearch/,
  radix: /data-radix-/,
  sonner: /data-sonner/,
}

type Route = { id: string; parentId?: string; module: string; imports?: string[]; css?: string[] }
type Manifest = { entry: { module: string; imports: string[] }; routes: Record<string, Route>; url: string }

const problems: string[] = []
const manifest = readManifest()
const publicRoutes = Object.values(manifest.routes)
  .filter(({ id }) => !shipsNoScript(id))
  .filter(({ id }) => !/^(routes\/(admin|account|dev|resources)\/|root$)/.test(id))
const sizes = publicRoutes
  .map((route) => ({ id: route.id, files: scriptsOf(route) }))
  .map(({ id, files }) => ({ id, files, bytes: sum(files) }))

for (const { id, files, bytes } of sizes) {
  if (bytes > scriptLimit)
    problems.push(`${id} ships ${kilobytes(bytes)} of compressed script; the budget is ${kilobytes(scriptLimit)}`)
  for (const file of files) {
    const code = readFileSync(join(client, file), 'utf8')
    for (const [library, trace] of Object.entries(unwanted))
      if (trace.test(code)) problems.push(`${id} ships ${library} (in ${file}); keep it on the server or in the admin`)
  }
}

const fonts = readdirSync(join(client, 'assets')).filter((name) => name.endsWith('.woff2'))
const fontBytes = fonts.reduce((total, name) => total + statSync(join(client, 'assets', name)).size, 0)
if (fontBytes > fontLimit)
  problems.push(`the fonts weigh ${kilobytes(fontBytes)}; the budget is ${kilobytes(fontLimit)}`)

const home = sizes.find(({ id }) => id === 'routes/home')
const css = sum((manifest.routes.root?.css ?? []).map((file) => file.replace('#', '')))
const firstVisit = (home?.bytes ?? 0) + css + fontBytes
if (firstVisit > firstVisitLimit)
  problems.push(
    `a first visit to the home page loads ${kilobytes(firstVisit)} of files; the budget is ${kilobytes(firstVisitLimit)}`,
  )

const heaviest = sizes.sort((a, b) => b.bytes - a.bytes)[0]
console.log(
  `script: at most ${kilobytes(heaviest?.bytes ?? 0)} (${heaviest?.id}) · styles ${kilobytes(css)} · fonts ${kilobytes(fontBytes)}`,
)
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)

function shipsNoScript(id: string): boolean {
  const file = `app/${id}.tsx`
  return existsSync(file) && /handle = \{[^}]*script: false/.test(readFileSync(file, 'utf8'))
}

function readManifest(): Manifest {
  const name = readdirSync(join(client, 'assets')).find((file) => /^manifest-\w+\.js$/.test(file))
  if (!name) throw new Error('There is no build to weigh: run "npm run build" first.')
  return JSON.parse(
    readFileSync(join(client, 'assets', name), 'utf8').replace(/^window\.__reactRouterManifest=|;\s*$/g, ''),
  )
}

/** Every script a first visit to this page loads: the framework, its route and those around it, and one language. */
function scriptsOf(route: Route): string[] {
  const chain: Route[] = []
  for (let at: Route | undefined = route; at; at = at.parentId ? manifest.routes[at.parentId] : undefined)
    chain.push(at)
  const files = [manifest.url.replace('.js', '-public.js'), ...manifest.entry.imports]
  for (const { id, module, imports = [] } of chain) files.push(...(id === 'root' ? [] : [module]), ...imports)
  return [...new Set([...files, ...languageFile()])]
}

/** The larger of the visitors' dictionaries, which the entry loads by the language of the address. */
function languageFile(): string[] {
  const code = [manifest.entry.module, ...manifest.entry.imports]
    .map((file) => readFileSync(join(client, file), 'utf8'))
    .join()
  const named = [...code.matchAll(/\b(visitor-[\w-]+\.js)/g)].map(([, name]) => `/assets/${name}`)
  if (named.length === 0)
    throw new Error('No dictionary was found: bring scripts/budgets.ts up to date with app/entry.client.tsx.')
  return named.sort((a, b) => compressed(b) - compressed(a)).slice(0, 1)
}

function compressed(file: string): number {
  try {
    return statSync(join(client, `${file}.br`)).size
  } catch {
    return brotliCompressSync(readFileSync(join(client, file))).length
  }
}

function sum(files: readonly string[]): number {
  return files.reduce((total, file) => total + compressed(file), 0)
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}
