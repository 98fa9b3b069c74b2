/** The first line of an error's message. Node reports failures on several addresses as one error without a message. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ')
  return error instanceof Error ? error.message.split('\n')[0] || error.name : String(error)
}
