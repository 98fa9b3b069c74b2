import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { renderingTurns } from './rendering-turns.ts'

test('of several renderings one begins in each turn of the event loop, in the order they were requested', async () => {
  const turn = renderingTurns()
  const begun: string[] = []
  const render = (name: string) => turn().then(() => begun.push(name))
  for (const name of ['first', 'second', 'third']) render(name)
  await Promise.resolve()
  expect(begun).toEqual(['first'])
  await nextTurn()
  expect(begun).toEqual(['first', 'second'])
  await nextTurn()
  await nextTurn()
  render('alone')
  await Promise.resolve()
  expect(begun).toEqual(['first', 'second', 'third', 'alone'])
})
