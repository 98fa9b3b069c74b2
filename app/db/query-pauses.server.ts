import { setImmediate as nextTurn } from 'node:timers/promises'
import type { KyselyPlugin, LogEvent } from 'kysely'

const MAX_QUERY_MS = 8

/**
 * Lets everything else be answered whenever queries have taken 8 ms: those of SQLite run in the thread of requests, and
 * awaiting their results does not interrupt it.
 */
export function queryPauses(): { plugin: KyselyPlugin; onQuery: (event: LogEvent) => void } {
  let spentMs = 0
  return {
    onQuery({ queryDurationMillis }) {
      spentMs += queryDurationMillis
    },
    plugin: {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (spentMs > MAX_QUERY_MS) {
          spentMs = 0
          await nextTurn()
        }
        return result
      },
    },
  }
}
