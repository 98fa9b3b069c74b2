/** Creates a queue for tasks that must not overlap: each starts when the one before has ended, successfully or not. */
export function createQueue() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(task: () => Promise<T>): Promise<T> => {
    const current = last.then(task, task)
    last = current.catch(() => undefined)
    return current
  }
}
