import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { join, posix, resolve } from 'node:path'
import { buildIfStale } from './build-site.ts'

/** The commands of package.json that work in a shipped folder. */
const shippedCommands = [
  ...['start', 'seed', 'superadmin', 'backup', 'restore', 'rotate-signing-key', 'import', 'move-to-postgres'],
]
const sourceFolders = ['app', 'api', 'server', 'ops', 'packages']
const programs = [
  ...['run.mjs', 'serve.mjs', 'command.ts', ...shippedCommands.map((name) => `${name}.ts`)].map(
    (name) => `scripts/${name}`,
  ),
  'public/verify-dump.mjs',
]
const isTest = (path: string) => /\.test\.tsx?$/.test(path)

/** The sources that run in production: the site in its build, commands as they are. */
export function shippedSources(): string[] {
  const files = sourceFolders
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)))
  return [...files.filter((path) => /\.tsx?$/.test(path) && !isTest(path)), ...programs]
}

/**
 * Makes the folder that runs in production: the build, what the commands need, and the packages of this checkout without
 * those for development.
 */
export async function makeShippedFolder(path: string): Promise<void> {
  const folder = resolve(path)
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new Error(`${folder} is not empty.`)
  await buildIfStale()
  const copy = (name: string) =>
    cpSync(name, join(folder, name), { recursive: true, verbatimSymlinks: true, filter: (path) => !isTest(path) })
  for (const name of ['build', ...sourceFolders, ...programs, 'LICENSE', '.env.example'])
    if (existsSync(name)) copy(name)
  writePackageFile(folder)

  const packages = productionPackages(JSON.parse(readFileSync('package-lock.json', 'utf8')).packages)
  // Packages for other platforms are named in the lock file and not installed.
  for (const name of packages) if (existsSync(name)) copy(name)
  mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true })
  for (const name of readdirSync('node_modules/.bin')) {
    const target = posix.join('node_modules/.bin', readlinkSync(`node_modules/.bin/${name}`))
    if (packages.some((path) => target.startsWith(`${path}/`))) copy(`node_modules/.bin/${name}`)
  }
}

function writePackageFile(folder: string): void {
  const { scripts, devDependencies, ...about } = JSON.parse(readFileSync('package.json', 'utf8'))
  about.scripts = Object.fromEntries(shippedCommands.map((name) => [name, scripts[name]]))
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(about, null, 2)}\n`)
}

type LockedPackage = {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

/**
 * The folders of the packages that a lock file installs for production. npm itself would also leave packages for
 * development in place that a package in use could work with, such as the test runner.
 */
export function productionPackages(locked: Record<string, LockedPackage>): string[] {
  const found = new Set<string>()
  const add = (folder: string) => {
    const { dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta } = locked[folder] ?? {}
    const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta?.[name]?.optional)
    for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) {
      const path = locate(locked, folder, name)
      if (!path || found.has(path)) continue
      found.add(path)
      add(path)
    }
  }
  add('')
  return [...found]
}

/** Where a package in a folder finds another one: in its own node_modules, or in those of the folders around it. */
function locate(locked: Record<string, LockedPackage>, folder: string, name: string): string | undefined {
  for (let around = folder; ; around = around.slice(0, Math.max(0, around.lastIndexOf('/node_modules/')))) {
    const path = posix.join(around, 'node_modules', name)
    if (path in locked) return path
    if (!around) return undefined
  }
}
