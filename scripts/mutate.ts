import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, matchesGlob, resolve } from 'node:path'
import { createVitest } from 'vitest/node'
import { run, tool } from './tasks.ts'

// npm run mutate [-- PATTERN… | --changed | --every=N]: which small faults in rules, schemas, permissions, salaah and the glue
// (workflows, pages, routes, components) the tests detect: in all of these files, in some files, in what changed since the
// last tag, or one fault of N, which tells of each folder in minutes what all tell in hours.

type Position = { line: number; column: number }
type Mutant = {
  id: string
  fileName: string
  mutatorName: string
  replacement: string
  status?: string
  location: { start: Position; end: Position }
}
type SyntaxNode = {
  type: string
  name?: { name: string }
  callee?: { name?: string }
  declaration?: { declarations?: { id: { name?: string } }[] } | null
}
type Source = { name: string; mutate: boolean; content: string }
type Instrumenter = {
  instrument(files: Source[], options: object): Promise<{ files: Source[]; mutants: Mutant[] }>
}
type Score = { name: string; detected: number; total: number; minPercent: number }

const rules = ['packages/salaah/*.ts', 'app/access/permissions.ts', 'app/**/*-{rules,schema}.ts']
const components = 'app/{features,shell,ui}/**/*.tsx'
const glue = ['app/{workflows,pages,routes}/**/*.{ts,tsx}', components]
const isTest = ['**/*.test.{ts,tsx}', '**/*.d.ts']
const isRule = (file: string) => rules.some((pattern) => matchesGlob(file, pattern))
/** Of components it only tells, because some of what they say is for the eye. */
const minPercentOf = (file: string) => (isRule(file) ? 90 : matchesGlob(file, components) ? 0 : 80)

/** Other texts and lists are other content, not a fault of the program. */
const excludedMutations = ['StringLiteral', 'ObjectLiteral', 'ArrayDeclaration']
const SANDBOX = resolve('build-mutation')
const KILLED = join(SANDBOX, 'found/killed')
const COPIED = 'app api server ops packages scripts tests package.json tsconfig.json'.split(' ')
/** What a route says of itself is for the host, which is tested on the built app, where no mutant can be switched on. */
const isHandle = (node: SyntaxNode) =>
  node.type === 'ExportNamedDeclaration' && node.declaration?.declarations?.[0]?.id.name === 'handle'
/** How something looks is looked at; no test asserts a class name. */
const isClassName = (node: SyntaxNode) => node.type === 'JSXAttribute' && node.name?.name === 'className'
/** What only the browser runs of a component is tested by the journeys. */
const isInBrowser = (node: SyntaxNode) =>
  (node.type === 'JSXAttribute' && /^on[A-Z]/.test(node.name?.name ?? '')) || node.callee?.name === 'useEffect'
const isIgnored = ({ node }: { node: SyntaxNode }) =>
  isHandle(node) || isClassName(node) || isInBrowser(node) ? 'not tested here' : undefined
/** What `--changed` compares with where nothing is tagged yet. */
const COMMITS = 20
const isOfChange = process.argv[2] === '--changed'
const every = Number(/^--every=(\d+)$/.exec(process.argv[2] ?? '')?.[1] ?? 1)
/** How long changes are looked at: one mutant that survives in what all pages share is tried in hundreds of tests. */
const MAX_MS_OF_CHANGE = 3 * 60_000
const until = isOfChange ? Date.now() + MAX_MS_OF_CHANGE : Number.POSITIVE_INFINITY

// The part of StrykerJS that writes mutants into sources is installed on first use; no other command needs it.
const INSTRUMENTER = '@stryker-mutator/instrumenter'
if (!existsSync(join('node_modules', INSTRUMENTER)))
  execFileSync('npm', ['install', '--no-save', '--ignore-scripts', '--include=dev', `${INSTRUMENTER}@10.1.1`], {
    stdio: 'inherit',
  })
const { Instrumenter }: { Instrumenter: new (logger: object) => Instrumenter } = await import(INSTRUMENTER)

const files = chooseFiles(process.argv.slice(every > 1 ? 3 : 2)).sort()
const scores: Score[] = []
// Of a change, rules must hold and come first; what pages share comes last, because its tests are those of all pages.
const turnOf = ([tests, own]: [string, string[]]) => (own.every(isRule) ? 0 : tests.startsWith('app/routes/') ? 2 : 1)
const groups = [...Map.groupBy(files, testsOf)].sort((one, other) => turnOf(one) - turnOf(other))
for (const [tests, own] of groups)
  if (Date.now() < until) scores.push(...(await mutate(tests, own)))
  else console.log(`Left for want of time: ${own.join(', ')}`)
const total = sum('Total', scores)
const folderOf = ({ name }: Score) => (isRule(name) ? undefined : /^app\/\w+\//.exec(name)?.[0])
for (const [name, own] of Map.groupBy(scores, folderOf)) if (name && own.length > 1) scores.push(sum(name, own))
if (scores.length > 1) scores.push(total)
console.log()
for (const score of scores)
  console.log(`${percent(score).toFixed(1).padStart(6)} % of ${String(score.total).padStart(4)}  ${score.name}`)
// Of the glue each folder is measured as a whole, because the files of a change may be little more than markup.
const isMeasured = ({ name }: Score) => isRule(name) || (!isOfChange && (name.endsWith('/') || scores.length === 1))
const low = scores.filter((score) => isMeasured(score) && percent(score) < score.minPercent)
for (const { name, minPercent } of low) console.log(`✗ ${name}: fewer than ${minPercent} % are detected`)
process.exit(low.length > 0 ? 1 : 0)

function chooseFiles(chosen: string[]): string[] {
  const all = globSync([...rules, ...glue], { exclude: isTest })
  if (chosen.length === 0) return all
  if (isOfChange) {
    const changed = changedFiles()
    return all.filter((file) => changed.has(file))
  }
  // A shell that expands a pattern also names tests and styles.
  const found = chosen.flatMap((pattern) => globSync(pattern, { exclude: [...isTest, '**/*.css'] }))
  if (found.length === 0) throw new Error(`No file matches ${chosen.join(' ')}`)
  return found
}

function changedFiles(): Set<string> {
  const git = (...args: string[]) =>
    execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
      .split('\n')
      .filter(Boolean)
  const tag = git('tag', '--merged', 'HEAD', '--sort=-creatordate')[0]
  const commits = git('rev-list', '--first-parent', `--max-count=${COMMITS + 1}`, 'HEAD')
  return new Set(git('diff', '--name-only', '--diff-filter=d', tag ?? commits.at(-1)!, 'HEAD'))
}

/** The tests of a file: those of its noun, of its part of the site, and for what pages share, of all pages. */
function testsOf(file: string): string {
  const [top, folder, part] = dirname(file).split('/')
  if (top !== 'app') return `${top}/**`
  // One run for all of them, as the same pages show them.
  if (matchesGlob(file, components)) return 'app/routes/**,app/pages/**,app/{features,shell,ui}/**'
  if (folder === 'pages') return 'app/routes/**,app/pages/**'
  if (folder === 'workflows' && !isRule(file))
    return [...importersOf(part ? `app/workflows/${part}/` : file), 'app/workflows/**'].join(',')
  if (folder === 'routes')
    return ['app/pages/**', 'app/routes', ...workflowsOf(file), ...(part ? [`app/routes/${part}/**`] : [])].join(',')
  return part ? `${top}/${folder}/${part}/**` : `${top}/${folder}`
}

/** The folders of the routes, and of the nightly dump, that import a workflow, whose tests call it too. */
function importersOf(workflow: string): string[] {
  const files = globSync('{app/routes,server/dump}/**/*.{ts,tsx}', { exclude: isTest })
  const importing = files.filter((file) => readFileSync(file, 'utf8').includes(`#${workflow}`))
  return [...new Set(importing.map(dirname))]
}

/** The tests of a workflow with a folder open the pages of routes that import it. */
function workflowsOf(file: string): string[] {
  const imported = readFileSync(file, 'utf8').matchAll(/#app\/workflows\/([\w-]+)\//g)
  return [...new Set([...imported].flatMap(([, folder]) => ['app/workflows', `app/workflows/${folder}/**`]))]
}

async function mutate(tests: string, own: string[]): Promise<Score[]> {
  const all = (await makeSandbox(own)).filter(({ status }) => status !== 'Ignored')
  const mutants = all.filter((_, index) => index % every === 0)
  // What counts as detected is not tried.
  for (const { id } of all) if (!mutants.some((mutant) => mutant.id === id)) writeFileSync(join(KILLED, id), '')
  console.log(`\nMutating ${own.join(', ')}: ${mutants.length} mutants …`)
  const startedAt = performance.now()
  const folder = { MUTATION_FOLDER: join(SANDBOX, 'found'), MUTATION_UNTIL: String(until) }
  const env = { NODE_ENV: 'test', MUTATION_TESTS: tests, ...folder }
  const database = own.every(isRule) ? {} : { MUTATION_DATABASE: '1' }
  const testing = tool('vitest', 'run', '--config', 'scripts/checks/mutation-vitest.ts', '--reporter=dot')
  const { ok, output } = await run('mutation', testing, { env: { ...env, ...database }, cwd: SANDBOX })
  const killed = new Set(readdirSync(KILLED))
  const reached = new Set(readdirSync(join(SANDBOX, 'found/reached')))
  const found = new Set(
    readdirSync(join(SANDBOX, 'found/imported')).filter((id) => !killed.has(id) && !reached.has(id)),
  )
  const isEnded = existsSync(join(SANDBOX, 'found/left/tests'))
  // Where all tests pass but none reaches the files, their mutants survive like any other.
  if (reached.size + found.size === 0 && !ok && !isEnded) throw new Error(`No test of ${tests} was run:\n${output}`)
  const imported = mutants.filter(({ id }) => found.has(id))
  for (const id of await killedByImports(imported, { ...env, ...database })) killed.add(id)
  const untried = new Set(readdirSync(join(SANDBOX, 'found/left')))
  if (isEnded) {
    // What no test detected so far may be detected by one that was not run.
    console.log(`When the time was over ${killed.size} of ${mutants.length} mutants were detected.`)
    return []
  }
  const left = mutants.filter(({ id }) => untried.has(id) && !killed.has(id))
  if (left.length > 0) console.log(`${left.length} mutants were left for want of time`)
  const tried = mutants.filter((mutant) => !left.includes(mutant))
  // Of a change only what must hold is listed; the survivors of glue would fill hundreds of lines of a log.
  for (const mutant of tried)
    if (!killed.has(mutant.id) && (isRule(mutant.fileName) || !isOfChange)) describe(mutant, reached.has(mutant.id))
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
  console.log(`${seconds} s; ${imported.length} mutants of what imports run had a run of their own each`)
  return own.map((name) => {
    const inFile = tried.filter(({ fileName }) => fileName === name)
    const detected = inFile.filter(({ id }) => killed.has(id)).length
    return { name, detected, total: inFile.length, minPercent: minPercentOf(name) }
  })
}

/** Those of mutants that only the import of a module reaches which the tests next to it detect. */
async function killedByImports(mutants: readonly Mutant[], env: NodeJS.ProcessEnv): Promise<string[]> {
  const killed: string[] = []
  const waiting = [...mutants]
  Object.assign(process.env, env, { MUTATION_IMPORTS: '1' })
  const work = async () => {
    const config = 'scripts/checks/mutation-vitest.ts'
    const vitest = await createVitest('test', {
      root: SANDBOX,
      config,
      watch: false,
      bail: 1,
      maxWorkers: 1,
      reporters: [],
    })
    for (let mutant = waiting.pop(); mutant; mutant = waiting.pop()) {
      if (Date.now() > until) {
        writeFileSync(join(SANDBOX, 'found/left', mutant.id), '')
        continue
      }
      vitest.provide('mutant', mutant.id)
      const { testModules } = await vitest.start([`${dirname(mutant.fileName)}/`]).catch(withoutTests)
      if (testModules.length > 0 && testModules.some((module) => !module.ok())) killed.push(mutant.id)
    }
    await vitest.close()
  }
  // Two of them would open one database.
  if (waiting.length > 0) await Promise.all(env.MUTATION_DATABASE ? [work()] : [work(), work()])
  for (const name of ['MUTATION_IMPORTS', ...Object.keys(env)]) delete process.env[name]
  return killed
}

/** What a run yields that found no test next to a file. */
function withoutTests(error: unknown): { testModules: [] } {
  if (error instanceof Error && 'code' in error && error.code === 'VITEST_FILES_NOT_FOUND') return { testModules: [] }
  throw error
}

/** A copy of the project in which each mutant of the files can be switched on. */
async function makeSandbox(own: string[]): Promise<readonly Mutant[]> {
  rmSync(SANDBOX, { recursive: true, force: true })
  for (const name of ['killed', 'reached', 'imported', 'left'])
    mkdirSync(join(SANDBOX, 'found', name), { recursive: true })
  for (const name of COPIED) cpSync(name, join(SANDBOX, name), { recursive: true })
  symlinkSync(resolve('node_modules'), join(SANDBOX, 'node_modules'))
  const instrumenter = new Instrumenter({ debug() {}, info() {}, isDebugEnabled: () => false })
  const contents = own.map((name) => ({ name, mutate: true, content: readFileSync(name, 'utf8') }))
  const { files: instrumented, mutants } = await instrumenter.instrument(contents, {
    plugins: null,
    excludedMutations,
    ignorers: [{ shouldIgnore: isIgnored }],
  })
  for (const { name, content } of instrumented) writeFileSync(join(SANDBOX, name), content)
  return mutants
}

/** Prints a mutant that no test detected. */
function describe({ fileName, mutatorName, location, replacement }: Mutant, isReached: boolean): void {
  const { start, end } = location
  const lines = readFileSync(fileName, 'utf8')
    .split('\n')
    .slice(start.line, end.line + 1)
  const last = lines.length - 1
  lines[last] = lines[last]!.slice(0, end.column)
  lines[0] = lines[0]!.slice(start.column)
  const shown = (text: string) => text.replaceAll(/\s+/g, ' ').slice(0, 110)
  const why = isReached ? 'survived' : 'reached by no test'
  console.log(
    `${fileName}:${start.line + 1} ${mutatorName}, ${why}\n  - ${shown(lines.join('\n'))}\n  + ${shown(replacement)}`,
  )
}

function sum(name: string, own: readonly Score[]): Score {
  const of = (key: 'detected' | 'total') => own.reduce((result, score) => result + score[key], 0)
  return {
    name,
    detected: of('detected'),
    total: of('total'),
    minPercent: Math.min(...own.map((score) => score.minPercent)),
  }
}

function percent({ detected, total }: Score): number {
  return total === 0 ? 100 : (100 * detected) / total
}
