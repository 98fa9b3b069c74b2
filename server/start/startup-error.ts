/** Something the person who starts the site can put right: told in one line, without a stack. */
export class StartupError extends Error {
  override name = 'StartupError'
}

/** Runs a first step of the start; what stands in its way is told in one line. */
export async function asStartupError<T>(step: () => T | Promise<T>): Promise<T> {
  try {
    return await step()
  } catch (error) {
    throw new StartupError((error as Error).message, { cause: error })
  }
}
