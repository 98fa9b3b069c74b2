/** Runs the work of an action. When it fails, logs the error and answers it; responses such as 403 are thrown on. */
export async function answerFailure<R, F>(logMessage: string, work: () => Promise<R>, answer: () => F): Promise<R | F> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Error)) throw error
    console.error(logMessage, error)
    return answer()
  }
}
