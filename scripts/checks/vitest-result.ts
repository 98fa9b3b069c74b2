import { writeFileSync } from 'node:fs'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'

type Failure = { name: string; message: string }

/** Writes how many tests passed and what failed, also outside of tests, which the JSON report of Vitest leaves out. */
export default class VitestResult implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    let passed = 0
    const failures: Failure[] = []
    const fail = (name: string, errors: readonly SerializedError[]) =>
      failures.push({ name, message: errors.map(({ message, stack }) => stack ?? message).join('\n') })
    for (const module of modules) {
      const file = module.relativeModuleId
      for (const suite of [module, ...module.children.allSuites()])
        if (suite.errors().length > 0) fail(file, suite.errors())
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result()
        if (state === 'passed') passed += 1
        if (state === 'failed') fail(`${file} ${test.fullName}`, errors)
      }
    }
    for (const error of unhandledErrors) fail('An error outside of the tests', [error])
    writeFileSync(process.env.VITEST_RESULT_FILE ?? 'test-results/vitest.json', JSON.stringify({ passed, failures }))
  }
}
