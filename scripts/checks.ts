import { buildIfStale } from './build/build-site.ts'
import { report, run, type TaskResult, tool } from './tasks.ts'

/** Format, lint, types and import rules: what every change should pass before it is committed. */
export const checkQuickly = (): Promise<TaskResult[]> =>
  Promise.all([
    reported(run('lint and format', tool('biome', 'ci', '--max-diagnostics=30', '.'))),
    reported(run('import rules', ['scripts/checks/import-rules.ts'])),
    reported(types()),
  ])

/** Everything else that needs no test: the build with its budgets, sizes, records, unused code, packages. */
export const checkRest = (): Promise<TaskResult[]> =>
  Promise.all([
    reported(run('size', ['scripts/checks/size.ts']), true),
    reported(run('decision records', ['scripts/checks/decision-records.ts'])),
    reported(run('commit subjects', ['scripts/checks/commit-subjects.ts']), true),
    ...unusedCode().map((check) => reported(check)),
    reported(budgets(), true),
    reported(packages()),
  ])

/** Imports of the types of routes lead nowhere before they are generated. */
function unusedCode(): Promise<TaskResult>[] {
  const generated = run('types of routes', tool('react-router', 'typegen'))
  return [
    generated.then(() => run('unused code', tool('knip'))),
    generated.then(() => run('code that only tests use', tool('knip', '--production'))),
  ]
}

/** Reports a check when it ends. */
async function reported(work: Promise<TaskResult>, withOutput = false): Promise<TaskResult> {
  const outcome = await work
  report(outcome)
  if (outcome.ok && withOutput && outcome.output) console.log(outcome.output.trimEnd().replace(/^/gm, '  '))
  return outcome
}

/** The packages that anybody can use: their types compile alone, and they work where they are installed. */
async function packages(): Promise<TaskResult> {
  for (const name of ['salaah', 'salaah-api']) {
    const types = await run(`types of the package ${name}`, tool('tsc', '-p', `packages/${name}`, '--noEmit'))
    if (!types.ok) return types
  }
  return run('the packages', ['scripts/checks/packages.ts'])
}

async function types(): Promise<TaskResult> {
  const generated = await run('types of routes', tool('react-router', 'typegen'))
  // Several checkers would each process the library types again, which takes longer on two cores.
  return generated.ok ? run('types', tool('tsc', '--noEmit', '--checkers', '1')) : generated
}

async function budgets(): Promise<TaskResult> {
  const startedAt = performance.now()
  try {
    await buildIfStale()
  } catch (error) {
    return {
      name: 'build',
      ok: false,
      output: (error as Error).message,
      seconds: (performance.now() - startedAt) / 1000,
    }
  }
  const packages = await run('packages of production', ['scripts/checks/production-packages.ts'])
  if (!packages.ok) return packages
  const old = await run('browsers from 2021 on', ['scripts/checks/old-browsers.ts'])
  return old.ok ? run('budgets', ['scripts/checks/budgets.ts']) : old
}
