/** Ends the process with what went wrong: one line for what the person can put right, a stack only for our own bugs. */
export function exitWithMessage(problem: unknown): never {
  const error = problem as Error
  const plain = error.name === 'StartupError' || /^Bad setting|is set but DATABASE_URL is not/.test(error.message)
  console.error(plain ? error.message : (error.stack ?? error.message))
  process.exit(1)
}
