import { expect, type Locator } from '@playwright/test'
import { expectAccessible, test, waitForScript } from '#tests/support/journeys/journey.ts'
import { superadminPage } from '#tests/support/journeys/journey-sign-in.ts'
import { answerTiles } from '#tests/support/journeys/map-tiles.ts'

const PAIR = /^-?\d+\.\d{6}, -?\d+\.\d{6}$/

/** A session with more than its times has its details open already. */
async function chooseElsewhere(session: Locator): Promise<void> {
  await session
    .locator('details')
    .first()
    .evaluate((details: HTMLDetailsElement) => {
      details.open = true
    })
  await session.getByLabel('Place', { exact: true }).selectOption('elsewhere')
}

test('each session of Jumu’ah elsewhere is marked on its own map', async ({ browser }) => {
  const page = await superadminPage(browser, { viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' })
  const tiles = await answerTiles(page)
  await page.goto('/admin/times')
  await page.getByRole('link', { name: 'Demonstration Musalla' }).click()
  await waitForScript(page)
  await expect(page.getByRole('group', { name: 'Session 1', exact: true })).toBeVisible()
  const sessions = await page.getByRole('group', { name: /^Session \d$/ }).count()
  await page.getByRole('button', { name: 'Add a session' }).click()
  const session = (number: number) => page.getByRole('group', { name: `Session ${number}`, exact: true })
  const last = sessions + 1
  await expect(session(last)).toBeVisible()
  const [first, second] = [session(1), session(last)]
  const position = (number: number) => page.locator(`[name="sessions.${number - 1}.position"]`)
  for (const group of [first, second]) {
    await chooseElsewhere(group)
    await group.getByLabel('Name of the place').fill('Community hall')
  }
  await second.locator('[type=time]').nth(1).fill('14:30')

  await expect(second.getByRole('button', { name: 'Open the map' })).toHaveAttribute('aria-expanded', 'false')
  expect(tiles).toEqual([])
  await second.getByRole('button', { name: 'Open the map' }).press('Enter')
  const map = second.getByRole('application', { name: /Map: press where this session is held/ })
  await expect(map.getByText('© OpenStreetMap contributors')).toBeVisible()
  await expect.poll(() => tiles.length).toBeGreaterThan(0)
  await expect(position(last)).toHaveValue('')
  await map.press('ArrowRight')
  await expect(position(last)).toHaveValue(PAIR)
  await expect(position(1)).toHaveValue('')
  const marked = await position(last).inputValue()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await expectAccessible(page)

  // The text field and the map show the same position, and each session has its own.
  await first.getByRole('button', { name: 'Open the map' }).click()
  await position(1).fill('-33.95, 18.5')
  await first.getByRole('application').press('ArrowUp')
  await expect(position(1)).toHaveValue(/^-33\.9[34]\d{4}, 18\.(5000|4999)\d\d$/)
  await first.getByRole('button', { name: 'Remove the position' }).click()
  await expect(position(1)).toHaveValue('')
  await expect(position(last)).toHaveValue(marked)

  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expect(page.getByText('This is a draft. Visitors do not see it.')).toBeVisible()
  const [north, east] = marked.split(', ').map(Number)
  await expect(position(last)).toHaveValue(`${north}, ${east}`)
  await expect(position(1)).toHaveValue('')
  await page.getByRole('button', { name: 'Throw the draft away' }).click()
  await expect(page.getByText('This is a draft. Visitors do not see it.')).toBeHidden()
  await page.context().close()
})

test('without the code of the map the position is typed, and the form stays', async ({ browser }) => {
  const page = await superadminPage(browser)
  await page.goto('/admin/times')
  await page.getByRole('link', { name: 'Demonstration Musalla' }).click()
  await waitForScript(page)
  const session = page.getByRole('group', { name: 'Session 1', exact: true })
  await chooseElsewhere(session)
  await page.route(/leaflet-maps.*\.js/, (route) => route.abort())
  await session.getByRole('button', { name: 'Open the map' }).click()
  await expect(session.getByText('The map could not be loaded. The numbers work without it.')).toBeVisible()
  await page.locator('[name="sessions.0.position"]').fill('-33.95, 18.5')
  await expect(page.locator('[name="sessions.0.position"]')).toHaveValue('-33.95, 18.5')
  await page.context().close()
})
