import { randomBytes } from 'node:crypto'

const process = randomBytes(5).toString('base64url')
let count = 0

/** A short name for a request, found again in its answer and in the log. */
export function nextRequestId(): string {
  count += 1
  return `${process}-${count.toString(36)}`
}
