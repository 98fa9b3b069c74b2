import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkRest } from './checks.ts'
import { withPostgres } from './postgres-cluster.ts'
import { startInEmptyFolder } from './start-in-empty-folder.ts'
import { ofTasks, type Result, runCommand, runJourneys, runSteps, runVitest, type Step } from './test-steps.ts'

// npm run test:all: everything that `npm test` leaves out. Installs browsers and PostgreSQL where they are missing and this
// user may.

const work = mkdtempSync(join(tmpdir(), 'mosque-connect-test-all-'))
process.on('exit', () => rmSync(work, { recursive: true, force: true }))

const inEngine = (name: string, engine: string): Step => ({
  name,
  run: () => runCommand(engine, 'test-browsers', engine),
})

await withPostgres(work, async (urls) => {
  /** Each of them uses about one processor. The first take longest. */
  const ofOneProcessor: Step[] = [
    // The floods with honest people are measured by hand, because their waits need a quiet machine: docs/operations.md.
    { name: 'attacks', run: () => runCommand('attacks', '../bench/attack/attack', '--without-floods') },
    inEngine('WebKit', 'webkit'),
    inEngine('Firefox', 'firefox'),
    { name: 'Chromium 88 and 64', run: () => runCommand('old Chromiums', 'test-old-chromium', join(work, 'old')) },
    { name: 'how long pages are on a phone', run: () => runCommand('lengths', 'look', '--measure') },
    { name: 'the shipped folder', run: () => testShipped(urls?.empty) },
    { name: 'npm start in an empty folder', run: () => startInEmptyFolder(work) },
  ]
  await runSteps([
    { name: 'all other checks', run: async () => ofTasks(await checkRest()) },
    { name: 'processes, and walks through the site', run: () => runVitest(['--project=slow']) },
    { name: 'all other journeys', run: () => runJourneys(['--grep-invert=@central']) },
    ofOneProcessor,
    { name: 'server and processes on PostgreSQL', run: () => onPostgres(urls?.tests) },
    { name: 'mutations of what changed', run: () => runCommand('mutations', 'mutate', '--changed') },
  ])
})

async function onPostgres(url?: string): Promise<Result> {
  if (!url)
    return { passed: 0, failures: [{ name: 'no PostgreSQL', message: 'Install it, or set TEST_DATABASE_URL.' }] }
  const { files = {}, ...result } = await runVitest(['--project=*server*', '--project=slow'], {
    TEST_DATABASE_URL: url,
  })
  const named = Object.entries(files).map(([file, ms]) => [`${file} (PostgreSQL)`, ms])
  return { ...result, files: Object.fromEntries(named) }
}

async function testShipped(emptyDatabase?: string): Promise<Result> {
  const folder = join(work, 'site')
  const made = await runCommand('ship', 'ship', folder)
  if (made.failures.length > 0) return made
  return runCommand('shipped folder', 'test-shipped', folder, ...(emptyDatabase ? [emptyDatabase] : []))
}
