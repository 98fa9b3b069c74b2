import { pathToFileURL } from 'node:url'
import { manyMosques, misspelt } from '#tests/support/data/many-mosques.ts'

const ROUNDS = 200

/** The processor time in milliseconds to build the index of 10,000 mosques, and for one query. */
export function mosqueSearch(): { build: number; query: number } {
  const { build } = manyMosques(10_000)
  let index = build()
  const milliseconds = (work: () => void) => {
    const before = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  }
  const built = milliseconds(() => {
    index = build()
  })
  const total = milliseconds(() => {
    for (let round = 0; round < ROUNDS; round++) index.search(misspelt[round % misspelt.length]![1])
  })
  return { build: built, query: total / ROUNDS }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { build, query } = mosqueSearch()
  console.log(`10,000 mosques: index built in ${build.toFixed(0)} ms, a query takes ${query.toFixed(2)} ms (at most 5)`)
}
