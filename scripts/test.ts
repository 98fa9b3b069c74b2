import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { buildIfStale } from './build/build-site.ts'
import { checkEverything } from './checks.ts'
import { findOrInstallChromium } from './chromium.ts'
import { run, tool } from './tasks.ts'

type Count = { passed: number; failed: number }

// npm test [-- LEVEL… FILE…]: all tests, those of some levels (check, rules, server, http, e2e), or those of some files.
const files = process.argv.slice(2).filter((argument) => argument.includes('/'))
const levels = process.argv.slice(2).filter((argument) => !argument.includes('/'))
const wanted = (level: string) => levels.length === 0 || levels.includes(level)
const total: Count = { passed: 0, failed: 0 }
const add = ({ passed, failed }: Count) => {
  total.passed += passed
  total.failed += failed
}

rmSync('test-results', { recursive: true, force: true })
mkdirSync('test-results', { recursive: true })

if (wanted('check')) for (const { ok } of await checkEverything()) add({ passed: ok ? 1 : 0, failed: ok ? 0 : 1 })
const projects = ['rules', 'server', 'http'].filter(wanted)
if (projects.length > 0) add(await runVitest(projects))
if (wanted('e2e')) add(await runPlaywright())

console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed > 0 ? 1 : 0)

async function runVitest(names: string[]): Promise<Count> {
  console.log(`\nTesting ${names.join(', ')} …`)
  if (names.includes('http')) await buildIfStale()
  const file = 'test-results/vitest.json'
  const chosen = names.flatMap((name) => ['--project', name])
  const { ok } = await run(
    'vitest',
    tool('vitest', 'run', ...chosen, ...files, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`),
    { env: { NODE_ENV: 'test' }, inheritOutput: true },
  )
  const { numPassedTests = 0, numFailedTests = 0 } = readJson(file)
  return { passed: numPassedTests, failed: ok ? numFailedTests : Math.max(1, numFailedTests) }
}

async function runPlaywright(): Promise<Count> {
  console.log('\nTesting journeys in the browser …')
  const file = 'test-results/playwright.json'
  try {
    await buildIfStale()
    const env = { CHROMIUM_PATH: findOrInstallChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: file }
    const { ok } = await run('playwright', tool('playwright', 'test', '--reporter=list,json', ...files), {
      env,
      inheritOutput: true,
    })
    const { expected = 0, unexpected = 0, flaky = 0 } = readJson(file).stats ?? {}
    return { passed: expected, failed: ok ? unexpected + flaky : Math.max(1, unexpected + flaky) }
  } catch (error) {
    console.error((error as Error).message)
    return { passed: 0, failed: 1 }
  }
}

function readJson(file: string) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}
