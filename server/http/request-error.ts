/** An error that is answered with this status; `retryAfter` is in seconds. */
export function requestError(statusCode: number, message: string, retryAfter?: number): Error {
  return Object.assign(new Error(message), { statusCode, retryAfter })
}
