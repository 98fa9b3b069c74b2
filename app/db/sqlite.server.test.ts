import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { queryPauses } from './sqlite.server.ts'

const queryId = { queryId: '1' }

test('queries, and what is computed between them, let other work run after 8 ms in one turn of the event loop', async () => {
  let present = 0
  const pauses = queryPauses(() => present)
  const runQuery = async (milliseconds: number) => {
    pauses.transformQuery({ node: sql`select 1`.toOperationNode(), queryId })
    present += milliseconds
    await pauses.transformResult({ result: { rows: [] }, queryId })
  }
  let turns = 0
  const count = () => {
    turns += 1
  }
  const counting = nextTurn().then(count)
  await runQuery(3)
  present += 4
  expect(turns).toBe(0)
  await runQuery(1)
  expect(turns).toBe(1)
  await counting
  const next = nextTurn().then(count)
  await runQuery(7)
  expect(turns).toBe(1)
  await next
})
