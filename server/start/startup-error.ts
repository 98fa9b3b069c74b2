/** A problem that the operator can correct. It is printed as one line, without a stack. */
export class StartupError extends Error {
  override name = 'StartupError'
}

/** Runs a step of the start and turns its errors into startup errors. */
export async function asStartupError<T>(step: () => T | Promise<T>): Promise<T> {
  try {
    return await step()
  } catch (error) {
    throw new StartupError((error as Error).message, { cause: error })
  }
}
