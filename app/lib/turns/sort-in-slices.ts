import { inBatches } from '#app/lib/turns/batches.ts'

const ITEMS_PER_SLICE = 4000

/** Sorts in slices between which other work can run. Equal items keep their order. */
export function* sortInSlices<T>(items: readonly T[], compare: (a: T, b: T) => number): Generator<void, T[]> {
  let runs: T[][] = []
  for (const slice of inBatches(items, ITEMS_PER_SLICE)) {
    runs.push(slice.sort(compare))
    yield
  }
  while (runs.length > 1) {
    const merged: T[][] = []
    for (let run = 0; run < runs.length; run += 2) merged.push(yield* merge(runs[run]!, runs[run + 1] ?? [], compare))
    runs = merged
  }
  return runs[0] ?? []
}

function* merge<T>(a: readonly T[], b: readonly T[], compare: (a: T, b: T) => number): Generator<void, T[]> {
  const merged: T[] = []
  for (let [left, right] = [0, 0]; left < a.length || right < b.length; ) {
    const takesLeft = right === b.length || (left < a.length && compare(a[left]!, b[right]!) <= 0)
    merged.push(takesLeft ? a[left++]! : b[right++]!)
    if (merged.length % ITEMS_PER_SLICE === 0) yield
  }
  return merged
}
