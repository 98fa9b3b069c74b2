/** Exits with an error: one line for a problem that the operator can correct, a stack for a bug. */
export function exitWithMessage(problem: unknown): never {
  const error = problem as Error
  const isForOperator =
    error.name === 'StartupError' || /^Bad setting|is set but DATABASE_URL is not/.test(error.message)
  console.error(isForOperator ? error.message : (error.stack ?? error.message))
  process.exit(1)
}
