/** A queue for work that must not overlap: each task starts when the one before it has ended, well or not. */
export function inTurn() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(task: () => Promise<T>): Promise<T> => {
    const mine = last.then(task, task)
    last = mine.catch(() => undefined)
    return mine
  }
}
