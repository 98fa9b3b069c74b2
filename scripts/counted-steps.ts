/** How many steps of a test that starts a site by itself have passed and failed. */
export const total = { passed: 0, failed: 0 }

/** Runs a step and says how it ended; undefined when it failed. */
export async function step<T>(name: string, work: () => T | Promise<T>): Promise<T | undefined> {
  const startedAt = performance.now()
  try {
    const result = await work()
    total.passed += 1
    console.log(`✓ ${name} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`)
    return result
  } catch (error) {
    total.failed += 1
    console.log(`✗ ${name}: ${(error as Error).message}`)
  }
}

export function expect(holds: boolean, otherwise: string): asserts holds {
  if (!holds) throw new Error(otherwise)
}
