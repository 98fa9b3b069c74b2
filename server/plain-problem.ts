/** Something the person who starts the site can put right: told in one line, without a stack. */
export class PlainProblem extends Error {
  override name = 'PlainProblem'
}

/** Runs a first step of the start; what stands in its way is told in one line. */
export async function plainly<T>(step: () => T | Promise<T>): Promise<T> {
  try {
    return await step()
  } catch (error) {
    throw new PlainProblem((error as Error).message, { cause: error })
  }
}
