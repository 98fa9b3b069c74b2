class RolledBack extends Error {
  readonly result: unknown
  constructor(result: unknown) {
    super('The write was rolled back on purpose')
    this.result = result
  }
}

/** Ends a write with a result and rolls it back: nothing is stored or recorded, and no cache is invalidated. */
export function rollBack(result: unknown): never {
  throw new RolledBack(result)
}

/** Runs a write that may call `rollBack`, and returns its result in both cases. */
export async function catchRollback<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof RolledBack) return error.result as T
    throw error
  }
}
