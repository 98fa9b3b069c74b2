const FACTOR = 8
const ATTEMPTS = 5
/** Below this a call is too short for the clock of a thread, which counts in steps of up to a millisecond. */
const MIN_MS = 2

/** Quadratic work takes 64 times as long for an input eight times as large, linear work eight times. */
export const MAX_LINEAR_GROWTH = 32

/**
 * How much more processor time a function takes for eight times as many repetitions of a text. It is measured again only
 * while that looks like more than linear work, which a busy machine can cause.
 */
export async function growthOf(run: (input: string) => unknown, unit: string, repetitions: number): Promise<number> {
  let small = Number.POSITIVE_INFINITY
  let growth = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < ATTEMPTS && growth >= MAX_LINEAR_GROWTH; attempt++) {
    small = Math.min(small, await millisecondsOf(run, unit.repeat(repetitions)))
    const large = await millisecondsOf(run, unit.repeat(repetitions * FACTOR))
    growth = Math.min(growth, large / Math.max(small, MIN_MS))
  }
  return growth
}

async function millisecondsOf(run: (input: string) => unknown, input: string): Promise<number> {
  const before = process.threadCpuUsage()
  await run(input)
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
