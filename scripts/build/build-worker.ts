import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'rolldown'

/** What kept pages run: the script of every page, and what that loads without a network. */
const CODE = ['app/browser/start.ts', 'app/features/timetables/offline/kept-page.ts?on-demand']

type Chunk = { file: string; imports?: string[]; src?: string }

/** Builds the service worker to `sw.js`, one file without a hash; it knows the code of the finished build that kept pages need. */
export async function buildWorker(clientDir: string): Promise<void> {
  const chunks: Record<string, Chunk> = JSON.parse(readFileSync(join(clientDir, '.vite/manifest.json'), 'utf8'))
  const files = new Set<string>()
  const add = (key: string) => {
    const chunk = chunks[key]
    if (!chunk) throw new Error(`The build has no ${key}: update scripts/build/build-worker.ts.`)
    if (files.has(`/${chunk.file}`)) return
    files.add(`/${chunk.file}`)
    chunk.imports?.forEach(add)
  }
  CODE.forEach(add)
  await build({
    input: 'app/browser/worker.ts',
    output: { file: join(clientDir, 'sw.js'), format: 'iife', minify: true },
    transform: { target: 'es2021', define: { FILES_OF_KEPT_PAGES: JSON.stringify([...files]) } },
    // Errors are thrown; warnings are about libraries of which nothing is left in the file.
    logLevel: 'silent',
  })
}
