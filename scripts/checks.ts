import { buildIfStale } from './build/build-site.ts'
import { type Outcome, report, run, tool } from './tasks.ts'

/** Lint, format, types, imports, unused code, and the budgets of the built pages; each is told as it ends. */
export async function checkEverything(): Promise<Outcome[]> {
  console.log('Checking …')
  const told = async (work: Promise<Outcome>): Promise<Outcome> => {
    const outcome = await work
    report(outcome)
    return outcome
  }
  return Promise.all([
    told(run('lint and format', tool('biome', 'ci', '--max-diagnostics=30', '.'))),
    told(run('import rules', ['scripts/checks/import-rules.ts'])),
    told(run('decision records', ['scripts/checks/decision-records.ts'])),
    told(types()),
    told(run('commit subjects', ['scripts/checks/commit-subjects.ts'])),
    told(run('unused code', tool('knip'))),
    told(run('code that only tests use', tool('knip', '--production'))),
    told(budgets()),
  ])
}

async function types(): Promise<Outcome> {
  const generated = await run('types of routes', tool('react-router', 'typegen'))
  // One checker: several would each work out the library types again, which takes longer on two cores.
  return generated.ok ? run('types', tool('tsc', '--noEmit', '--checkers', '1')) : generated
}

async function budgets(): Promise<Outcome> {
  const since = performance.now()
  try {
    await buildIfStale()
  } catch (error) {
    return { name: 'build', ok: false, output: (error as Error).message, seconds: (performance.now() - since) / 1000 }
  }
  return run('budgets', ['scripts/checks/budgets.ts'])
}
