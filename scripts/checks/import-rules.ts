import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { pathToFileURL } from 'node:url'
import { foreignWrites } from './table-rules.ts'

const belowFeatures = [
  'app/access/',
  'app/services/',
  'app/db/',
  'app/ui/',
  'app/i18n/',
  'app/lib/',
  'app/env.server.ts',
]

/** What each folder may import, as in the table of docs/architecture.md. The longest matching folder applies. */
const rooms: Record<string, readonly string[] | 'all'> = {
  'packages/salaah/': [],
  'packages/salaah-api/': [],
  'app/lib/': [],
  'app/env.server.ts': [],
  'app/ui/': ['app/lib/'],
  'app/i18n/': ['app/lib/'],
  'app/db/': ['ops/', 'app/lib/', 'app/env.server.ts'],
  'app/services/': ['app/db/', 'app/lib/', 'app/i18n/', 'app/env.server.ts'],
  'app/access/': ['app/services/', 'app/db/', 'app/lib/', 'app/i18n/', 'app/env.server.ts'],
  // Behaviors and islands.ts load code of features; the service worker knows the languages of the site.
  'app/browser/': ['app/features/', 'app/ui/', 'app/i18n/', 'app/lib/'],
  'app/features/': belowFeatures,
  'app/workflows/': ['server/backup/', 'app/features/', ...belowFeatures],
  'app/shell/': ['app/access/', 'app/ui/', 'app/i18n/', 'app/lib/'],
  'app/pages/': [
    'app/workflows/',
    'app/features/',
    'app/access/',
    'app/services/',
    'app/shell/',
    'app/ui/',
    'app/i18n/',
    'app/lib/',
    'app/content.server.ts',
    'app/env.server.ts',
  ],
  'app/content.server.ts': ['app/i18n/'],
  // The page for developers shows the description of the API.
  'app/routes/': ['app/', 'api/v1/document.ts'],
  'app/': ['app/'],
  'api/': [
    'packages/salaah-api/',
    'app/features/',
    'app/access/',
    'app/services/',
    'app/db/',
    'app/i18n/',
    'app/lib/',
    'app/env.server.ts',
  ],
  'ops/': ['app/services/', 'app/db/', 'app/lib/', 'app/env.server.ts'],
  'server/backup/': ['app/services/', 'app/db/', 'app/lib/', 'app/env.server.ts'],
  'server/': [
    'server/backup/',
    'ops/',
    'api/',
    'packages/salaah-api/',
    'app/workflows/',
    'app/features/',
    ...belowFeatures,
  ],
  'scripts/': 'all',
  'bench/': 'all',
  'tests/': 'all',
}
const folders = Object.keys(rooms).sort((a, b) => b.length - a.length)
const readsEnvironment = /^(app\/env\.server\.ts|scripts\/|tests\/|bench\/|[^/]+\.config\.ts)/
const isTest = /\.test\.tsx?$/
const imports =
  /(?:^|\n)\s*(?:import|export)\s(?:[^'"();]*?from\s*)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g

/** Those at the top of a file. */
const writtenImports = /(?:^|\n)\s*(?:import|export)\s(?:[^'"();]*?from\s*)?['"]([^'"]+)['"]/g

const roomOf = (path: string) => folders.find((folder) => path.startsWith(folder))
const featureOf = (path: string) => /^app\/features\/([^/]+)\//.exec(path)?.[1]

/** Features that depend on another feature: a mosque is found by who can follow its Jumu'ah, a board shows times, a mosque is live by them, an event takes place at a mosque, some after its jamaat, and so do its congregations. */
const dependsOn: Record<string, readonly string[]> = {
  boards: ['timetables'],
  live: ['mosques', 'timetables'],
  mosques: ['timetables'],
  events: ['mosques', 'prayer-times', 'timetables'],
  'prayer-times': ['hijri'],
  timetables: ['hijri', 'mosques', 'prayer-times'],
  notices: ['mosques', 'timetables'],
  following: ['events', 'mosques', 'notices', 'timetables'],
  reports: ['mosques'],
  claims: ['mosques'],
}

/** The import and table rules that a file breaks. */
export function brokenRules(path: string, code: string): string[] {
  const broken = foreignWrites(path, code)
  if (/\bprocess\.env\b/.test(code) && !readsEnvironment.test(path) && !isTest.test(path))
    broken.push('reads process.env; settings come from app/env.server.ts')
  for (const [, named, lazy] of code.matchAll(imports)) {
    const problem = importProblem(path, named ?? lazy ?? '')
    if (problem) broken.push(problem)
  }
  return broken
}

/** Tests of routes, pages and workflows prepare the rows that they show, and run on parts of the host. */
const isGlueTest = (path: string) => /^app\/((routes|pages|workflows|i18n)\/.*|[^/]*)\.server\.test\.tsx?$/.test(path)

function importProblem(path: string, specifier: string): string | null {
  if (isGlueTest(path) && /^#(app|server)\//.test(specifier)) return null
  if (/^app\/(routes|pages)\//.test(path) && /^(kysely\b|#app\/db\/)/.test(specifier))
    return `imports '${specifier}'; routes and pages have no SQL: ask a feature or a workflow`
  if (specifier.startsWith('../') && !pathOf(path, specifier).startsWith('packages/salaah/'))
    return `imports '${specifier}'; write it as '#…', or './' inside a folder`
  if (!/^(#|\.\/|\.$)/.test(specifier)) return null
  if (specifier.includes('/+types/')) return null
  if (!/\.(ts|tsx|mjs|css|json|svg|woff2|ttf)(\?\w+)?$/.test(specifier))
    return `imports '${specifier}' without the file's extension`
  const target = pathOf(path, specifier)
  const from = roomOf(path)
  const to = roomOf(target)
  if (!from || !to || target.startsWith('packages/salaah/') || target.startsWith('tests/support/'))
    return testSupportProblem(path, target)
  const own = featureOf(path)
  const other = featureOf(target)
  if (own && other && own !== other && !dependsOn[own]?.includes(other))
    return `is of the feature '${own}' and imports '${specifier}' of another; two features meet in a workflow or a page`
  const allowed = rooms[from]
  if (from === to || allowed === 'all' || allowed?.includes(to) || (from === 'app/' && to.startsWith('app/')))
    return null
  if (from === 'app/routes/' && (to.startsWith('app/') || target === 'api/v1/document.ts')) return null
  return `is in ${from} and imports '${specifier}'; ${from} may import ${allowed?.join(', ') || 'nothing of this project'}`
}

/** The path in this project that a file imports. */
export const pathOf = (path: string, specifier: string): string =>
  specifier.startsWith('#')
    ? specifier.slice(1).replace(/^salaah(-api)?\//, 'packages/$&')
    : posix.join(dirname(path), specifier)

type SourceFile = { path: string; code: string }

/** Where imports lead, as paths of this project. */
const targetsOf = ({ path, code }: SourceFile, pattern = imports): string[] =>
  [...code.matchAll(pattern)]
    .map(([, named, lazy]) => named ?? lazy ?? '')
    .filter((specifier) => /^(#|\.\/)/.test(specifier) && !specifier.includes('/+types/'))
    .map((specifier) => pathOf(path, specifier))

/** A file directly in `app/` composes the application or is its settings; it counts as a folder of its own. */
const folderOf = (path: string) => (dirname(path) === 'app' ? path : dirname(path))

/** Connections ask `ops/` about standbys and hosts, and `ops/` opens connections. */
const allowedPairs = ['app/db and ops']

/** The pairs of folders that import each other. */
export function mutualFolders(files: readonly SourceFile[]): string[] {
  const arrows = new Set(
    files
      .filter(({ path }) => !isTest.test(path) && !/^(scripts|tests|bench)\//.test(path))
      .flatMap((file) => targetsOf(file).map((target) => `${folderOf(file.path)} ${folderOf(target)}`)),
  )
  return [...arrows].flatMap((arrow) => {
    const [from = '', to = ''] = arrow.split(' ')
    const pair = `${from} and ${to}`
    return from < to && arrows.has(`${to} ${from}`) && !allowedPairs.includes(pair) ? [`${pair} import each other`] : []
  })
}

/** `ops/` opens connections that ask it about standbys; the rules of notices know what their schema reads. */
const allowedCircles = /^app\/(db|features\/notices)\//

/** The circles in which files import each other, also for types: each named by the file that closes it. */
export function circles(files: readonly SourceFile[]): string[] {
  const counted = files.filter(({ path }) => !isTest.test(path) && !/^(scripts|tests|bench)\//.test(path))
  const targets = new Map(counted.map((file) => [file.path, targetsOf(file, writtenImports)]))
  const found: string[] = []
  const done = new Set<string>()
  const visit = (path: string, way: readonly string[]) => {
    const at = way.indexOf(path)
    if (at >= 0 && !way.slice(at).some((each) => allowedCircles.test(each)))
      found.push(`${[...way.slice(at), path].join(' imports ')}, a circle`)
    if (at >= 0 || done.has(path)) return
    for (const target of targets.get(path) ?? []) visit(target, [...way, path])
    done.add(path)
  }
  for (const { path } of counted) visit(path, [])
  return found
}

/** What Node runs without a build. */
const isRunByNode = ({ path }: SourceFile) =>
  /^(scripts|bench|tests\/databases|tests\/support\/servers)\//.test(path) && !isTest.test(path)
const loadingImports =
  /(?:^|\n)\s*(?:import|export)\s(?!type\b)(?:[^'"();]*?from\s*)?['"]([^'"]+)['"]|(?<!typeof )\bimport\(\s*['"]([^'"]+)['"]\s*\)/g

/** Imports that bring a component into what Node runs without a build: it runs TypeScript, but no JSX. */
export function componentsInCommands(files: readonly SourceFile[]): string[] {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const loaded = new Set(files.filter(isRunByNode))
  const found: string[] = []
  for (const file of loaded)
    for (const target of targetsOf(file, loadingImports)) {
      const imported = byPath.get(target)
      if (target.endsWith('.tsx')) found.push(`${file.path} is run without a build and imports ${target}`)
      else if (imported) loaded.add(imported)
    }
  return found
}

function testSupportProblem(path: string, target: string): string | null {
  if (!target.startsWith('tests/') || isTest.test(path) || /^(tests|scripts|bench)\//.test(path)) return null
  return `imports '#${target}', which is for tests only`
}

function sourceFiles(): string[] {
  return ['app', 'api', 'server', 'ops', 'packages', 'scripts', 'tests', 'bench'].flatMap((folder) => {
    try {
      return readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((path) => /\.tsx?$/.test(path))
        .map((path) => join(folder, path))
    } catch {
      return []
    }
  })
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const files = sourceFiles().map((path) => ({ path, code: readFileSync(path, 'utf8') }))
  const broken = files.flatMap(({ path, code }) => brokenRules(path, code).map((rule) => `${path} ${rule}`))
  const lines = [...broken, ...mutualFolders(files), ...circles(files), ...componentsInCommands(files)]
  for (const line of lines) console.error(line)
  if (lines.length > 0) process.exit(1)
}
