import { expect, test } from 'vitest'
import { aMosque } from '#tests/support/data/factories.ts'
import { reader } from './client.server.ts'

test('nothing is in an empty list, on every database', async () => {
  const { id } = await aMosque()
  const mosques = () => reader().selectFrom('mosques').select('id')
  expect(await mosques().where('id', 'in', []).execute()).toEqual([])
  expect(await mosques().where('id', 'not in', []).execute()).toEqual([{ id }])
  expect(await mosques().where('id', 'in', [id]).execute()).toEqual([{ id }])
})
