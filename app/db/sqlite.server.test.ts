import { setImmediate as nextTurn } from 'node:timers/promises'
import { type KyselyPlugin, sql } from 'kysely'
import { expect, test } from 'vitest'
import { queryPauses } from './sqlite.server.ts'

const queryId = { queryId: '1' }

async function run(pauses: KyselyPlugin, query: () => void): Promise<void> {
  pauses.transformQuery({ node: sql`select 1`.toOperationNode(), queryId })
  query()
  await pauses.transformResult({ result: { rows: [] }, queryId })
}

test('queries, and what is computed between them, let other work run after 8 ms in one turn of the event loop', async () => {
  let present = 0
  const { plugin } = queryPauses(() => present)
  const runQuery = (milliseconds: number) =>
    run(plugin, () => {
      present += milliseconds
    })
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

test('a transaction waits for its turn once, and then only for its own work', async () => {
  let present = 0
  const { plugin, ofTransaction } = queryPauses(() => present)
  const takes = (milliseconds: number) => () => {
    present += milliseconds
  }
  let turns = 0
  const countTurns = () =>
    setImmediate(() => {
      turns += 1
    })
  countTurns()
  const other = run(plugin, takes(9))
  const transaction = ofTransaction()
  await run(transaction, takes(1))
  expect(turns, 'the turn was used up by another query').toBe(1)
  await other

  countTurns()
  const others = run(plugin, takes(20))
  for (const _ of Array(7)) await run(transaction, takes(1))
  expect(turns, 'the work of others').toBe(1)
  await run(transaction, takes(1))
  expect(turns, '8 ms of its own').toBe(2)
  await others
})
