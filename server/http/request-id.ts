import { randomBytes } from 'node:crypto'

const processId = randomBytes(5).toString('base64url')
let count = 0

/** A short id for a request, which is in its response and in the log. */
export function nextRequestId(): string {
  count += 1
  return `${processId}-${count.toString(36)}`
}
