import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter'
import { seed } from '#tests/support/setup/seed.ts'
import { buildIfStale } from './build/build-site.ts'
import { findOrInstallHeadlessChromium } from './chromium.ts'
import { run, type TaskResult, tool } from './tasks.ts'

export type Failure = { name: string; message: string /** A command that runs only this test. */; alone?: string }
export type Result = { passed: number; failures: Failure[]; files?: Record<string, number> }
export type Step = { name: string; run(): Promise<Result> }

const MAX_MESSAGE_LINES = 15
const SLOWEST = 10

/**
 * Runs steps one after the other, and those of a list two at a time; the last lines list what failed, the time of each step,
 * and how many tests passed.
 */
export async function runSteps(steps: readonly (Step | readonly Step[])[]): Promise<void> {
  rmSync('test-results', { recursive: true, force: true })
  mkdirSync('test-results', { recursive: true })
  const rows: string[] = []
  const failures: Failure[] = []
  const files: Record<string, number> = {}
  let passed = 0
  const runStep = async ({ name, run }: Step) => {
    console.log(`\n== ${name}`)
    const startedAt = performance.now()
    const result = await run().catch(
      (error: Error): Result => ({ passed: 0, failures: [{ name, message: error.message }] }),
    )
    passed += result.passed
    failures.push(...result.failures)
    Object.assign(files, result.files)
    const counts = `${String(result.passed).padStart(6)} ${String(result.failures.length).padStart(6)}`
    rows.push(`${inSeconds(performance.now() - startedAt)} ${counts}  ${name}`)
  }
  for (const step of steps) {
    const waiting = [step].flat()
    const runWaiting = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) await runStep(next)
    }
    await Promise.all([runWaiting(), runWaiting()])
  }
  const slowest = Object.entries(files)
    .sort((a, b) => b[1] - a[1])
    .slice(0, SLOWEST)
  if (slowest.length > 0) console.log('\nThe slowest files:')
  for (const [file, ms] of slowest) console.log(`${inSeconds(ms)}  ${file}`)
  console.log(`\n    time passed failed  step\n${rows.join('\n')}`)
  if (failures.length > 0) console.log(`\nWhat failed (with the seed ${seed}):\n${failures.map(describe).join('\n')}`)
  console.log(`${passed} passed, ${failures.length} failed`)
  process.exit(failures.length > 0 ? 1 : 0)
}

/** Vitest with these arguments. */
export async function runVitest(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Result> {
  const file = 'test-results/vitest.json'
  rmSync(file, { force: true })
  const reporters = ['--reporter=dot', '--reporter=./scripts/checks/vitest-result.ts']
  const { ok } = await run('vitest', tool('vitest', 'run', ...args, ...reporters), {
    env: { NODE_ENV: 'test', VITEST_RESULT_FILE: file, ...env },
    showOutput: true,
  })
  const { passed = 0, failures = [], files = {} }: Partial<Result> = readJson(file)
  return withReason(ok, {
    passed,
    failures: failures.map((failure) => ({ ...failure, ...alone('vitest run', failure.alone) })),
    files,
  })
}

/** Journeys in Chromium. */
export async function runJourneys(args: readonly string[]): Promise<Result> {
  await buildIfStale()
  findOrInstallHeadlessChromium()
  const file = 'test-results/playwright.json'
  rmSync(file, { force: true })
  const { ok } = await run('playwright', tool('playwright', 'test', '--reporter=dot,json', ...args), {
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    showOutput: true,
  })
  const { stats, suites = [], errors = [] }: Partial<JSONReport> = readJson(file)
  const failures = errors.map((error) => ({ name: 'An error outside of the journeys', message: error.message ?? '' }))
  const files = Object.fromEntries(suites.map((suite) => [`tests/e2e/${suite.file}`, durationOf(suite)]))
  return withReason(ok, { passed: stats?.expected ?? 0, failures: [...suites.flatMap(failuresIn), ...failures], files })
}

/** A command of package.json that writes its own `N passed, N failed` as its last line, or else counts as one test. */
export async function runCommand(name: string, ...args: string[]): Promise<Result> {
  const { ok, output } = await run(name, ['scripts/run.mjs', ...args], { showOutput: true })
  const [, passed, failed] = /^(\d+) passed, (\d+) failed$/m.exec(stripVTControlCharacters(output)) ?? []
  const lines = stripVTControlCharacters(output)
    .split('\n')
    .filter((line) => /^ *✗ /.test(line))
  const failures = lines.map((line) => ({ name: `${name}: ${line.replace(/^ *✗ /, '')}`, message: '' }))
  if (passed === undefined) return withReason(ok, { passed: ok ? 1 : 0, failures })
  return withReason(ok && Number(failed) === failures.length, { passed: Number(passed), failures })
}

export const ofTasks = (tasks: readonly TaskResult[]): Result => ({
  passed: tasks.filter(({ ok }) => ok).length,
  failures: tasks.filter(({ ok }) => !ok).map(({ name, output }) => ({ name, message: output })),
})

const inSeconds = (ms: number) => `${(ms / 1000).toFixed(1).padStart(6)} s`

const alone = (command: string, which?: string) => (which ? { alone: `TEST_SEED=${seed} npx ${command} ${which}` } : {})

function describe({ name, message, alone }: Failure): string {
  const lines = stripVTControlCharacters(message)
    .trim()
    .split('\n')
    .filter((line) => line && !/^ *at .*node(_modules|:)/.test(line))
    .slice(0, MAX_MESSAGE_LINES)
  return [`✗ ${name}`, ...(alone ? [`  ${alone}`] : []), ...lines.map((line) => `  ${line}`)].join('\n')
}

function failuresIn({ specs, suites = [] }: JSONReportSuite): Failure[] {
  const own = specs
    .filter(({ ok }) => !ok)
    .map(({ file, line, title, tests }) => ({
      name: `${file}:${line} ${title}`,
      message: tests
        .flatMap(({ results }) => results.flatMap(({ errors }) => errors.map(({ message }) => message ?? '')))
        .join('\n'),
      ...alone('playwright test', `tests/e2e/${file}:${line}`),
    }))
  return [...own, ...suites.flatMap(failuresIn)]
}

const durationOf = ({ specs, suites = [] }: JSONReportSuite): number =>
  specs
    .flatMap(({ tests }) => tests.flatMap(({ results }) => results))
    .reduce((sum, { duration }) => sum + duration, 0) + suites.reduce((sum, suite) => sum + durationOf(suite), 0)

/** A tool that fails without naming a test counts as one failure. */
function withReason(ok: boolean, result: Result): Result {
  if (ok || result.failures.length > 0) return result
  const name = 'It failed and named no test'
  return { ...result, failures: [{ name, message: 'The reason is in its output above.' }] }
}

function readJson(file: string) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}
