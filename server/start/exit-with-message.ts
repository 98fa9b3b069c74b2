/** Ends the process with an error: one line for what the operator can correct, a stack only for our own bugs. */
export function exitWithMessage(problem: unknown): never {
  const error = problem as Error
  const isForOperator =
    error.name === 'StartupError' || /^Bad setting|is set but DATABASE_URL is not/.test(error.message)
  console.error(isForOperator ? error.message : (error.stack ?? error.message))
  process.exit(1)
}
