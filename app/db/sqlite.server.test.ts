import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { queryPauses } from './sqlite.server.ts'

const query = { level: 'query', query: sql`select 1` as never, queryDurationMillis: 3 } as const

test('queries that take long together let other work run before the next one', async () => {
  const { plugin, onQuery } = queryPauses()
  const finish = () => plugin.transformResult({ result: { rows: [] }, queryId: { queryId: '1' } })
  let turns = 0
  const counting = nextTurn().then(() => {
    turns += 1
  })
  for (const expected of [0, 0, 1]) {
    onQuery(query)
    await finish()
    expect(turns).toBe(expected)
  }
  await counting
})
