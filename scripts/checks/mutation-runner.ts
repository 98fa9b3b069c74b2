import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type RunnerTestCase, type RunnerTestSuite, TestRunner, vi } from 'vitest'

/** What instrumented code shares with whoever runs it. */
type Switches = {
  activeMutant?: string | undefined
  currentTestId?: string | undefined
  mutantCoverage?: { static: Record<string, number>; perTest: Record<string, Record<string, number>> }
  hitCount?: number | undefined
  hitLimit?: number
}
type Attempt = { error: unknown; hits: Record<string, number> }
type Limits = { hits: number; ms: number }
type Finishing = { onFinished?: (() => unknown)[] }

const shared = globalThis as { __stryker__?: Switches }
shared.__stryker__ ??= {}
const switches = shared.__stryker__
/** Instrumented code keeps the object that it found first. */
const reached: Record<string, Record<string, number>> = {}
const imported: Record<string, number> = {}
switches.mutantCoverage = { static: imported, perTest: reached }
let attempts = 0
/** Tests set the clock of their process. */
const realNow = Date.now
const folder = process.env.MUTATION_FOLDER!
/** What is not tried by then is left out of the result; `left/tests` says that some tests were not run. */
const until = Number(process.env.MUTATION_UNTIL)

/** A mutant may make a loop endless or an answer never come. */
const LIMITS = { hitsFactor: 100, addedHits: 1_000, msFactor: 20, addedMs: 5_000 }

/**
 * Runs each test as usual, and then once more for each mutant that it reaches and that no test has detected yet, in the
 * same process. What only the import of a module reaches cannot be switched here, and is listed for a process of its own.
 */
export default class MutationRunner extends TestRunner {
  async runTask(test: RunnerTestCase): Promise<void> {
    if (realNow() > until) return list('left', 'tests')
    const startedAt = performance.now()
    const first = await attempt(test)
    if (first.error) throw first.error
    if (Object.keys(first.hits).length === 0) return
    const ms = (performance.now() - startedAt) * LIMITS.msFactor + LIMITS.addedMs
    // What the second run does not reach belongs to the import of modules.
    const usual = await attemptAgain(test)
    if (usual.error) throw usual.error
    for (const mutant of Object.keys(first.hits)) list(mutant in usual.hits ? 'reached' : 'imported', mutant)

    const killed: string[] = []
    for (const [mutant, hits] of Object.entries(usual.hits)) {
      if (existsSync(join(folder, 'killed', mutant))) continue
      const limits = { ms: Math.min(ms, until - realNow()), hits: hits * LIMITS.hitsFactor + LIMITS.addedHits }
      const failed = limits.ms > 0 && (await attemptAgain(test, mutant, limits)).error
      if (realNow() > until) list('left', mutant)
      else if (failed) killed.push(mutant)
    }
    // When a mutant has left something behind, those after it may have failed for that.
    const traces = killed.length > 0 && (await attemptAgain(test)).error
    for (const mutant of killed) list(traces ? 'imported' : 'killed', mutant, `${test.file.name}: ${test.name}`)
    if (traces) throw traces
  }

  override onAfterRunFiles(): void {
    for (const mutant of Object.keys(imported)) list('imported', mutant)
  }
}

const list = (name: 'reached' | 'imported' | 'killed' | 'left', mutant: string, text = '') =>
  writeFileSync(join(folder, name, mutant), text)

async function attemptAgain(test: RunnerTestCase, mutant?: string, limits?: Limits): Promise<Attempt> {
  vi.restoreAllMocks()
  for (const hook of hooksOf(test, 'beforeEach')) await hook(test.context, test.suite ?? test.file)
  return attempt(test, mutant, limits)
}

/** Runs a test with what follows it, with a mutant or without. */
async function attempt(test: RunnerTestCase, mutant?: string, limits?: Limits): Promise<Attempt> {
  const { onFinished = [] } = test as Finishing
  const before = onFinished.length
  const id = `attempt ${++attempts}`
  Object.assign(switches, { currentTestId: id, activeMutant: mutant, hitCount: limits && 0, hitLimit: limits?.hits })
  const outcome: Attempt = { error: null, hits: {} }
  let timer: NodeJS.Timeout | undefined
  try {
    const limit = new Promise((_, reject) => {
      if (limits) timer = setTimeout(() => reject(new Error('The test does not end')), limits.ms)
    })
    await (limits ? Promise.race([TestRunner.getTestFn(test)(), limit]) : TestRunner.getTestFn(test)())
  } catch (error) {
    outcome.error = error
  }
  clearTimeout(timer)
  outcome.hits = reached[id] ?? {}
  delete reached[id]
  Object.assign(switches, { currentTestId: undefined, activeMutant: undefined, hitCount: undefined })
  const finishing = (test as Finishing).onFinished?.splice(before).reverse() ?? []
  for (const end of [...finishing, ...hooksOf(test, 'afterEach').reverse()])
    await (async () => end(test.context, test.suite ?? test.file))().catch((error: unknown) => {
      outcome.error ??= error
    })
  return outcome
}

function hooksOf(test: RunnerTestCase, kind: 'beforeEach' | 'afterEach') {
  const suites: RunnerTestSuite[] = []
  for (let suite = test.suite; suite; suite = suite.suite) suites.unshift(suite)
  return [test.file, ...suites].flatMap(
    (suite) => TestRunner.getSuiteHooks(suite)[kind] as unknown as ((...args: unknown[]) => unknown)[],
  )
}
