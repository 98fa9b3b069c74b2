import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { MAX_UNANSWERED } from '#server/http/connection-limits.ts'
import { startApp } from '#tests/support/http/app.ts'

/** Sends so many requests for different pages on one connection at once; returns the answers and whether it was closed. */
async function sendInARow(url: string, count: number) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  let text = ''
  let isClosed = false
  socket.on('data', (data) => {
    text += data.toString('latin1')
  })
  socket.on('error', () => undefined)
  socket.on('close', () => {
    isClosed = true
  })
  const requests = Array.from({ length: count }, (_, n) => `HEAD /mosques?q=row+${n} HTTP/1.1\r\nHost: a\r\n\r\n`)
  await once(socket, 'connect')
  socket.write(requests.join(''))
  const answered = () => text.match(/^HTTP\/1\.1 200/gm)?.length ?? 0
  await expect.poll(() => isClosed || answered() === count).toBe(true)
  const closed = isClosed
  socket.destroy()
  return { answered: answered(), closed }
}

test('a few requests may be sent before their answers are read; a connection with more of them is closed', async () => {
  const { url } = await startApp()
  expect(await sendInARow(url, MAX_UNANSWERED)).toEqual({ answered: MAX_UNANSWERED, closed: false })
  const many = await sendInARow(url, 1_000)
  expect(many.closed).toBe(true)
  expect(many.answered).toBeLessThanOrEqual(MAX_UNANSWERED)
  expect((await fetch(url)).status).toBe(200)
})
