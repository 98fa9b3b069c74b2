import { expect, test, vi } from 'vitest'
import { onSlowQuery, reportQuery } from './slow-queries.server.ts'

const query = { sql: 'select * from mosques where name = ?', parameters: ['secret'] }
const event = (queryDurationMillis: number) =>
  ({ level: 'query', query, queryDurationMillis }) as unknown as Parameters<typeof reportQuery>[0]

test('slow queries are reported without their values, quick ones are not', () => {
  const listener = vi.fn()
  const stop = onSlowQuery(listener)
  reportQuery(event(3))
  reportQuery(event(250.4))
  stop()
  reportQuery(event(900))
  expect(listener.mock.calls).toEqual([[{ milliseconds: 250, sql: query.sql, failed: false }]])
})
