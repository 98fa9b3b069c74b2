import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  accessSync,
  existsSync,
  constants as fileAccess,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { StartupError } from '#server/start/startup-error.ts'

import { buildWorker } from './build-worker.ts'
import { writeCoast } from './write-coast.ts'
import { writeGazetteer } from './write-gazetteer.ts'

const sources = ['app', 'api', 'server', 'ops', 'packages', 'public', 'data-files']
const singleFiles = [
  'scripts/build/board-files.ts',
  'scripts/build/build-site.ts',
  'scripts/build/build-worker.ts',
  'scripts/build/compile-message.ts',
  'scripts/build/compile-texts.ts',
  'scripts/build/lower-styles.ts',
  'scripts/build/page-styles.ts',
  'scripts/build/public-entry.ts',
  'scripts/build/recognizer-files.ts',
  'scripts/build/text-groups.ts',
  'scripts/build/write-coast.ts',
  'scripts/build/write-gazetteer.ts',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
]
const BUILD_FOLDER = 'build'
/** The file in the build with the hash of the sources it was built from. */
const HASH_FILE = 'sources'
const compressibleTypes = new Set(['.js', '.css', '.svg', '.json', '.webmanifest', '.txt', '.xml', '.html', '.wasm'])

/** A hash of all files that the build depends on. */
export function sourcesHash(): string {
  const hash = createHash('sha1')
  const files = sources
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)))
    .filter((path) => !/\.test\.tsx?$|^app\/i18n\/compiled\//.test(path) && statSync(path).isFile())
  for (const path of [...files.sort(), ...singleFiles]) hash.update(path).update(readFileSync(path))
  return hash.digest('hex')
}

/**
 * Builds when the sources have changed since the last build; returns whether it did. The build goes to a folder of its own
 * and then replaces the old one, so that nothing reads an incomplete build.
 */
export async function buildIfStale(): Promise<boolean> {
  const hash = sourcesHash()
  const hashFile = join(BUILD_FOLDER, HASH_FILE)
  if (existsSync(hashFile) && readFileSync(hashFile, 'utf8') === hash) return false
  const startedAt = performance.now()
  console.log('Building the site …')
  requireRightToBuild()
  const newBuild = `build-${process.pid}`
  try {
    const building = runQuietly('react-router', ['build'], { BUILD_FOLDER: newBuild })
    await Promise.all([
      building,
      writeGazetteer(newBuild, BUILD_FOLDER, building),
      writeCoast(newBuild, BUILD_FOLDER, building),
    ])
    await buildWorker(`${newBuild}/client`)
    await compressFiles(`${newBuild}/client`)
    writeFileSync(join(newBuild, HASH_FILE), hash)
    replaceBuild(newBuild)
  } finally {
    rmSync(newBuild, { recursive: true, force: true })
  }
  console.log(`Built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`)
  return true
}

/** A site that is served belongs to another user than the one that serves it. */
function requireRightToBuild(): void {
  try {
    accessSync('.', fileAccess.W_OK)
  } catch {
    throw new StartupError(
      `The site in ${process.cwd()} has no build of its sources, and this user may not write there. As the user to whom it belongs, run npm run build.`,
    )
  }
}

/** Replaces the old build. A process that does the same at this moment has built the same, so either may win. */
function replaceBuild(newBuild: string): void {
  const oldBuild = `${newBuild}-before`
  if (existsSync(BUILD_FOLDER)) renameSync(BUILD_FOLDER, oldBuild)
  try {
    renameSync(newBuild, BUILD_FOLDER)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOTEMPTY') throw error
  }
  rmSync(oldBuild, { recursive: true, force: true })
}

/** Runs a tool of node_modules; its output is part of the error when it fails. */
function runQuietly(tool: string, args: string[], settings: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join('node_modules/.bin', tool), ...args], {
      env: { ...process.env, ...settings, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`${tool} ${args.join(' ')} failed:\n${output}`)),
    )
  })
}

/** Compresses the files of the build at a high level, so that requests do not have to. */
async function compressFiles(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path))
    .filter((path) => !path.includes('.vite') && compressibleTypes.has(extname(path)) && statSync(path).size >= 512)
  await Promise.all(
    files.map(async (path) => {
      const bytes = readFileSync(path)
      // The highest level takes many seconds for megabytes of code.
      const level = bytes.length > 1_000_000 ? 9 : 11
      const br = await promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: level } })
      writeFileSync(`${path}.br`, br)
      writeFileSync(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }))
    }),
  )
}
