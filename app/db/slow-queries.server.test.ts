import { expect, test, vi } from 'vitest'
import { noticeQuery, onSlowQuery } from './slow-queries.server.ts'

const query = { sql: 'select * from mosques where name = ?', parameters: ['secret'] }
const event = (queryDurationMillis: number) =>
  ({ level: 'query', query, queryDurationMillis }) as unknown as Parameters<typeof noticeQuery>[0]

test('a query that took long is told without its values, a quick one is not', () => {
  const heard = vi.fn()
  const stop = onSlowQuery(heard)
  noticeQuery(event(3))
  noticeQuery(event(250.4))
  stop()
  noticeQuery(event(900))
  expect(heard.mock.calls).toEqual([[{ milliseconds: 250, sql: query.sql, failed: false }]])
})
