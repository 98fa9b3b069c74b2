import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'

const MAX_COMPRESSED_BYTES = 13_000

/** The size of the whole package as a program would load it: one minified module, compressed. Throws when it needs another package. */
async function packageBytes(): Promise<number> {
  const result = (await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, minify: true, lib: { entry: 'salaah/index.ts', formats: ['es'], fileName: 'salaah' } },
  })) as Rolldown.RolldownOutput[]
  const chunks = result.flatMap(({ output }) => output.filter((part) => part.type === 'chunk'))
  const imported = chunks.flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports])
  if (imported.length > 0) throw new Error(`The package salaah imports ${imported.join(', ')}.`)
  return gzipSync(chunks.map(({ code }) => code).join('\n'), { level: 9 }).length
}

const { dependencies, peerDependencies } = JSON.parse(readFileSync('salaah/package.json', 'utf8'))
if (dependencies || peerDependencies) throw new Error('The package salaah has dependencies.')
const bytes = await packageBytes()
console.log(`the package salaah ${(bytes / 1000).toFixed(1)} kB`)
if (bytes > MAX_COMPRESSED_BYTES) {
  console.error(`The package salaah is ${bytes} bytes compressed; the budget is ${MAX_COMPRESSED_BYTES}.`)
  process.exit(1)
}
