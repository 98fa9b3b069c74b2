import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter'
import { buildIfStale } from './build/build-site.ts'
import { checkEverything } from './checks.ts'
import { findOrInstallChromium } from './chromium.ts'
import { run, tool } from './tasks.ts'

type Failure = { name: string; message: string }
type Result = { passed: number; failures: Failure[] }

// npm test [-- LEVEL… FILE…]: all tests, those of some levels (check, rules, server, http, e2e), or those of some files.
const files = process.argv.slice(2).filter((argument) => argument.includes('/'))
const levels = process.argv.slice(2).filter((argument) => !argument.includes('/'))
const wanted = (level: string) => levels.length === 0 || levels.includes(level)
const MAX_MESSAGE_LINES = 15
const total: Result = { passed: 0, failures: [] }
const add = ({ passed, failures }: Result) => {
  total.passed += passed
  total.failures.push(...failures)
}

rmSync('test-results', { recursive: true, force: true })
mkdirSync('test-results', { recursive: true })

if (wanted('check'))
  for (const { name, ok, output } of await checkEverything())
    add({ passed: ok ? 1 : 0, failures: ok ? [] : [{ name, message: output }] })
const projects = ['rules', 'server', 'http'].filter(wanted)
if (projects.length > 0) add(await runVitest(projects))
if (wanted('e2e')) add(await runPlaywright())

// Once more at the end, because what stands between can be longer than what a log keeps. `.ci/run` reads this.
if (total.failures.length > 0) console.log('\nWhat failed:')
for (const { name, message } of total.failures) {
  const lines = stripVTControlCharacters(message)
    .trim()
    .split('\n')
    .filter((line) => !/^ *at .*node(_modules|:)/.test(line))
    .slice(0, MAX_MESSAGE_LINES)
  console.log([`✗ ${name}`, ...lines.map((line) => `  ${line}`)].join('\n'))
}
console.log(`${total.passed} passed, ${total.failures.length} failed`)
process.exit(total.failures.length > 0 ? 1 : 0)

async function runVitest(names: string[]): Promise<Result> {
  console.log(`\nTesting ${names.join(', ')} …`)
  if (names.includes('http')) await buildIfStale()
  const file = 'test-results/vitest.json'
  const chosen = names.flatMap((name) => ['--project', `${name}*`])
  const { ok } = await run(
    'vitest',
    tool('vitest', 'run', ...chosen, ...files, '--reporter=default', '--reporter=./scripts/checks/vitest-result.ts'),
    { env: { NODE_ENV: 'test', VITEST_RESULT_FILE: file }, inheritOutput: true },
  )
  const { passed = 0, failures = [] }: Partial<Result> = readJson(file)
  return withReason('vitest', ok, { passed, failures })
}

async function runPlaywright(): Promise<Result> {
  console.log('\nTesting journeys in the browser …')
  const file = 'test-results/playwright.json'
  try {
    await buildIfStale()
    findOrInstallChromium()
    const { ok } = await run('playwright', tool('playwright', 'test', '--reporter=list,json', ...files), {
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
      inheritOutput: true,
    })
    const { stats, suites = [], errors = [] }: Partial<JSONReport> = readJson(file)
    const failures = [
      ...suites.flatMap(failuresIn),
      ...errors.map((error) => ({ name: 'An error outside of the journeys', message: error.message ?? '' })),
    ]
    return withReason('playwright', ok, { passed: stats?.expected ?? 0, failures })
  } catch (error) {
    return { passed: 0, failures: [{ name: 'The journeys did not start', message: (error as Error).message }] }
  }
}

function failuresIn({ specs, suites = [] }: JSONReportSuite): Failure[] {
  const own = specs
    .filter(({ ok }) => !ok)
    .map(({ file, line, title, tests }) => ({
      name: `${file}:${line} ${title}`,
      message: tests
        .flatMap(({ results }) => results.flatMap(({ errors }) => errors.map(({ message }) => message ?? '')))
        .join('\n'),
    }))
  return [...own, ...suites.flatMap(failuresIn)]
}

/** A tool that fails without naming a test counts as one failure. */
function withReason(name: string, ok: boolean, { passed, failures }: Result): Result {
  if (ok || failures.length > 0) return { passed, failures }
  return { passed, failures: [{ name, message: 'It failed and named no test; the reason is in its output above.' }] }
}

function readJson(file: string) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}
