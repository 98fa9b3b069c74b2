import { expect } from '@playwright/test'
import { expectAccessible, test, waitForScript } from '#tests/support/journeys/journey.ts'

const STREAM = 'https://stream.musalla.example/live.mp3'
const PAGE = '/mosques/demonstration-musalla'

/** A second of silence, which every browser plays. */
function silence(): Buffer {
  const samples = 8000
  const header = Buffer.alloc(44)
  header.write('RIFF')
  header.writeUInt32LE(36 + samples, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(samples, 24)
  header.writeUInt32LE(samples, 28)
  header.writeUInt16LE(1, 32)
  header.writeUInt16LE(8, 34)
  header.write('data', 36)
  header.writeUInt32LE(samples, 40)
  return Buffer.concat([header, Buffer.alloc(samples, 128)])
}

test('a stream plays in the page at a press and not before, and says when it ends or does not start', async ({
  page,
}) => {
  const asked: string[] = []
  let isThere = false
  await page.route(`${STREAM}*`, (route) => {
    asked.push(route.request().url())
    return isThere
      ? route.fulfill({ contentType: 'audio/wav', body: silence() })
      : route.fulfill({ contentType: 'text/html', body: 'nothing is sent' })
  })
  const code = page.waitForResponse(/listen/)
  await page.goto(PAGE)
  await waitForScript(page)
  await code
  await expect(page.getByText('A press connects you to stream.musalla.example.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Listen live' })).toBeHidden()
  await expectAccessible(page)
  expect(asked).toEqual([])
  const status = page.locator('[data-listen] [role=status]')
  const button = page.locator('[data-listen] button')
  await button.press('Enter')
  await expect(status).toHaveText('The stream does not start. Perhaps nothing is sent now.')
  await expect(button).toHaveText('Listen here')
  isThere = true
  await button.press('Enter')
  await expect(status).toHaveText('You hear the stream.')
  await expect(button).toHaveText('Stop')
  await expect(status).toHaveText('The stream has ended.')
  await button.press('Enter')
  await expect(button).toHaveText('Stop')
  await button.press('Enter')
  await expect(button).toHaveText('Listen here')
  await expect(status).toBeEmpty()
})

test('without script the stream is a link, as before', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL! })
  const page = await context.newPage()
  await page.goto(PAGE)
  await expect(page.getByRole('link', { name: 'Listen live' })).toHaveAttribute('href', STREAM)
  await expect(page.locator('[data-listen] button')).toBeHidden()
  await context.close()
})
