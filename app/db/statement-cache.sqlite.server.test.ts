import { DatabaseSync } from 'node:sqlite'
import { expect, test, vi } from 'vitest'
import { adaptDriver } from './sqlite.server.ts'

test('the last prepared statements are cached, and no more than 4 MB of them', () => {
  const connection = new DatabaseSync(':memory:')
  const prepare = vi.spyOn(connection, 'prepare')
  const driver = adaptDriver(connection)
  const first = driver.prepare('select 0')
  expect(driver.prepare('select 0')).toBe(first)
  for (let n = 1; n <= 1000; n++) driver.prepare(`select ${n}`)
  driver.prepare('select 1000')
  expect(prepare).toHaveBeenCalledTimes(1001)
  expect(driver.prepare('select 0')).not.toBe(first)
  connection.close()
})
