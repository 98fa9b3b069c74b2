import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathOf } from './import-rules.ts'

/**
 * Shows how much code there is and how finely it is cut, and fails where a folder has too many files, a name is exported
 * twice or too many lines are imports; with `--list` it also shows the files and names behind each count. It counts the `.ts` and `.tsx` files of these folders, without tests (`*.test.ts`, `*.test.tsx`) and without the
 * texts of the languages (`app/i18n/<two letters>/`, `app/i18n/compiled/`). A line counts when it is not blank, and is an import line when it
 * begins with `import`. Only counted files count as importers.
 */
const FOLDERS = ['app', 'api', 'server', 'ops', 'packages']
const isCounted = (path: string) =>
  /\.tsx?$/.test(path) && !/\.test\.tsx?$|^app\/i18n\/([a-z]{2}|compiled)\//.test(path)

const MAX_IMPORT_SHARE = 0.09
const MAX_FOLDER_FILES = 20
const SHORT_FILE_LINES = 30

const imports = /^(?:import|export)\s(?:[^'"();=]*?\bfrom\s*)?'([^']+)'.*$/gm
const lazyImports = /\bimport\(\s*'([^']+)'/g
const declarations = /^export (?:async )?(?:function\*?|const|let|class|type|interface) (\w+)/gm
/** Names that React Router and the migrations expect of every file of a kind. */
const expectedNames = new Set(
  'action clientAction clientLoader down ErrorBoundary handle headers Layout links loader meta middleware shouldRevalidate up'.split(
    ' ',
  ),
)

type SourceFile = { path: string; lines: number; importLines: number; imported: string[]; exported: string[] }

function readSource(path: string): SourceFile {
  const code = readFileSync(path, 'utf8')
  const specifiers = [imports, lazyImports].flatMap((pattern) =>
    [...code.matchAll(pattern)].map(([, specifier]) => specifier ?? ''),
  )
  return {
    path,
    lines: code.split('\n').filter((line) => line.trim()).length,
    importLines: code.match(/^import\b/gm)?.length ?? 0,
    imported: specifiers.filter((specifier) => /^(#|\.\/)/.test(specifier)).map((specifier) => pathOf(path, specifier)),
    exported: [...new Set([...code.matchAll(declarations)].map(([, name]) => name ?? ''))],
  }
}

function sourceFiles(): SourceFile[] {
  return FOLDERS.flatMap((folder) => {
    try {
      return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path))
    } catch {
      return []
    }
  })
    .filter(isCounted)
    .map(readSource)
}

const files = sourceFiles()
const lines = files.reduce((total, file) => total + file.lines, 0)
const importShare = files.reduce((total, file) => total + file.importLines, 0) / lines
const importersOf = Map.groupBy(
  files.flatMap(({ path, imported }) => [...new Set(imported)].map((target) => ({ path, target }))),
  ({ target }) => target,
)
const folders = Map.groupBy(files, ({ path }) => dirname(path))
const exportersOf = Map.groupBy(
  files.flatMap(({ path, exported }) => exported.map((name) => ({ path, name }))),
  ({ name }) => name,
)

const fullFolders = `folders over ${MAX_FOLDER_FILES} files`
const sharedNames = 'exported names twice'
const lists: Record<string, string[]> = {
  [`files under ${SHORT_FILE_LINES} lines`]: files
    .filter(({ lines }) => lines < SHORT_FILE_LINES)
    .map(({ path, lines }) => `${path} ${lines}`),
  'imported by one other file': files
    .filter(({ path }) => importersOf.get(path)?.length === 1)
    .map(({ path }) => `${path} by ${importersOf.get(path)?.[0]?.path}`),
  // Migrations only ever become more.
  [fullFolders]: [...folders]
    .filter(([folder]) => folder !== 'app/db/migrations')
    .filter(([, own]) => own.length > MAX_FOLDER_FILES)
    .map(([folder, own]) => `${folder} ${own.length}`),
  [sharedNames]: [...exportersOf]
    .filter(([name, exporters]) => exporters.length > 1 && !expectedNames.has(name))
    .map(([name, exporters]) => `${name} in ${exporters.map(({ path }) => path).join(', ')}`),
}

const count = (number: number) => number.toLocaleString('en')
const percent = (share: number) => `${(share * 100).toFixed(1)} %`
console.log(
  [
    `${count(files.length)} files`,
    `${count(lines)} lines`,
    `${percent(importShare)} imports`,
    ...Object.entries(lists).map(([name, found]) => `${name}: ${found.length}`),
  ].join(' · '),
)
if (process.argv.includes('--list'))
  for (const [name, found] of Object.entries(lists)) console.log(`\n${[name, ...found.sort()].join('\n  ')}`)

const problems = [
  importShare >= MAX_IMPORT_SHARE &&
    `${percent(importShare)} of the lines are imports; the limit is ${percent(MAX_IMPORT_SHARE)}`,
  ...[fullFolders, sharedNames].map((list) => lists[list]?.length && [list, ...lists[list]].join('\n  ')),
].filter((problem) => typeof problem === 'string')
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)
