import { expect, test } from 'vitest'
import { aMosque } from '#tests/support/data/factories.ts'
import { reader } from './client.server.ts'
import { isOneOf } from './conditions.server.ts'

test('rows are found by more ids than a statement takes values', async () => {
  const { id } = await aMosque()
  await aMosque()
  const find = (ids: string[]) => reader().selectFrom('mosques').select('id').where(isOneOf('id', ids)).execute()
  const many = Array.from({ length: 70_000 }, (_, index) => `no-mosque-${index} ' " \\`)
  expect(await find([...many, id])).toEqual([{ id }])
  expect(await find([])).toEqual([])
})
