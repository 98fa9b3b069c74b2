import { brotliCompressSync, constants } from 'node:zlib'
import { languageFacts, languages } from '#app/i18n/languages.ts'
import { importBuiltSite } from '#scripts/build/built-site.ts'
import { clientBuild, transferBytes } from '#scripts/build/client-build.ts'

/** The one script of public pages with the headers of its response: 8 kB, of which 100 bytes stay free for what comes later. */
const MAX_PUBLIC_SCRIPT_BYTES = 8_192 - 100
/** The service worker, which loads after the page. */
const MAX_WORKER_BYTES = 6_144
/** The styles inside a page, compressed alone; within the page, whose words they share, they add 300 bytes less. */
const MAX_STYLE_BYTES = 9 * 1024
/** What a browser loads when something is pressed, with the headers of its responses: an island, and anything else. */
const MAX_ISLAND_BYTES = 75_000
const MAX_ON_DEMAND_BYTES = 54_000
const RESPONSE_HEADER_BYTES = 660
const MAX_APP_BYTES = 210_000
/** Styles, fonts and script of a public page; the benchmark measures the whole first visit with its HTML. */
const MAX_FIRST_VISIT_BYTES = 60_000

const START = 'app/browser/start.ts'
const HYDRATE = 'app/browser/hydrate.tsx?on-demand'

/** Traces of libraries in built code that must not reach a browser. */
const unwanted: Record<string, RegExp> = {
  zod: /\bZodError\b|invalid_union/,
  'better-auth': /better-auth/,
  'temporal-polyfill': /temporal-polyfill|Temporal\.ZonedDateTime/,
}
const unwantedInPublic: Record<string, RegExp> = { ...unwanted, 'React Router': /__reactRouter|X-Remix-/ }

const build = clientBuild()
const routes = (await importBuiltSite()).routes().filter(({ isPage }) => isPage)
const problems: string[] = []

/** Compares the size of files with their budget, and searches scripts for unwanted libraries. */
function check(name: string, files: readonly string[], limit: number, libraries: Record<string, RegExp>): number {
  const bytes = transferBytes(files)
  if (bytes > limit) problems.push(`${name} is ${kilobytes(bytes)}; the budget is ${kilobytes(limit)}`)
  for (const file of files.filter((file) => file.endsWith('.js')))
    for (const [library, trace] of Object.entries(libraries))
      if (trace.test(build.code(file)))
        problems.push(`${name} loads ${library} (in ${file}); keep it out of the browser`)
  return bytes
}

const publicScript = build.scriptsOf(START)
if (publicScript.length > 1) problems.push(`The script of public pages is several files: ${publicScript.join(', ')}`)
const script =
  RESPONSE_HEADER_BYTES +
  check('The script of public pages', publicScript, MAX_PUBLIC_SCRIPT_BYTES - RESPONSE_HEADER_BYTES, unwantedInPublic)

const worker = check('The service worker', ['sw.js'], MAX_WORKER_BYTES, unwantedInPublic)

const styles = Object.entries(build.pageStyles()).map(([page, css]) => {
  const bytes = compressedByServer(css)
  if (bytes > MAX_STYLE_BYTES)
    problems.push(`The styles of ${page} are ${kilobytes(bytes)}; the budget is ${kilobytes(MAX_STYLE_BYTES)}`)
  return { page, bytes }
})
const styleOf = (id: string) =>
  Math.max(...styles.filter(({ page }) => page.split(' ')[0] === id).map(({ bytes }) => bytes))

const onDemand = build
  .modulesOnDemand(START)
  .filter((module) => module !== HYDRATE)
  .map((module) => {
    const isIsland = module.includes('.tsx')
    const files = build.filesOnDemand(START, module, ...(isIsland ? [HYDRATE] : []))
    const headers = files.length * RESPONSE_HEADER_BYTES
    const limit = isIsland ? MAX_ISLAND_BYTES : MAX_ON_DEMAND_BYTES
    return {
      isIsland,
      bytes: headers + check(`Pressing what needs ${module}`, files, limit - headers, unwantedInPublic),
    }
  })
const mostOf = (island: boolean) =>
  Math.max(...onDemand.filter(({ isIsland }) => isIsland === island).map(({ bytes }) => bytes))

const firstVisits = routes
  .filter(({ handle }) => handle.kind === 'document')
  .flatMap(({ id }) =>
    languages.map((language) => {
      const fonts = (build.chunk('app/root.tsx?__react-router-build-client-route').assets ?? []).filter((file) =>
        languageFacts(language).font === 'noto-naskh' ? /figtree-[^e]|arabic/.test(file) : /figtree-[^e]/.test(file),
      )
      const limit = MAX_FIRST_VISIT_BYTES - styleOf(id)
      return styleOf(id) + check(`A first visit to ${id} (${language})`, [...fonts, ...publicScript], limit, {})
    }),
  )

const appPages = routes
  .filter(({ handle, id }) => handle.kind === 'app' && build.has(build.routeModules(id)[0] ?? ''))
  .map(({ id }) => {
    const modules = ['app/entry.client.tsx', ...build.routeModules(id)]
    const onDemand = modules.flatMap(build.modulesOnDemand)
    const files = languages.map((language) => {
      const texts = onDemand.filter((module) => module.startsWith(`app/i18n/compiled/${language}/`))
      return build.scriptsOf(...modules, ...texts)
    })
    return Math.max(...files.map((own) => check(id, own, MAX_APP_BYTES, unwanted)))
  })

console.log(
  [
    `public script ${kilobytes(script)} with headers`,
    `service worker ${kilobytes(worker)}`,
    `styles of a page at most ${kilobytes(Math.max(...styles.map(({ bytes }) => bytes)))}`,
    `islands at most ${kilobytes(mostOf(true))}`,
    `other code on demand at most ${kilobytes(mostOf(false))}`,
    `first visit without HTML at most ${kilobytes(Math.max(...firstVisits))}`,
    `app at most ${kilobytes(Math.max(...appPages))}`,
  ].join(' · '),
)
for (const problem of new Set(problems)) console.error(problem)
if (problems.length > 0) process.exit(1)

function compressedByServer(text: string): number {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN } = constants
  return brotliCompressSync(text, { params: { [BROTLI_PARAM_QUALITY]: 6, [BROTLI_PARAM_LGWIN]: 16 } }).length
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}
