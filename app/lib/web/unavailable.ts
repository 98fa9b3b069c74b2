/** Something that the site needs does not answer now; a request that needs it is answered with 503. */
export class Unavailable extends Error {
  override name = 'Unavailable'
}

/**
 * Ends work after some time, also when it does not look at its signal: a signal that nothing else refers to may be
 * collected as garbage before its time has come, and a file system that hangs knows no signals.
 */
export async function withinTime<T>(ms: number, what: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const abort = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new Unavailable(`${what} did not answer within ${ms / 1000} seconds.`))
      abort.abort()
    }, ms)
  })
  return await Promise.race([work(abort.signal), tooLate]).finally(() => clearTimeout(timer))
}
