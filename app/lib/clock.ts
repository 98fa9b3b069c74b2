/**
 * The present. With a fixed start (an ISO instant) the process is taken to have begun at it, and time runs on from there.
 * It holds no state, so every room that asks gets the same answer.
 */
export function presentInstant(fixedStart: string | undefined): Date {
  if (!fixedStart) return new Date()
  return new Date(Date.parse(fixedStart) + (Date.now() - performance.timeOrigin))
}
