import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { setPriority } from 'node:os'
import { run, tool } from './tasks.ts'

// StrykerJS is installed on first use, because it takes 52 MB and no other command uses it.
const packages = ['@stryker-mutator/core@10.1.1', '@stryker-mutator/vitest-runner@10.1.1']
const LOWEST_PRIORITY = 19

const files = process.argv.slice(2)
setPriority(LOWEST_PRIORITY)
if (!existsSync('node_modules/.bin/stryker'))
  execFileSync('npm', ['install', '--no-save', '--ignore-scripts', '--include=dev', ...packages], { stdio: 'inherit' })
const only = files.length > 0 ? ['--mutate', files.join(',')] : []
const { ok } = await run('mutation', tool('stryker', 'run', 'scripts/checks/mutation-stryker.json', ...only), {
  env: { NODE_ENV: 'test' },
  inheritOutput: true,
})
process.exit(ok ? 0 : 1)
