/** The number of letters to add, remove, change or swap between two words, or `limit + 1` when it is above `limit`. */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let secondLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const line = [row]
    let minimum = row
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1]
      let cost = Math.min(last[column]! + 1, line[column - 1]! + 1, last[column - 1]! + (same ? 0 : 1))
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1])
        cost = Math.min(cost, secondLast[column - 2]! + 1)
      line.push(cost)
      minimum = Math.min(minimum, cost)
    }
    if (minimum > limit) return limit + 1
    secondLast = last
    last = line
  }
  return last[b.length]!
}
