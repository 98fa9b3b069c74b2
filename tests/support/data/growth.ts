const FACTOR = 8
const ATTEMPTS = 5
/** Below this a call is too short for the clock of a thread, which counts in steps of up to a millisecond. */
const MIN_MS = 2

/** Quadratic work takes 64 times as long for an input eight times as large, linear work eight times. */
export const MAX_LINEAR_GROWTH = 32

/** How much more processor time a function takes for eight times as many repetitions of a text. */
export async function growthOf(run: (input: string) => unknown, unit: string, repetitions: number): Promise<number> {
  const small = await quickest(run, unit.repeat(repetitions))
  const large = await quickest(run, unit.repeat(repetitions * FACTOR))
  return large / Math.max(small, MIN_MS)
}

async function quickest(run: (input: string) => unknown, input: string): Promise<number> {
  const times: number[] = []
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const before = process.threadCpuUsage()
    await run(input)
    const { user, system } = process.threadCpuUsage(before)
    times.push((user + system) / 1000)
  }
  return Math.min(...times)
}
