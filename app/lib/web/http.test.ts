import { expect, test, vi } from 'vitest'
import { answerFailure } from './http.ts'

test('an error is logged and answered, and a response is thrown on', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const failure = new Error('disk full')
  expect(
    await answerFailure(
      'Not saved:',
      async () => 'saved',
      () => 'failed',
    ),
  ).toBe('saved')
  expect(log).not.toHaveBeenCalled()
  expect(
    await answerFailure(
      'Not saved:',
      () => Promise.reject(failure),
      () => 'failed',
    ),
  ).toBe('failed')
  expect(log).toHaveBeenCalledExactlyOnceWith('Not saved:', failure)
  const refused = { init: { status: 403 } }
  await expect(
    answerFailure(
      'Not saved:',
      () => Promise.reject(refused),
      () => 'failed',
    ),
  ).rejects.toBe(refused)
  log.mockRestore()
})
