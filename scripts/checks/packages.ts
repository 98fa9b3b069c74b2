import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { freePort } from '#scripts/free-port.ts'

const CALCULATOR = 'packages/salaah'
const API = 'packages/salaah-api'
const MAX_COMPRESSED_BYTES = 13_000

/** The size of the whole package as a program would load it: one minified module, compressed. Throws when it needs another package. */
async function packageBytes(): Promise<number> {
  const result = (await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: true,
      lib: { entry: `${CALCULATOR}/index.ts`, formats: ['es'], fileName: 'salaah' },
    },
  })) as Rolldown.RolldownOutput[]
  const chunks = result.flatMap(({ output }) => output.filter((part) => part.type === 'chunk'))
  const imported = chunks.flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports])
  if (imported.length > 0) throw new Error(`The package salaah imports ${imported.join(', ')}.`)
  return gzipSync(chunks.map(({ code }) => code).join('\n'), { level: 9 }).length
}

/**
 * What a developer gets: packs a package, installs it into an empty folder, and compiles and runs the first example of
 * its page there. Every value that the page names after a line is compared. Throws where something fails.
 */
async function tryAsDeveloper(path: string, dependencies: readonly string[], more?: (folder: string) => Promise<void>) {
  const folder = mkdtempSync(join(tmpdir(), 'salaah-'))
  const env = { ...process.env, PATH: `${resolve('node_modules/.bin')}:${process.env.PATH}` }
  const run = (command: string, args: string[], cwd = folder) =>
    execFileSync(command, args, { cwd, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    // A copy, because what is compiled for the package would count as a source of the site.
    const source = join(folder, 'source')
    for (const copied of [CALCULATOR, API, 'LICENSE']) cpSync(copied, join(source, copied), { recursive: true })
    symlinkSync(resolve('node_modules'), join(source, 'node_modules'))
    run('npm', ['pack', '--silent', '--pack-destination', folder], join(source, path))
    const archive = join(folder, readdirSync(folder).find((name) => name.endsWith('.tgz'))!)
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
    const installed = dependencies.map((name) => resolve('node_modules', name))
    run('npm', ['install', '--offline', '--no-audit', '--no-fund', archive, ...installed])
    writeFileSync(join(folder, 'example.ts'), checkedExample(path))
    const strict = ['--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess', '--module', 'nodenext']
    const options = [...strict, '--target', 'es2022', '--types', '', '--declaration', 'false']
    run(process.execPath, [resolve('node_modules/typescript/bin/tsc'), ...options, 'example.ts'])
    run(process.execPath, ['example.js'])
    await more?.(folder)
    // Both are fetched, so they run where there is a network.
    if (!process.env.CI) return
    run('npx', ['--yes', 'publint@0.3.25', archive, '--strict'])
    run('npx', ['--yes', '@arethetypeswrong/cli@0.18.5', archive, '--profile', 'esm-only'])
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The first example of the page, in which a line that names its value throws when it has another. */
function checkedExample(path: string): string {
  const [, example] = /```ts\n([\s\S]*?)```/.exec(readFileSync(`${path}/README.md`, 'utf8')) ?? []
  if (!example) throw new Error('The page of the package has no example.')
  const checked = example.replaceAll(
    /^([\w.]+\(.*\)[\w.]*) \/\/ ('.*'|[\d.]+|\{ \w+: .*\})$/gm,
    (_line, call, value) => {
      const expected = JSON.stringify(value)
      return /^\{ name,/.test(value)
        ? call
        : `{ const found: unknown = ${call}; const expected: unknown = ${value}; const text = (each: unknown) => JSON.stringify(typeof each === 'number' ? Math.round(each * 100) / 100 : each); if (text(found) !== text(expected)) throw new Error(${expected} + ' is ' + text(found)) }`
    },
  )
  if (checked === example) throw new Error('The example names no value.')
  return checked
}

/** The server of the API that was installed answers on its one port. */
async function tryServer(folder: string): Promise<void> {
  const port = await freePort()
  const server = spawn(process.execPath, [join(folder, 'node_modules/.bin/salaah-api'), String(port)])
  try {
    await once(server.stdout, 'data')
    const { data } = await (await fetch(`http://localhost:${port}/v1/qibla/51.5074/-0.1278`)).json()
    if (Math.round(data.direction) !== 119) throw new Error(`The server of ${API} answers ${JSON.stringify(data)}.`)
  } finally {
    server.kill()
  }
}

const dependenciesOf = (path: string) =>
  Object.keys(JSON.parse(readFileSync(`${path}/package.json`, 'utf8')).dependencies ?? {})

if (dependenciesOf(CALCULATOR).length > 0) throw new Error('The package salaah has dependencies.')
const bytes = await packageBytes()
console.log(`the package salaah ${(bytes / 1000).toFixed(1)} kB`)
if (bytes > MAX_COMPRESSED_BYTES) {
  console.error(`The package salaah is ${bytes} bytes compressed; the budget is ${MAX_COMPRESSED_BYTES}.`)
  process.exit(1)
}
await tryAsDeveloper(CALCULATOR, [])
await tryAsDeveloper(API, dependenciesOf(API), tryServer)
