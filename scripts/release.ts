import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isNewer, notesOf, withRelease } from './build/changelog.ts'
import { withPostgres } from './postgres-cluster.ts'

// npm run release -- VERSION: the version, its section of the changelog, its databases and stored settings, the checks,
// a commit and a tag. Nothing is sent. npm run release -- --notes VERSION prints what the changelog says of a version.

const [first, second] = process.argv.slice(2)
const SETTINGS = 'tests/support/data/stored-settings.json'
const git = (...words: string[]) => execFileSync('git', words, { encoding: 'utf8' }).trim()
const run = (program: string, ...words: string[]) => execFileSync(program, words, { stdio: 'inherit' })

try {
  const changelog = readFileSync('CHANGELOG.md', 'utf8')
  if (first === '--notes') console.log(notesOf(changelog, second ?? ''))
  else await release(first ?? '', changelog)
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}

async function release(version: string, changelog: string): Promise<void> {
  const current = JSON.parse(readFileSync('package.json', 'utf8')).version
  if (!isNewer(version, current)) throw new Error(`Usage: npm run release -- VERSION (such as 1.2.0, above ${current})`)
  if (git('status', '--porcelain') !== '') throw new Error('Commit what is changed first.')
  if (git('tag', '--list', `v${version}`) !== '') throw new Error(`v${version} was released already.`)
  const day = new Date().toISOString().slice(0, 10)
  writeFileSync('CHANGELOG.md', withRelease(changelog, version, day))
  run('npm', 'version', version, '--no-git-tag-version')
  await writeDatabases(version)
  writeSettings(version)
  run('npm', 'run', 'check:all')
  run('npx', 'vitest', 'run', 'app/db/', 'app/services/settings', 'server/start/', 'scripts/stored-databases')
  git('add', '--all')
  git('commit', '--message', `chore: release ${version}`)
  git('tag', '--annotate', `v${version}`, '--message', `Version ${version}`)
  console.log(`\n${notesOf(readFileSync('CHANGELOG.md', 'utf8'), version)}\n`)
  console.log(`v${version} is ready. git push origin main v${version} publishes it.`)
}

/** The databases that every later version opens in its tests. */
async function writeDatabases(version: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'release-'))
  try {
    await withPostgres(folder, async (databases) => {
      if (!databases) throw new Error('A release needs PostgreSQL, for its databases.')
      execFileSync(process.execPath, ['tests/databases/make.ts', version], {
        stdio: 'inherit',
        env: { ...process.env, TEST_DATABASE_URL: databases.empty ?? databases.tests },
      })
    })
  } finally {
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  }
}

/** The settings as this version stores them, from the database that was just made. */
function writeSettings(version: string): void {
  const stored = JSON.parse(readFileSync(SETTINGS, 'utf8'))
  const database = new DatabaseSync(':memory:')
  database.exec(readFileSync(`tests/databases/${version}/sqlite.sql`, 'utf8'))
  const { id: _, ...documents } = database.prepare('select * from settings').get() as Record<string, unknown>
  database.close()
  writeFileSync(SETTINGS, `${JSON.stringify({ ...stored, [version]: { made: documents } }, null, 2)}\n`)
}
