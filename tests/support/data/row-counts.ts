import { onTestFinished } from 'vitest'
import { client, setClient } from '#app/db/client.server.ts'

/** Counts the rows of each result that the reading connection returns until the test ends. */
export function countRowsOfQueries(): number[] {
  const before = client()
  const counts: number[] = []
  const reader = before.reader.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      counts.push(result.rows.length)
      return result
    },
  })
  setClient({ ...before, reader })
  onTestFinished(() => setClient(before))
  return counts
}
