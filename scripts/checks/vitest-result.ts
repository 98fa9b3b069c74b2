import { writeFileSync } from 'node:fs'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'

type Failure = { name: string; message: string; alone?: string }

/** Writes how many tests passed, the time of each file, and what failed, also outside of tests, which Vitest's JSON leaves out. */
export default class VitestResult implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    let passed = 0
    const failures: Failure[] = []
    const files: Record<string, number> = {}
    const fail = (name: string, errors: readonly SerializedError[], alone?: string) =>
      failures.push({
        name,
        message: errors.map(({ message, stack }) => stack ?? message).join('\n'),
        ...(alone ? { alone } : {}),
      })
    for (const module of modules) {
      const file = module.relativeModuleId
      const { duration, setupDuration, collectDuration } = module.diagnostic()
      files[file] = duration + setupDuration + collectDuration
      for (const suite of [module, ...module.children.allSuites()])
        if (suite.errors().length > 0) fail(file, suite.errors(), file)
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result()
        if (state === 'passed') passed += 1
        if (state === 'failed') fail(`${file} ${test.fullName}`, errors, `${file} -t ${JSON.stringify(test.name)}`)
      }
    }
    for (const error of unhandledErrors) fail('An error outside of the tests', [error])
    writeFileSync(
      process.env.VITEST_RESULT_FILE ?? 'test-results/vitest.json',
      JSON.stringify({ passed, failures, files }),
    )
  }
}
