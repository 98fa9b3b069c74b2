/**
 * The current instant. With a fixed start (an ISO instant) time begins there when the process starts and runs on. It has
 * no state, so every copy of this module in a process returns the same time.
 */
export function presentInstant(fixedStart: string | undefined): Date {
  if (!fixedStart) return new Date()
  return new Date(Date.parse(fixedStart) + (Date.now() - performance.timeOrigin))
}
