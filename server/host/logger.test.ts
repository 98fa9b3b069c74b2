import { PassThrough } from 'node:stream'
import fastify from 'fastify'
import { expect, test, vi } from 'vitest'
import { logErrorsOfConsole } from './logger.ts'

test('an error that is given to the console is one line of the log, with its trace and its cause', () => {
  const print = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const lines = new PassThrough()
  logErrorsOfConsole(fastify({ logger: { base: null, stream: lines } }).log)
  console.error('A report could not be stored:', new Error('no space', { cause: new Error('the disk') }))
  console.error(new Error('unexpected'))
  console.warn('A sentence for the operator')
  const entries = String(lines.read()).trimEnd().split('\n')
  expect(entries.map((line) => JSON.parse(line))).toMatchObject([
    { level: 50, msg: 'A report could not be stored:', err: { message: expect.stringContaining('no space') } },
    { level: 50, msg: 'unexpected', err: { stack: expect.stringMatching(/logger\.test/) } },
  ])
  expect(print.mock.calls).toEqual([['A sentence for the operator']])
})
