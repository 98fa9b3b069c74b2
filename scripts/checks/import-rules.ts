import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { pathToFileURL } from 'node:url'
import { foreignWrites } from './table-rules.ts'

/** What each folder may import, as in the table of docs/architecture.md. The longest matching folder applies. */
const rooms: Record<string, readonly string[] | 'all'> = {
  'salaah/': [],
  'app/lib/': [],
  'app/env.server.ts': [],
  'app/ui/': ['app/lib/'],
  'app/i18n/': ['app/lib/'],
  'app/db/': ['app/lib/', 'app/env.server.ts'],
  'app/services/': ['app/db/', 'app/lib/', 'app/i18n/', 'app/env.server.ts'],
  'app/access/': ['app/services/', 'app/db/', 'app/lib/', 'app/i18n/', 'app/env.server.ts'],
  // Behaviors and islands.ts load code of features, and features render islands in their pages.
  'app/islands/': ['app/features/', 'app/ui/', 'app/lib/'],
  'app/features/': [
    'app/islands/',
    'app/access/',
    'app/services/',
    'app/db/',
    'app/ui/',
    'app/i18n/',
    'app/lib/',
    'app/env.server.ts',
  ],
  'app/workflows/': [
    'app/features/',
    'app/access/',
    'app/services/',
    'app/db/',
    'app/ui/',
    'app/i18n/',
    'app/lib/',
    'app/env.server.ts',
  ],
  'app/shell/': ['app/access/', 'app/ui/', 'app/i18n/', 'app/lib/'],
  // The page for developers shows the description of the API.
  'app/routes/': ['app/', 'api/v1/document.ts'],
  'app/': ['app/'],
  'api/': ['app/features/', 'app/access/', 'app/services/', 'app/db/', 'app/i18n/', 'app/lib/', 'app/env.server.ts'],
  'server/': [
    'api/',
    'app/workflows/',
    'app/features/',
    'app/access/',
    'app/services/',
    'app/db/',
    'app/ui/',
    'app/i18n/',
    'app/lib/',
    'app/env.server.ts',
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

const roomOf = (path: string) => folders.find((folder) => path.startsWith(folder))
const featureOf = (path: string) => /^app\/features\/([^/]+)\//.exec(path)?.[1]

/** Features that depend on another feature: an event takes place at a mosque, and so do its congregations. */
const dependsOn: Record<string, readonly string[]> = {
  events: ['mosques', 'prayer-times'],
  timetables: ['mosques', 'prayer-times'],
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

function importProblem(path: string, specifier: string): string | null {
  if (path.startsWith('app/routes/') && /^(kysely\b|#app\/db\/)/.test(specifier))
    return `imports '${specifier}'; routes have no SQL: ask a feature or a workflow`
  if (specifier.startsWith('../')) return `imports '${specifier}'; write it as '#…', or './' inside a folder`
  if (!/^(#|\.\/|\.$)/.test(specifier)) return null
  if (specifier.includes('/+types/')) return null
  if (!/\.(ts|tsx|mjs|css|json|svg|woff2|ttf)(\?\w+)?$/.test(specifier))
    return `imports '${specifier}' without the file's extension`
  const target = specifier.startsWith('#') ? specifier.slice(1) : posix.join(dirname(path), specifier)
  const from = roomOf(path)
  const to = roomOf(target)
  if (!from || !to || target.startsWith('salaah/') || target.startsWith('tests/support/'))
    return testSupportProblem(path, target)
  const own = featureOf(path)
  const other = featureOf(target)
  if (own && other && own !== other && !dependsOn[own]?.includes(other))
    return `is of the feature '${own}' and imports '${specifier}' of another; two features meet in a workflow or a route`
  const allowed = rooms[from]
  if (from === to || allowed === 'all' || allowed?.includes(to) || (from === 'app/' && to.startsWith('app/')))
    return null
  if (from === 'app/routes/' && (to.startsWith('app/') || target === 'api/v1/document.ts')) return null
  return `is in ${from} and imports '${specifier}'; ${from} may import ${allowed?.join(', ') || 'nothing of this project'}`
}

function testSupportProblem(path: string, target: string): string | null {
  if (!target.startsWith('tests/') || isTest.test(path) || /^(tests|scripts|bench)\//.test(path)) return null
  return `imports '#${target}', which is for tests only`
}

function sourceFiles(): string[] {
  return ['app', 'api', 'server', 'salaah', 'scripts', 'tests', 'bench'].flatMap((folder) => {
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
  const lines = sourceFiles().flatMap((path) =>
    brokenRules(path, readFileSync(path, 'utf8')).map((rule) => `${path} ${rule}`),
  )
  for (const line of lines) console.error(line)
  if (lines.length > 0) process.exit(1)
}
