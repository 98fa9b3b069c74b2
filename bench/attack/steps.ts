import type { Target } from './target.ts'

/** One attack; it throws when the site gives way. */
export type Step = readonly [name: string, attack: (target: Target) => Promise<void>]

/** Counts the steps, as `.ci/run` reads them from the last line. Each is printed with the most memory used so far. */
export function stepCounter() {
  let passed = 0
  let failed = 0
  const report = (step: string, target: Target, fault?: string) => {
    const name = `${step} (${target.peakMemory().toFixed(0)} MB)`
    if (fault === undefined) passed += 1
    else failed += 1
    console.log(fault === undefined ? `✓ ${name}` : `✗ ${name}\n  ${fault.replaceAll('\n', '\n  ')}`)
  }
  return {
    /** Runs one attack, after which the site must still be well. */
    async run([name, attack]: Step, target: Target): Promise<void> {
      try {
        await attack(target)
        const { status } = await target.send('/')
        const faults = [...(status === 200 ? [] : [`The home page answers ${status}`]), ...(await target.faults())]
        report(name, target, faults.length > 0 ? faults.join('\n') : undefined)
      } catch (error) {
        report(name, target, (error as Error).message)
      }
    },
    finish(): void {
      console.log(`${passed} passed, ${failed} failed`)
      if (failed > 0) process.exitCode = 1
    },
  }
}
