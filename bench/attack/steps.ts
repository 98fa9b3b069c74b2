import { maxWaits, type People } from './people.ts'
import type { Target } from './target.ts'

const MEASURED_EVERY_MS = 100

/** One attack; it throws when the site gives way. */
export type Step = readonly [name: string, attack: (target: Target) => Promise<void>]

/**
 * Counts the steps, as `.ci/run` reads them from the last line. Each is printed with the most memory of the site meanwhile
 * and afterwards, what it computed longest at a stretch, and the longest waits of honest people. `wanted` chooses steps by a part of their name.
 */
export function stepCounter(wanted = '') {
  let passed = 0
  let failed = 0
  const waits = new Map<string, number>()
  const report = (name: string, details: string[], faults: string[]) => {
    if (faults.length === 0) passed += 1
    else failed += 1
    console.log(`${faults.length === 0 ? '✓' : '✗'} ${name} (${details.join(', ')})`)
    for (const fault of new Set(faults)) console.log(`  ${fault.replaceAll('\n', '\n  ')}`)
  }
  const isWanted = ([name]: Step) => name.includes(wanted)
  return {
    wants: (steps: readonly Step[]): boolean => steps.some(isWanted),
    /** Runs one attack, during which honest people are served, and after which the site must still be well. */
    async run(step: Step, target: Target, people?: People): Promise<void> {
      if (!isWanted(step)) return
      const [name, attack] = step
      await people?.experience()
      const faults: string[] = []
      let most = 0
      const measuring = setInterval(() => {
        most = Math.max(most, target.groupMemory())
      }, MEASURED_EVERY_MS)
      try {
        await attack(target)
      } catch (error) {
        const { message, cause } = error as Error
        faults.push(cause ? `${message}: ${cause}` : message)
      }
      clearInterval(measuring)
      const met = await people?.experience()
      for (const [deed, wait] of Object.entries(met?.waits ?? {}) as [keyof typeof maxWaits, number][]) {
        waits.set(deed, Math.max(waits.get(deed) ?? 0, wait))
        if (wait > maxWaits[deed]) faults.push(`An honest ${deed} took ${(wait / 1000).toFixed(1)} s`)
      }
      faults.push(...(met?.faults ?? []).map((fault) => `Honest people: ${fault}`))
      const { status } = await target.send('/').catch(() => ({ status: 'nothing' }))
      if (status !== 200) faults.push(`The home page answers ${status}`)
      faults.push(...(await target.faults()))
      const felt = Object.entries(met?.waits ?? {}).map(([deed, wait]) => `${deed} ${(wait / 1000).toFixed(2)} s`)
      const memory = `${most.toFixed(0)} MB, then ${target.groupMemory().toFixed(0)} MB`
      report(name, [memory, `${target.longestBlock()} ms at a stretch`, ...felt], faults)
    },
    finish(): void {
      for (const [deed, wait] of waits) console.log(`The longest wait for a ${deed}: ${(wait / 1000).toFixed(2)} s`)
      console.log(`${passed} passed, ${failed} failed`)
      if (failed > 0) process.exitCode = 1
    },
  }
}
