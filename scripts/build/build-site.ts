import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const sources = ['app', 'api', 'server', 'salaah', 'public', 'data-files']
const single = [
  'scripts/build/build-site.ts',
  'scripts/build/public-entry.ts',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
]
const folder = 'build'
const stamp = 'sources'
const squeezed = new Set(['.js', '.css', '.svg', '.json', '.webmanifest', '.txt', '.xml', '.html'])

/** One text for the whole state of the sources: it changes when any file of the site does. */
export function sourcesHash(): string {
  const hash = createHash('sha1')
  const files = sources
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)))
    .filter((path) => !/\.test\.tsx?$/.test(path) && statSync(path).isFile())
  for (const path of [...files.sort(), ...single]) hash.update(path).update(readFileSync(path))
  return hash.digest('hex')
}

/**
 * Builds when the build is older than the sources, and says so. Returns whether it did. It is made beside the one there
 * is and then takes its place, so that neither a running site nor another start ever meets half a build.
 */
export async function buildIfStale(): Promise<boolean> {
  const wanted = sourcesHash()
  const stampFile = join(folder, stamp)
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return false
  const since = performance.now()
  console.log('Building the site …')
  const beside = `build-${process.pid}`
  try {
    await run('react-router', ['build'], { BUILD_FOLDER: beside })
    await compressFiles(`${beside}/client`)
    writeFileSync(join(beside, stamp), wanted)
    takePlace(beside)
  } finally {
    rmSync(beside, { recursive: true, force: true })
  }
  console.log(`Built in ${((performance.now() - since) / 1000).toFixed(1)} s.`)
  return true
}

/** The new build in the place of the one before; another start that does the same at this moment has built the same. */
function takePlace(beside: string): void {
  const before = `${beside}-before`
  if (existsSync(folder)) renameSync(folder, before)
  try {
    renameSync(beside, folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOTEMPTY') throw error
  }
  rmSync(before, { recursive: true, force: true })
}

/** Runs a tool of node_modules quietly; what it said is shown only when it fails. */
function run(tool: string, args: string[], settings: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join('node_modules/.bin', tool), ...args], {
      env: { ...process.env, ...settings, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`${tool} ${args.join(' ')} failed:\n${said}`)),
    )
  })
}

/** Makes the compressed forms once, as small as they get, so that no request pays for it. */
async function compressFiles(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path))
    .filter((path) => squeezed.has(extname(path)) && statSync(path).size >= 512)
  await Promise.all(
    files.map(async (path) => {
      const bytes = readFileSync(path)
      const br = await promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
      writeFileSync(`${path}.br`, br)
      writeFileSync(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }))
    }),
  )
}
