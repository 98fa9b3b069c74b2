import { readFileSync } from 'node:fs'
import { build } from 'rolldown'
import type { Plugin } from 'vite'

const QUERY = '?board'
const [PREFIX, SUFFIX] = ['\0board:', ':text']

/** Gives `import script from '….ts?board'` and `import style from '….css?board'` what stands inside a board, as text. */
export function boardFiles(): Plugin {
  return {
    name: 'board-files',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!source.endsWith(QUERY)) return null
      const found = await this.resolve(source.slice(0, -QUERY.length), importer, { skipSelf: true })
      // An id that ends in .css would be read as styles.
      return found && PREFIX + found.id + SUFFIX
    },
    async load(id) {
      if (!id.startsWith(PREFIX)) return null
      const path = id.slice(PREFIX.length, -SUFFIX.length)
      this.addWatchFile(path)
      return `export default ${JSON.stringify(path.endsWith('.css') ? boardStyle(path) : await boardScript(path))}`
    },
  }
}

/** A script of boards as one plain script for browsers that know the language of 2017. */
export async function boardScript(path: string): Promise<string> {
  const { output } = await build({
    input: path,
    output: { format: 'iife', minify: true },
    transform: { target: 'es2017' },
    write: false,
    logLevel: 'silent',
  })
  // Inside a page the end of the element must not be in it.
  return output[0].code.trim().replaceAll('</', '<\\/')
}

/** The styles of boards without comments and needless spaces. */
export function boardStyle(path: string): string {
  return readFileSync(path, 'utf8')
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([{};,]) ?|(?<=:) /g, '$1')
    .trim()
}
