import { languages } from '#app/i18n/languages.ts'
import { importBuiltSite } from '#scripts/build/built-site.ts'
import { clientBuild, transferBytes } from '#scripts/build/client-build.ts'

const MAX_PUBLIC_SCRIPT_BYTES = 8_000
const MAX_ISLAND_BYTES = 75_000
const MAX_APP_BYTES = 220_000
/** Styles, fonts and script of a public page; the benchmark measures the whole first visit with its HTML. */
const MAX_FIRST_VISIT_BYTES = 80_000

const START = 'app/islands/start.ts'
const HYDRATE = 'app/islands/hydrate.tsx'

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
const script = check('The script of public pages', publicScript, MAX_PUBLIC_SCRIPT_BYTES, unwantedInPublic)

const onDemand = publicModules().map((module) => {
  const needsReact = build.scriptsOf(module).some((file) => file === build.fileOf('react'))
  const files = build.scriptsOf(START, module, ...(needsReact ? [HYDRATE] : []))
  return check(`Pressing what needs ${module}`, files, MAX_ISLAND_BYTES, unwantedInPublic)
})

const firstVisits = routes
  .filter(({ handle }) => handle.kind === 'document')
  .flatMap(({ id }) =>
    languages.map((language) => {
      const fonts = (build.chunk('app/root.tsx?__react-router-build-client-route').assets ?? []).filter((file) =>
        language === 'ar' ? /figtree-[^e]|arabic/.test(file) : /figtree-[^e]/.test(file),
      )
      const files = [...build.stylesOf(id), ...fonts, ...publicScript]
      return check(`A first visit to ${id} (${language})`, files, MAX_FIRST_VISIT_BYTES, {})
    }),
  )

const appPages = routes
  .filter(({ handle, id }) => handle.kind === 'app' && build.has(build.routeModules(id)[0] ?? ''))
  .map(({ id }) => {
    const texts = languages.map((language) => [`app/i18n/${language}/shared.ts`, `app/i18n/${language}/admin.ts`])
    const files = texts.map((own) => build.scriptsOf('app/entry.client.tsx', ...build.routeModules(id), ...own))
    return Math.max(...files.map((own) => check(id, own, MAX_APP_BYTES, unwanted)))
  })

console.log(
  [
    `public script ${kilobytes(script)}`,
    `on demand at most ${kilobytes(Math.max(...onDemand))}`,
    `first visit without HTML at most ${kilobytes(Math.max(...firstVisits))}`,
    `app at most ${kilobytes(Math.max(...appPages))}`,
  ].join(' · '),
)
for (const problem of new Set(problems)) console.error(problem)
if (problems.length > 0) process.exit(1)

/** The modules that public pages load on demand: islands and parts of behaviors. */
function publicModules(): string[] {
  return (build.chunk(START).dynamicImports ?? []).filter((module) => module !== HYDRATE)
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}
