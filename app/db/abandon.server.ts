class Abandoned extends Error {
  readonly answer: unknown
  constructor(answer: unknown) {
    super('The write was left on purpose')
    this.answer = answer
  }
}

/** Leaves a write with an answer and without a trace: nothing is stored, recorded or dropped from the caches. */
export function abandon(answer: unknown): never {
  throw new Abandoned(answer)
}

/** Runs a write that may be left with `abandon`, and gives its answer either way. */
export async function unlessAbandoned<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Abandoned) return error.answer as T
    throw error
  }
}
