import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { run, tool } from './tasks.ts'

// npm run mutate [-- PATTERN…]: the mutation score of all rules, schemas, permissions and salaah, or of some files.
const MIN_PERCENT = 90
const REPORT = 'test-results/mutation.json'
// StrykerJS is installed on first use, because it takes 52 MB and no other command uses it.
const packages = ['@stryker-mutator/core@10.1.1', '@stryker-mutator/vitest-runner@10.1.1']
const patterns = ['salaah/*.ts', 'app/access/permissions.ts', 'app/**/*-{rules,schema}.ts']

/** A file is tested by the tests of its noun: `app/features/events` for all files in it. */
const testFolder = (file: string) => dirname(file).split('/').slice(0, 3).join('/')

type Mutant = { status: string }
type Score = { file: string; detected: number; total: number }

if (!existsSync('node_modules/.bin/stryker'))
  execFileSync('npm', ['install', '--no-save', '--ignore-scripts', '--include=dev', ...packages], { stdio: 'inherit' })

const chosen = process.argv.slice(2)
const files = (chosen.length > 0 ? chosen : patterns).flatMap((pattern) => {
  const found = globSync(pattern, { exclude: ['**/*.test.ts'] }).sort()
  if (found.length === 0) throw new Error(`No file matches ${pattern}`)
  return found
})
const scores: Score[] = []
for (const [folder, group] of Map.groupBy(files, testFolder)) scores.push(...(await mutate(folder, group)))

scores.push({ file: 'Total', detected: sum(scores, 'detected'), total: sum(scores, 'total') })
for (const score of scores)
  console.log(`${percent(score).toFixed(1).padStart(6)} % of ${String(score.total).padStart(4)}  ${score.file}`)
process.exit(scores.every((score) => percent(score) >= MIN_PERCENT) ? 0 : 1)

async function mutate(folder: string, group: string[]): Promise<Score[]> {
  console.log(`\nMutating ${group.join(', ')} …`)
  const { ok } = await run(
    'mutation',
    tool('stryker', 'run', 'scripts/checks/mutation-stryker.json', '--mutate', group.join(',')),
    { env: { NODE_ENV: 'test', MUTATION_TESTS: folder }, inheritOutput: true },
  )
  if (!ok) throw new Error(`StrykerJS failed on ${folder}`)
  const report: { files: Record<string, { mutants: Mutant[] }> } = JSON.parse(readFileSync(REPORT, 'utf8'))
  return Object.entries(report.files).map(([file, { mutants }]) => {
    const count = (...statuses: string[]) => mutants.filter(({ status }) => statuses.includes(status)).length
    const detected = count('Killed', 'Timeout')
    return { file, detected, total: detected + count('Survived', 'NoCoverage') }
  })
}

function sum(list: Score[], key: 'detected' | 'total'): number {
  return list.reduce((result, score) => result + score[key], 0)
}

function percent({ detected, total }: Score): number {
  return total === 0 ? 100 : (100 * detected) / total
}
